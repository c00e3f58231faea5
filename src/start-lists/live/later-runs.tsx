import { Prediction } from "../../web/ui/days/prediction.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { useListWords } from "../words.ts";
import { Title } from "./public-rows.tsx";
import type { PredictedList } from "./predicted.ts";

type Block = PredictedList["blocks"][number];

/** The dances of a block after the first that are danced one by one: a second run has an hour of its own, and often another order. */
function laterIn({ heats, rounds }: Block): { dance: number; name: string; heats: Block["heats"] }[] {
  const names = rounds[0]?.dances ?? [];
  return [...Map.groupBy(heats, (heat) => heat.dance)]
    .filter(([dance, own]) => dance > 1 && own.every((heat) => heat.performance_ids.length === 1))
    .map(([dance, own]) => ({ dance, name: names[dance - 1]?.name ?? "", heats: own }));
}

/** What the first run is called where others follow it one by one. */
export function firstRun(block: Block): string | undefined {
  return laterIn(block).length > 0 ? block.rounds[0]?.dances[0]?.name : undefined;
}

/** The later runs under the first, in their order; of `rows` only, where somebody is looked for. */
export function LaterRuns({ block, rows }: { block: Block; rows: readonly Block["performances"][number][] }) {
  const said = useListWords();
  return laterIn(block).map(({ dance, name, heats }) => {
    const lines = heats.flatMap((heat) => {
      const performance = rows.find((each) => each.id === heat.performance_ids[0]);
      return performance ? [{ heat, performance }] : [];
    });
    return (
      lines.length > 0 && (
        <section key={dance} aria-label={`${block.name}, ${name}`}>
          <h3 className="sm sec b px-4 pt-3">{name}</h3>
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
