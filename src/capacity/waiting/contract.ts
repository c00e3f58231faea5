// Endpoints and records of a competition's waiting list.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { admins } from "../../kernel/endpoints/roles.ts";

/** State of a competition's waiting list, for the office. */
export const getWaitingList = endpoint({
  name: "getWaitingList",
  method: "GET",
  path: "/api/competitions/{id}/waiting-list",
  access: admins,
  reply: z.object({
    /** True when freed places are offered automatically. */
    moves: z.boolean(),
    /** Until when an offer made now would be open; null: sign-up is over or about to end, so the office accepts by hand. */
    until: z.string().nullable(),
    waiting: z.number(),
    offered: z.number(),
  }),
  summary: "Returns whether the waiting list moves automatically, until when an offer made now would be open, and how many entries wait.",
});

/** Position of an entry on the waiting list of its section; of a draft, the position it would get if it were sent now. */
export const waitingPlace = z.object({
  entry_id: z.string(),
  position: z.number(),
  /** It gets no automatic offer, because it let one pass or the organiser put it on the list. */
  passed: z.boolean(),
  /** Until when a place is held for it. */
  offered_until: z.string().nullable(),
});
