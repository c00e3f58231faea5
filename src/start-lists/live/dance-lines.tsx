import { formatTime, startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { DanceOfBlock } from "../rounds/dances-of-block.ts";
import { useListWords } from "../words.ts";

interface Heat {
  number: number;
  performance_ids: readonly string[];
  /** Unknown in a draft. */
  status?: string | undefined;
}

interface Props<H> {
  dances: readonly DanceOfBlock<H>[];
  /** When a heat begins. */
  at: (heat: H) => string | number;
  /** The start number of a performance; undefined for one that is no longer called. */
  numberOf: (performanceId: string) => number | null | undefined;
}

/** Who is on the floor together in which dance, and when. A dance with the same heats as the first says so in words. */
export function DanceLines<H extends Heat>({ dances, at, numberOf }: Props<H>) {
  const messages = useListWords();
  const locale = useLocale();
  const numbers = (heat: H) => heat.performance_ids.flatMap((id) => numberOf(id) ?? []).map(startNumber);
  /** Those called to a heat. It keeps its place on the list when all of them are out. */
  const called = (heat: H) =>
    heat.status === "skipped" || heat.performance_ids.every((id) => numberOf(id) === undefined)
      ? messages.nobody
      : numbers(heat).join(" ") || "–";
  return (
    <ul className="sl-dn">
      {dances.map(({ dance, name, heats, same }) => {
        const [first] = heats;
        return (
          <li key={dance}>
            {first && <time className="num">{formatTime(at(first), locale)}</time>}
            <div>
              <b>{name || messages.dance(dance)}</b>
              {same && dance > 1 ? (
                <span>{heats.length > 1 ? messages.sameHeats : messages.together}</span>
              ) : heats.length > 1 ? (
                heats.map((heat) => <span key={heat.number} className="num">{`${messages.heat(heat.number)}: ${called(heat)}`}</span>)
              ) : (
                <span>{messages.together}</span>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
