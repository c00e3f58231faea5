import { danceTitle, formatTime, startNumber } from "../../web/format.ts";
import { useLocale } from "../../web/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Dialog } from "../../web/ui/dialog.tsx";
import { Note } from "../../web/ui/note.tsx";
import { useBuilderWords } from "./builder-words.ts";
import type { StartList } from "../contract.ts";
import { orderOf, type PlannedRow, planOf, sameOrder } from "../plan.ts";
import { orderFits } from "../rules.ts";
import type { Builder } from "./use-builder.ts";

/** How many places of the two orders are shown side by side. */
const SHOWN = 6;

/** Two people changed one list: both orders where they differ, and one of them to choose; never a silent overwrite. */
export function StaleDialog({ builder, theirs }: { builder: Builder; theirs: StartList }) {
  const said = useBuilderWords();
  const fits = orderFits(builder.order, theirs.blocks);
  const mine = planOf(fits ? theirs : builder.list, builder.order).flatMap((block) => block.rows);
  const other = planOf(theirs, orderOf(theirs)).flatMap((block) => block.rows);
  const differing = Array.from({ length: Math.max(mine.length, other.length) }, (_, i) => i).filter(
    (i) => mine[i]?.performance.id !== other[i]?.performance.id,
  );
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      size="wide"
      title={said.staleTitle}
      description={said.staleWhy}
      footer={
        <>
          <Button disabled={!fits} onClick={() => builder.settle(true)}>
            {said.keepMine}
          </Button>
          <Button look="primary" onClick={() => builder.settle(false)}>
            {said.takeTheirs}
          </Button>
        </>
      }
    >
      {!fits && <Note look="warn">{said.staleOther}</Note>}
      {fits && sameOrder(builder.order, orderOf(theirs)) && <Note>{said.staleSame}</Note>}
      <div className="g2">
        <Version title={said.staleMine} rows={differing.map((i) => mine[i])} />
        <Version title={said.staleTheirs} rows={differing.map((i) => other[i])} />
      </div>
    </Dialog>
  );
}

function Version({ title, rows }: { title: string; rows: readonly (PlannedRow | undefined)[] }) {
  const said = useBuilderWords();
  const locale = useLocale();
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ol className="sm grid gap-1">
        {rows.slice(0, SHOWN).flatMap((row) =>
          row
            ? [
                <li key={row.performance.id} className="ell">
                  <time className="num sec">{formatTime(row.starts, locale)}</time>{" "}
                  {row.performance.start_number !== null && <b className="num">{startNumber(row.performance.start_number)}</b>}{" "}
                  {row.performance.title ? danceTitle(row.performance.title) : said.noTitle}
                </li>,
              ]
            : [],
        )}
        {rows.length > SHOWN && <li className="sec">… +{rows.length - SHOWN}</li>}
      </ol>
    </section>
  );
}
