// What it costs to let so many go on, in one line. Pure.
import { count, formatNumber } from "../../kernel/text/format.ts";
import { words } from "./line-words.ts";
import type { Matrix } from "../shapes.ts";
import { fill } from "../../web/locale/fill.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** „2 grupy × 5 tańców, ok. 19 min (+9 min)”: groups and time of the next round, and against the plan; empty where nothing is known. */
export function priceText({ round, cut }: Pick<Matrix, "round" | "cut">, dancing: number, locale: Locale): string {
  const said = words[locale];
  const of = (n: number | undefined) => round?.next?.prices.find((each) => each.dancing === n);
  const [price, planned] = [of(dancing), of(cut?.wanted)];
  if (!price || price.heats.length === 0) return "";
  const heats = count(locale, price.heats.length, said.heats);
  const shape = price.dances > 1 ? `${heats} × ${count(locale, price.dances, said.dances)}` : heats;
  const minutes = price.seconds === null ? null : Math.ceil(price.seconds / 60);
  const more = minutes === null || planned?.seconds == null ? null : minutes - Math.ceil(planned.seconds / 60);
  const against = more === null ? "" : ` (${more === 0 ? said.asPlanned : `${more > 0 ? "+" : ""}${formatNumber(more, locale)} min`})`;
  return [shape, minutes !== null && `${fill(said.minutes, { n: minutes })}${against}`].filter(Boolean).join(", ");
}
