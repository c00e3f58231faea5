// The people of line-ups: their order, and who dances more often than the regulations allow. Pure.
import { nameOf, type LineUpDancer } from "./eligibility.ts";
import type { Reason } from "../../people/reasons.ts";

/** A reason for each dancer with more than `limit` entries in one sign-up. */
export function overBooked(
  entries: readonly { dancer_ids: readonly string[] }[],
  dancers: readonly LineUpDancer[],
  limit: number,
): Reason[] {
  const starts = new Map<string, number>();
  for (const id of entries.flatMap((each) => each.dancer_ids)) starts.set(id, (starts.get(id) ?? 0) + 1);
  return dancers
    .filter((each) => (starts.get(each.id) ?? 0) > limit)
    .map((each) => ({
      code: "per_dancer",
      pl: `${nameOf(each)}: występów ${starts.get(each.id)}, regulamin pozwala na ${limit}.`,
      en: `${nameOf(each)}: ${starts.get(each.id)} entries, the regulations allow ${limit}.`,
    }));
}

/** The dancers of a line-up in its order. */
export function lineUpOf<D extends LineUpDancer>(bundle: { dancers: readonly D[] }, ids: readonly string[]): D[] {
  const byId = new Map(bundle.dancers.map((each) => [each.id, each]));
  return ids.map((id) => byId.get(id)).filter((each) => each !== undefined);
}
