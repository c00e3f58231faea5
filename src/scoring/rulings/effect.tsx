import { formatTime, count, formatNumber } from "../../kernel/text/format.ts";
import { fill } from "../../web/locale/fill.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { nextRound } from "../round-messages.ts";
import { words } from "./line-words.ts";
import type { Matrix } from "../shapes.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** Text of a pause like „1 h 46 min”, or „bez przerwy” when the rounds meet or overlap. */
export function pauseText(seconds: number, locale: Locale): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes <= 0) return words[locale].noPause;
  const rest = `${minutes % 60}\u00a0min`;
  return minutes < 60 ? rest : `${Math.floor(minutes / 60)}\u00a0h ${rest}`;
}

/**
 * Effect of letting `dancing` entries go on: heats and crosses of the next round, the end of the day, the pause before it. Unknown values are left
 * out.
 */
export function Effect({ round, dancing }: { round: NonNullable<Matrix["round"]>; dancing: number }) {
  const locale = useLocale();
  const messages = words[locale];
  const { next } = round;
  const price = next?.prices.find((each) => each.dancing === dancing);
  if (!next || !price) return null;
  const { within, before } = nextRound(round, locale);
  const [end, planned] = [price.ends_at, next.day_ends_at].map((at) => (at === null ? null : formatTime(at, locale)));
  const lines: [string, string, string?][] = [];
  if (price.heats.some((size) => size > 1)) lines.push([fill(messages.heatsWithin, { within }), price.heats.join(" + ")]);
  if (next.crosses !== null) lines.push([fill(messages.crossesWithin, { within }), fill(messages.eachJudge, { n: next.crosses })]);
  if (end && planned)
    lines.push([messages.dayEnds, end, end === planned ? messages.asPlanned : fill(messages.plannedEnd, { time: planned })]);
  if (next.pause_seconds !== null) lines.push([fill(messages.pauseBefore, { before }), pauseText(next.pause_seconds, locale)]);
  return (
    <dl className="eff num" aria-live="polite">
      {lines.map(([name, value, more]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value} {more && <span className="sec">{more}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Text like „2 grupy × 5 tańców, ok. 19 min (+9 min)”: heats and time of the next round, compared with the plan. Empty where nothing is known. */
export function priceText({ round, cut }: Pick<Matrix, "round" | "cut">, dancing: number, locale: Locale): string {
  const messages = words[locale];
  const of = (n: number | undefined) => round?.next?.prices.find((each) => each.dancing === n);
  const [price, planned] = [of(dancing), of(cut?.wanted)];
  if (!price || price.heats.length === 0) return "";
  const heats = count(locale, price.heats.length, messages.heats);
  const shape = price.dances > 1 ? `${heats} × ${count(locale, price.dances, messages.dances)}` : heats;
  const minutes = price.seconds === null ? null : Math.ceil(price.seconds / 60);
  const more = minutes === null || planned?.seconds == null ? null : minutes - Math.ceil(planned.seconds / 60);
  const against = more === null ? "" : ` (${more === 0 ? messages.asPlanned : `${more > 0 ? "+" : ""}${formatNumber(more, locale)} min`})`;
  return [shape, minutes !== null && `${fill(messages.minutes, { n: minutes })}${against}`].filter(Boolean).join(", ");
}
