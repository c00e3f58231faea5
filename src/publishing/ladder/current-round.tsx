import { useMemo, useState } from "react";
import { useRevalidator } from "react-router";
import { useLive } from "../../web/live/use-live.ts";
import { fill } from "../../web/locale/fill.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { CloseBar } from "../round-page/close-bar.tsx";
import { RoundMarks } from "../../scoring/matrix/round-marks.tsx";
import { Questions } from "../round-page/questions.tsx";
import { words as publishingWords } from "../words.ts";
import { words } from "../../scoring/rulings/line-words.ts";
import type { SeenMatrix } from "../../scoring/shapes.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { useFrameParts } from "../../web/layouts/frame-parts.ts";
import { getMatrixByBlock } from "../../scoring/by-block/contract.ts";

/** Number of judges. In a round of crosses also the crosses given and the crosses to give. */
function panelText({ seats, ballots, form, round }: SeenMatrix, locale: Locale): string {
  const messages = words[locale];
  if (form.method !== "recall" || !round?.wanted || ballots.length === 0) return fill(messages.judges, { n: seats.length });
  const crosses = ballots.reduce((sum, each) => sum + (each.submitted ? each.given : 0), 0);
  return fill(messages.crossesOf, { n: seats.length, given: crosses, all: ballots.length * round.wanted });
}

/** Marks of the chosen or current round with its cut line, next to the questions for the head judge. */
export function CurrentRound({ title, loaded, barTaken }: { title: string; loaded: SeenMatrix; barTaken: boolean }) {
  const locale = useLocale();
  const messages = words[locale];
  const { revalidate } = useRevalidator();
  const matrix = useLive(getMatrixByBlock, { params: { id: loaded.block.id } }, loaded);
  const [penalised, setPenalised] = useState<string>();
  const bare = barTaken || matrix.block.status === "published";
  useFrameParts(
    useMemo(() => (bare ? {} : { bottomBar: <CloseBar matrix={matrix} onDone={() => void revalidate()} /> }), [matrix, bare, revalidate]),
  );
  const { block: round, cut, seats } = matrix;
  const clear = cut && cut.recalled !== null;
  return (
    <section className="panel ldr" aria-label={title}>
      <SectionHead
        title={title}
        aside={
          <span className="row wrap gap-3">
            {seats.length > 0 && <span className="sm sec num">{panelText(matrix, locale)}</span>}
            <LinkButton to={`/dashboard/scores?block=${round.id}`}>{messages.marks}</LinkButton>
          </span>
        }
      />
      {matrix.own_first && <Note>{publishingWords[locale].ownFirst}</Note>}
      <div className="ldr-g">
        <div className="min-w-0">
          <RoundMarks grouped matrix={matrix} penalised={penalised} onPenalties={setPenalised} />
        </div>
        <div className="ldr-a">
          {clear && (
            <p className="sm">
              {fill(messages.clear, { n: cut.recalled ?? 0, of: matrix.rows.filter((row) => row.state === "competing").length })}
            </p>
          )}
          <Questions matrix={matrix} onDone={() => void revalidate()} />
        </div>
      </div>
    </section>
  );
}
