// Shape of a stored result.
import { z } from "zod";
import type { Tabulated } from "#engines/tabulation/src/types.ts";

/** The engine's outcome. Only its basic shape is checked. */
const tabulated = z.custom<Tabulated>(
  (value) => z.object({ method: z.string(), results: z.array(z.object({ entry: z.string() })) }).safeParse(value).success,
);

/** The outcome, the marks at that time, and everything besides mark revisions that they were computed from. */
export const storedResult = z.object({
  tabulated,
  seats: z.array(z.object({ id: z.string(), seat: z.string() })),
  /**
   * The dances, where there are several; `totals` then has the seats of each dance in turn. Missing in older results of whole-dance sheets, which
   * were stored added up.
   */
  dances: z.array(z.string()).exactOptional(),
  marks: z.array(z.object({ performance_id: z.string(), totals: z.array(z.number().nullable()), deducted: z.number() })),
  form_version_id: z.string().exactOptional(),
  deduction_ids: z.array(z.string()).exactOptional(),
  /** Performances advanced by a later correction. */
  added: z.array(z.string()).exactOptional(),
});
export type StoredResult = z.infer<typeof storedResult>;
