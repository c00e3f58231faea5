// What a published result keeps.
import { z } from "zod";
import type { Tabulated } from "#engines/tabulation/src/types.ts";

/** The outcome as the engine gave it, of which only that it is one is looked at. */
const tabulated = z.custom<Tabulated>(
  (value) => z.object({ method: z.string(), results: z.array(z.object({ entry: z.string() })) }).safeParse(value).success,
);

/** The outcome, the marks as they were, and what they were computed from beside the mark revisions. */
export const storedResult = z.object({
  tabulated,
  seats: z.array(z.object({ id: z.string(), seat: z.string() })),
  /** The dances, where there are several; the totals are then of the seats in each of them, dance by dance. Sheets of whole dances were once kept without them, added up. */
  dances: z.array(z.string()).exactOptional(),
  marks: z.array(z.object({ performance_id: z.string(), totals: z.array(z.number().nullable()), deducted: z.number() })),
  form_version_id: z.string().exactOptional(),
  deduction_ids: z.array(z.string()).exactOptional(),
  /** Performances that a later decision let go on, too. */
  added: z.array(z.string()).exactOptional(),
});
export type StoredResult = z.infer<typeof storedResult>;
