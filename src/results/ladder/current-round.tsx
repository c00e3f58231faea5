import { useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import { useFrameParts } from "../../web/frames.tsx";
import { useLive } from "../../web/live/use-live.ts";
import { fill } from "../../web/locale/fill.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { getMatrix, type SeenMatrix } from "../contract.ts";
import { CloseBar } from "../matrix/close-bar.tsx";
import { RoundMarks } from "../matrix/table/round-marks.tsx";
import { Questions } from "../rulings/questions.tsx";
import { words } from "./words.ts";

/** The marks of the round that is on, its line, and beside them what the head judge is asked. */
export function CurrentRound({ title, loaded }: { title: string; loaded: SeenMatrix }) {
  const said = words[useLocale()];
  const { revalidate } = useRevalidator();
  const matrix = useLive(getMatrix, { params: { id: loaded.block.id } }, loaded);
  const [penalised, setPenalised] = useState<string>();
  const over = matrix.block.status === "published";
  useFrameParts(
    useMemo(() => (over ? {} : { bottomBar: <CloseBar matrix={matrix} onDone={() => void revalidate()} /> }), [matrix, over, revalidate]),
  );
  const { block, cut, seats } = matrix;
  const clear = cut && cut.recalled !== null;
  return (
    <section className="panel ldr" aria-label={title}>
      <SectionHead
        title={title}
        aside={
          <span className="row wrap gap-3">
            {seats.length > 0 && <span className="sm sec">{fill(said.judges, { n: seats.length })}</span>}
            <LinkButton to={`/dashboard/scores?block=${block.id}`}>{said.marks}</LinkButton>
          </span>
        }
      />
      <div className="ldr-g">
        <div className="min-w-0">
          <RoundMarks matrix={matrix} penalised={penalised} onPenalties={setPenalised} />
        </div>
        <div className="ldr-a">
          {clear && (
            <p className="sm">
              {fill(said.clear, { n: cut.recalled ?? 0, of: matrix.rows.filter((row) => row.state === "competing").length })}
            </p>
          )}
          <Questions matrix={matrix} onDone={() => void revalidate()} />
        </div>
      </div>
    </section>
  );
}
