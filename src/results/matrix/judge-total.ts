import { formatNumber } from "../../web/locale/format.ts";
import type { Locale } from "../../web/locale/locale.tsx";
import type { Matrix } from "../contract.ts";

type Weighed = Pick<Matrix["form"]["criteria"][number], "step" | "weight">;

/** One judge's total as it is shown: the decimals that occur in it, at least one where halves are possible. */
export function judgeTotal(criteria: readonly Weighed[], total: number, locale: Locale): string {
  const whole = criteria.every((each) => Number.isInteger(each.step) && Number.isInteger(each.weight));
  return formatNumber(total, locale, whole ? 0 : Number.isInteger(total * 10) ? 1 : 2);
}
