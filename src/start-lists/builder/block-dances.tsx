import { formatTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { titleOf } from "../../entries/label/title-of.ts";
import { Bib } from "../../web/ui/signs/bib.tsx";
import type { PlannedBlock } from "../programme/plan.ts";
import { DanceLines } from "../live/dance-lines.tsx";
import { danceLines, dancesOf, laterRuns } from "../rounds/dances-of-block.ts";
import { useListWords } from "../words.ts";

/**
 * Rows after those of a block: the order of its later runs, and the numbers on the floor together in each dance. They follow the order of the rows.
 */
export function BlockDances({ block }: { block: PlannedBlock }) {
  const messages = useListWords();
  const locale = useLocale();
  const dances = dancesOf(block);
  const lines = danceLines(dances);
  const byId = new Map(block.rows.map(({ performance }) => [performance.id, performance]));
  const numberOf = (id: string) => {
    const performance = byId.get(id);
    return performance?.out ? undefined : performance?.start_number;
  };
  return (
    <>
      {lines.length > 0 && (
        <div className="border-b border-line px-2 py-3">
          <DanceLines dances={lines} at={(heat) => heat.starts} numberOf={numberOf} />
        </div>
      )}
      {laterRuns(dances).map(({ dance, name, heats }) => (
        <section key={dance} aria-label={`${block.name}, ${name || messages.dance(dance)}`}>
          <h3 className="sm sec b px-2 pt-3 pb-1">{name || messages.dance(dance)}</h3>
          <ol>
            {heats.map((heat) => {
              const each = byId.get(heat.performance_ids[0] ?? "");
              return (
                each && (
                  <li key={heat.id} className="row gap-2 min-h-8 border-b border-line px-2 sm">
                    <time className="num sec b">{formatTime(heat.starts, locale)}</time>
                    {each.start_number !== null && <Bib number={each.start_number} look={each.out ? "gone" : "ghost"} />}
                    <span className="ell grow">{titleOf(each) ?? each.shown.label ?? messages.noTitle}</span>
                  </li>
                )
              );
            })}
          </ol>
        </section>
      ))}
    </>
  );
}

/** Name of the first run, above the rows, when later runs follow it. */
export function FirstRun({ block }: { block: PlannedBlock }) {
  const messages = useListWords();
  const dances = dancesOf(block);
  const [first] = dances;
  return first && laterRuns(dances).length > 0 ? <h3 className="sm sec b px-2 pt-2 pb-1">{first.name || messages.dance(1)}</h3> : null;
}
