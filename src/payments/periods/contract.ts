// Calls of closed periods: reading the last closed day, closing further, reopening.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { treasurers } from "../../kernel/endpoints/roles.ts";

const period = z.object({
  id: z.string(),
  /** The last closed day. Null: everything is open again. */
  closed_to: z.string().nullable(),
  reason: z.string().nullable(),
  who: z.string(),
  at: z.string(),
});

const periods = z.object({
  /** The state today: no money is booked, changed or taken back on this day or earlier. */
  closed_to: z.string().nullable(),
  data: z.array(period),
  next_cursor: z.string().nullable(),
});
export type ClosedPeriods = z.output<typeof periods>;

export const listClosedPeriods = endpoint({
  name: "listClosedPeriods",
  method: "GET",
  path: "/api/closed-periods",
  access: treasurers,
  query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(50), cursor: z.string().max(200).optional() }),
  reply: periods,
  summary: "The last closed day of the books, and all closings and reopenings, newest first.",
});

export const closePeriod = endpoint({
  name: "closePeriod",
  method: "POST",
  path: "/api/closed-periods",
  access: treasurers,
  status: 201,
  body: z.object({
    id: z.uuid().optional(),
    /** The new last closed day, yesterday at the latest. Null opens everything. */
    closed_to: z.iso.date().nullable(),
    /** Required when days that were closed are opened. */
    reason: z.string().trim().max(500).nullish(),
  }),
  reply: period,
  summary: "Closes the books up to a day, or reopens them with a reason.",
});
