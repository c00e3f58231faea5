// What waits for a person about rounds: one list for everybody who runs them (docs/rules/rounds.md 3.16).
import { z } from "zod";
import { endpoint } from "../../kernel/endpoint.ts";
import { judges } from "../../kernel/roles.ts";
import { type Act, offices } from "../../rounds/offices.ts";
import { brief } from "../../signup/brief/brief.ts";

/** The kinds, with what somebody has to be allowed to do who ends them. */
export const ENDED_BY = {
  /** A closed round whose tied line waits for the head judge. */
  line: "decide",
  /** A closed round in which only the head judge can put some in order. */
  tie: "decide",
  /** A closed round whose line is tied no more: it is decided by closing it again. */
  settled: "close",
  /** Recalled entries that do not dance, and those first behind the line. */
  reserve: "decide",
  /** Sheets typed from paper that a second person compares. */
  paper: "type",
  /** Sheets that were corrected after the round was closed and cannot be counted: nothing of them is published. */
  uncounted: "reopen",
  /** Published places that would differ today. */
  changed: "publish",
} as const satisfies Record<string, Act>;
const kinds = Object.keys(ENDED_BY) as (keyof typeof ENDED_BY)[];

const named = z.object({ entry_id: z.string(), ...brief.pick({ start_number: true, shown: true }).shape });

export const pendingItem = z.object({
  kind: z.enum(kinds),
  round: z.object({ id: z.string(), name: z.string() }),
  next: z.object({ name: z.string() }).nullable(),
  competition: z.object({ id: z.string(), name: z.string() }),
  /** As what the person who asks runs the round. */
  office: z.enum(offices),
  /** The person who asks may end it. */
  acts: z.boolean(),
  /** Free places of a line or of those who were recalled; 0 otherwise. */
  places: z.number(),
  /** `reserve`: the recalled who do not dance. */
  gone: z.array(named),
  /** Those who are tied, first behind the line, or whose place would differ. */
  entries: z.array(named),
  /** `paper`: the judges whose sheets are to be compared; `uncounted`: those who are waited for. */
  seats: z.array(z.string()),
  /** `uncounted`: what is wrong, as sentences. */
  why: z.array(z.string()),
  /** `changed`: the version that publishing makes; null where the round is opened again instead. */
  version: z.number().nullable(),
});
export type PendingItem = z.output<typeof pendingItem>;

export const listPending = endpoint({
  name: "listPending",
  method: "GET",
  path: "/api/pending-decisions",
  access: judges,
  query: z.object({ competition_id: z.uuid().optional() }),
  reply: z.object({
    data: z.array(pendingItem),
    next_cursor: z.null(),
    /** Whether the person runs any rounds; nothing ever waits for anybody else. */
    runs: z.boolean(),
  }),
  live: ({ query }) => [query.competition_id ? `stage:${query.competition_id}` : "stage"],
  summary:
    "What waits for a person about rounds that the caller runs, as the organiser, head judge or scrutineer: a tied line, a tie, a reserve, sheets from paper, corrected sheets that cannot be counted, published places that would differ today. `acts` tells whether the caller may end it.",
});
