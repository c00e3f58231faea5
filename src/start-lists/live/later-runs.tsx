import { useWords } from "../../web/ui/use-words.ts";
import { useListWords } from "../words.ts";
import { danceLines, dancesOf, laterRuns } from "../rounds/dances-of-block.ts";
import { DanceLines } from "./dance-lines.tsx";
import type { PredictedList } from "./predicted.ts";
import { bibCell, nameCell, NOTHING, timeCell } from "./row-html.ts";
import { RowList } from "./row-list.tsx";

type Block = PredictedList["blocks"][number];

/** Name of the first run (dance) when later runs follow it one by one. Undefined without later runs. */
export function firstRun(block: Block): string | undefined {
  const dances = dancesOf(block);
  return laterRuns(dances).length > 0 ? dances[0]?.name : undefined;
}

/** The later runs in their order; only the performances of `rows` when a search is active. */
export function LaterRuns({ block, rows }: { block: Block; rows: readonly Block["performances"][number][] }) {
  const messages = useListWords();
  const kit = useWords();
  return laterRuns(dancesOf(block)).map(({ dance, name, heats }) => {
    const drawn = heats.flatMap((heat) => {
      const performance = rows.find((each) => each.id === heat.performance_ids[0]);
      if (!performance) return [];
      const { out, shown, start_number } = performance;
      const over = heat.status === "done" || heat.status === "skipped";
      return {
        id: heat.id,
        className: over ? "sl done" : "sl",
        cells: [
          out ? NOTHING : timeCell(heat.predicted_at, over ? undefined : heat.planned_at, kit.plan),
          bibCell(start_number, out ? "gone" : heat.status === "on_stage" ? "lit" : over ? "ghost" : "plain", kit.startNumber),
          nameCell(
            shown.label ?? messages.noTitle,
            out !== null,
            out ? messages.out[out] : heat.status === "skipped" ? messages.noShow : "",
          ),
        ],
      };
    });
    return (
      drawn.length > 0 && (
        <section key={dance} aria-label={`${block.name}, ${name || messages.dance(dance)}`}>
          <h3 className="sm sec b px-4 pt-3">{name || messages.dance(dance)}</h3>
          <RowList rows={drawn} />
        </section>
      )
    );
  });
}

/** Dances with several on the floor together: when each is, and its heats where they differ from those of the rows. */
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
