import { formatNumber } from "../../kernel/text/format.ts";
import type { Sheet } from "../contract.ts";
import { sumOf } from "../rules.ts";
import { decimalsOf } from "./scales.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** Returns the judge's total of a sheet as text. Undefined for places, crosses and votes, which are not added up. */
export function totalText(criteria: Sheet["criteria"], of: (code: string) => number | undefined, locale: Locale): string | undefined {
  if (criteria.some((each) => ["place", "cross", "vote"].includes(each.code))) return undefined;
  const decimals = Math.max(0, ...criteria.map((each) => Math.max(decimalsOf(each.step), decimalsOf(each.weight))));
  return formatNumber(
    sumOf(criteria, (each) => of(each.code)),
    locale,
    decimals,
  );
}
