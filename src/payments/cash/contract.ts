// The call for a day's cash report: the money of one day by the person who recorded it.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { treasurers } from "../../kernel/endpoints/roles.ts";
import { methods } from "../records/rules.ts";

const sums = { count: z.number(), received_grosze: z.number(), returned_grosze: z.number(), total_grosze: z.number() };
const method = z.object({ method: z.enum(methods).nullable(), ...sums });

const report = z.object({
  on: z.string(),
  /** People who recorded money on that day, and providers by name. total: received less returned. */
  people: z.array(z.object({ who: z.string(), methods: z.array(method), ...sums })),
  methods: z.array(method),
  ...sums,
});
export type CashReport = z.output<typeof report>;

export const getCashReport = endpoint({
  name: "getCashReport",
  method: "GET",
  path: "/api/cash-report",
  access: treasurers,
  query: z.object({ on: z.iso.date(), competition_id: z.uuid().optional() }),
  reply: report,
  summary: "A day's money by the person who recorded it and by method, without credits.",
});
