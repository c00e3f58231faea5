// The waiting list of a competition, and the place of an entry in it.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { admins } from "../../kernel/endpoints/roles.ts";

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

/** Where an entry stands in the waiting list of its section; a draft: where it would come if it were sent now. */
export const waitingPlace = z.object({
  entry_id: z.string(),
  position: z.number(),
  /** It is offered nothing by itself: it let a place go by, or the organiser put it there. */
  passed: z.boolean(),
  /** Until when a place is held for it. */
  offered_until: z.string().nullable(),
});
