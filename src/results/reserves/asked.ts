// What may be asked about places that somebody recalled left: whether those first behind the line dance (docs/rules/rounds.md 3.4, 3.5).
import { z } from "zod";
import { endpoint } from "../../kernel/endpoint.ts";
import { judges } from "../../kernel/roles.ts";
import { offices } from "../../rounds/offices.ts";
import { brief } from "../../signup/brief/brief.ts";

const asked = z.object({ entry_id: z.string(), ...brief.pick({ start_number: true, shown: true }).shape });

const question = z.object({
  /** The decided round from which they were recalled, and the one that they do not dance. */
  round: z.object({ id: z.string(), name: z.string() }),
  next: z.object({ name: z.string() }),
  competition: z.object({ id: z.string(), name: z.string() }),
  /** As what the person who asks runs the round; the scrutineer reads the question. */
  office: z.enum(offices),
  places: z.number(),
  gone: z.array(asked),
  /** Those first behind the line; several who are level dance all, or nobody. */
  entries: z.array(asked),
});
export type ReserveQuestion = z.output<typeof question>;

export const listReserves = endpoint({
  name: "listReserves",
  method: "GET",
  path: "/api/reserves",
  access: judges,
  query: z.object({ competition_id: z.uuid().optional() }),
  reply: z.object({
    data: z.array(question),
    next_cursor: z.null(),
    /** Whether the person runs any rounds; nobody else is ever asked. */
    runs: z.boolean(),
  }),
  live: ({ query }) => [query.competition_id ? `stage:${query.competition_id}` : "stage"],
  summary:
    "Places of recalled entries that do not dance the next round, while nobody has said whether those first behind the line do: of rounds that the person runs, as the organiser, head judge or scrutineer. Answered by a decision of kind reserve.",
});
