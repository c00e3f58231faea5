// What may be asked of the waiting list: answering an offered place, and the office's offering of one.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoint.ts";
import { admins } from "../../kernel/roles.ts";
import { version } from "../bodies.ts";
import * as records from "../records.ts";
import * as addresses from "./waiting-addresses.ts";

export const acceptOffer = endpoint({ ...addresses.acceptOffer, reply: records.signup });

export const declineOffer = endpoint({ ...addresses.declineOffer, reply: records.signup });

export const offerPlace = endpoint({
  name: "offerPlace",
  method: "POST",
  path: "/api/entries/{id}/offer",
  access: admins,
  status: 200,
  body: z.object({
    /** Also where a cap leaves no place. */
    over: z.boolean().optional(),
    version,
  }),
  reply: records.entryRow,
  summary: "Offers a place to a waiting entry by mail, whoever stands before it; 409 over_cap where a cap leaves none, unless `over`.",
});

/** How the list of a competition stands, for the office. */
export const getWaitingList = endpoint({
  name: "getWaitingList",
  method: "GET",
  path: "/api/competitions/{id}/waiting-list",
  access: admins,
  reply: z.object({
    /** Whether freed places are offered by themselves. */
    moves: z.boolean(),
    /** Until when a place that is offered now would be held; null: sign-up is over or too near its end, so the office accepts by hand. */
    until: z.string().nullable(),
    waiting: z.number(),
    offered: z.number(),
  }),
  summary: "Whether the waiting list moves by itself, until when an offer would hold now, and how many wait.",
});
