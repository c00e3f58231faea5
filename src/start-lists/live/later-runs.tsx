import { Prediction } from "../../web/ui/days/prediction.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { useListWords } from "../words.ts";
import { danceLines, dancesOf, laterRuns } from "../rounds/dances-of-block.ts";
import { DanceLines } from "./dance-lines.tsx";
import { Title } from "./public-rows.tsx";
import type { PredictedList } from "./predicted.ts";

type Block = PredictedList["blocks"][number];

/** What the first run is called where others follow it one by one. */
export function firstRun(block: Block): string | undefined {
  const dances = dancesOf(block);
  return laterRuns(dances).length > 0 ? dances[0]?.name : undefined;
}

/** The later runs under the first, in their order; of `rows` only, where somebody is looked for. */
export function LaterRuns({ block, rows }: { block: Block; rows: readonly Block["performances"][number][] }) {
  const said = useListWords();
  return laterRuns(dancesOf(block)).map(({ dance, name, heats }) => {
    const lines = heats.flatMap((heat) => {
      const performance = rows.find((each) => each.id === heat.performance_ids[0]);
      return performance ? [{ heat, performance }] : [];
    });
    return (
      lines.length > 0 && (
        <section key={dance} aria-label={`${block.name}, ${name || said.dance(dance)}`}>
          <h3 className="sm sec b px-4 pt-3">{name || said.dance(dance)}</h3>
          <ol>
            {lines.map(({ heat, performance }) => {
              const over = heat.status === "done" || heat.status === "skipped";
              return (
                <li key={heat.id} className={over ? "sl done" : "sl"} data-status={heat.status}>
                  {performance.out ? <span /> : <Prediction at={heat.predicted_at} plan={over ? undefined : heat.planned_at} exact />}
                  {performance.start_number === null ? (
                    <span />
                  ) : (
                    <Bib
                      number={performance.start_number}
                      look={performance.out ? "gone" : heat.status === "on_stage" ? "lit" : over ? "ghost" : "plain"}
                    />
                  )}
                  <span className="nm">
                    <Title performance={performance} />
                    {heat.status === "skipped" && <small>{said.noShow}</small>}
                  </span>
                </li>
              );
            })}
          </ol>
        </section>
      )
    );
  });
}

/** The dances of those who are on the floor together: when, and with whom where the heats are others than those over the rows. */
export function LaterDances({ block }: { block: Block }) {
  const later = danceLines(dancesOf(block)).filter(({ dance, heats }) => dance > 1 || heats.length === 1);
  if (later.length === 0) return null;
  const numbers = new Map(block.performances.flatMap((each) => (each.out ? [] : [[each.id, each.start_number] as const])));
  return (
    <div className="px-4 py-3">
      <DanceLines dances={later} at={(heat) => heat.predicted_at} numberOf={(id) => numbers.get(id)} />
    </div>
  );
}
