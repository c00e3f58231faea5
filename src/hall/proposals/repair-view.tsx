// What a repair of the running order does: who dances at another time, and whose rest is too short.
import { TriangleAlert } from "lucide-react";
import { count } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { Repair } from "./contract.ts";
import { words } from "./words.ts";

/** Heats with another time that are named; the others are counted. */
const NAMED = 3;

/** Effects of a repair in lines of text: for the cards of the stage's form and the list of the office. */
export function RepairEffects({ repair }: { repair: Pick<Repair, "moved" | "broken_rests" | "mended_rests"> }) {
  const locale = useLocale();
  const messages = words[locale];
  const { moved, broken_rests, mended_rests } = repair;
  const by = (minutes: number) => (minutes < 0 ? messages.earlier(-minutes) : messages.later(minutes));
  return (
    <>
      {moved.length === 0 && <span className="block">{messages.nobodyMoves}</span>}
      {moved.slice(0, NAMED).map((heat) => (
        <span key={heat.heat_id} className="block num">
          {messages.movedHeat(heat.label, by(heat.minutes))}
        </span>
      ))}
      {moved.length > NAMED && (
        <span className="block num">
          {messages.moreHeats(count(locale, moved.length - NAMED, messages.heats), by(moved.at(-1)?.minutes ?? 0))}
        </span>
      )}
      {broken_rests.map((rest) => (
        <span key={[rest.person, rest.first, rest.second].join(" ")} className="block t-bad">
          <TriangleAlert className="ic" aria-hidden /> {messages.broken(rest.person, rest.missing_minutes, rest.first, rest.second)}
        </span>
      ))}
      {mended_rests > 0 && <span className="block">{messages.mended(count(locale, mended_rests, messages.rests))}</span>}
    </>
  );
}

/** Name of the method of a repair. */
export const methodName = (method: string, locale: "pl" | "en"): string => words[locale].methods[method] ?? words[locale].otherMethod;
