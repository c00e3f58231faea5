// The scoring form: scales and weights of its criteria (docs/rules/places.md 5.1).
import { type Refusals, type Roster, rowOf, type Sheet } from "./ballots.ts";
import { hundredths } from "./exact.ts";
import type { Criterion } from "./types.ts";

/** Returns a criterion's weight in hundredths; 100 when the form gives none. */
export function weightOf(criterion: Criterion): number {
  return criterion.weight === undefined ? 100 : (hundredths(criterion.weight) ?? 0);
}

function textOfScale(criterion: Criterion): string {
  return `${criterion.min ?? 0}–${criterion.max ?? ""}${criterion.step === undefined ? "" : `; ${criterion.step}`}`;
}

/** Refuses contradictory criteria, and marks outside their scale (from 0 without a minimum) or off their step. */
export function checkScale(criteria: readonly Criterion[], sheets: readonly Sheet[], roster: Roster, refusals: Refusals): void {
  const scales = new Map<string | null, { criterion: Criterion; min: number; max: number; step: number }>();
  for (const criterion of criteria) {
    const read = (value: number | undefined, otherwise: number) => (value === undefined ? otherwise : (hundredths(value) ?? Number.NaN));
    const [min, max, step] = [read(criterion.min, 0), read(criterion.max, Number.MAX_SAFE_INTEGER), read(criterion.step, 1)];
    const fine = min <= max && step > 0 && hundredths(criterion.weight ?? 1) !== undefined && weightOf(criterion) > 0;
    if (!fine || scales.has(criterion.code)) refusals.add("bad_setting", { criterion: criterion.code }, { found: criterion.code });
    scales.set(criterion.code, { criterion, min, max, step });
  }
  for (const sheet of sheets) {
    const scale = scales.get(sheet.criterion);
    if (scale === undefined) continue;
    for (const [j, judge] of sheet.judges.entries()) {
      for (const [e, mark] of rowOf(sheet, j).entries()) {
        if (mark === undefined || Number.isNaN(mark)) continue;
        const where = { judge, dance: sheet.dance, criterion: sheet.criterion, entry: roster.named[e] ?? "" };
        const detail = { found: String(mark / 100), allowed: textOfScale(scale.criterion) };
        if (mark < scale.min || mark > scale.max) refusals.add("out_of_range", where, detail);
        else if ((mark - scale.min) % scale.step !== 0) refusals.add("off_step", where, detail);
      }
    }
  }
}
