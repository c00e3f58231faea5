import { formatTime, startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { titleOf } from "../../entries/label/title-of.ts";
import { useBuilderWords } from "./builder-words.ts";
import type { StartList } from "../contract.ts";
import { orderOf, programmeOf, sameOrder } from "../programme/plan.ts";
import { type Order, orderFits } from "../rules.ts";
import type { Builder } from "./use-builder.ts";

/** Number of rows of the two orders shown side by side. */
const SHOWN = 6;

/** Dialog for two people who changed one list: shows both orders where they differ, and one is chosen. Nothing is overwritten silently. */
export function StaleDialog({ builder, theirs }: { builder: Builder; theirs: StartList }) {
  const messages = useBuilderWords();
  const fits = orderFits(builder.order, theirs.blocks);
  const mine = linesOf(fits ? theirs : builder.list, builder.order, messages.untitled);
  const other = linesOf(theirs, orderOf(theirs), messages.untitled);
  const differing = Array.from({ length: Math.max(mine.length, other.length) }, (_, i) => i).filter(
    (i) => mine[i]?.id !== other[i]?.id || mine[i]?.length !== other[i]?.length,
  );
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      size="wide"
      title={messages.staleTitle}
      description={messages.staleWhy}
      footer={
        <>
          <Button disabled={!fits} onClick={() => builder.settle(true)}>
            {messages.keepMine}
          </Button>
          <Button look="primary" onClick={() => builder.settle(false)}>
            {messages.takeTheirs}
          </Button>
        </>
      }
    >
      {!fits && <Note look="warn">{messages.staleOther}</Note>}
      {fits && sameOrder(builder.order, orderOf(theirs)) && <Note>{messages.staleSame}</Note>}
      <div className="g2">
        <Version title={messages.staleMine} rows={differing.map((i) => mine[i])} />
        <Version title={messages.staleTheirs} rows={differing.map((i) => other[i])} />
      </div>
    </Dialog>
  );
}

/** A performance or a break as a line of the comparison. */
interface Line {
  id: string;
  /** Milliseconds since 1970. */
  starts: number;
  number: number | null;
  title: string;
  /** Seconds. */
  length: number;
}

function linesOf(list: StartList, order: Order, untitled: string): Line[] {
  return programmeOf(list, order).flatMap((part): Line[] =>
    part.kind === "break"
      ? [{ id: part.id, starts: part.starts, number: null, title: part.name, length: part.seconds }]
      : part.rows.map(({ performance: each, starts }) => ({
          id: each.id,
          starts,
          number: each.start_number,
          title: titleOf(each) ?? untitled,
          length: each.seconds,
        })),
  );
}

function Version({ title, rows }: { title: string; rows: readonly (Line | undefined)[] }) {
  const locale = useLocale();
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-semibold">{title}</h3>
      <ol className="sm grid gap-1">
        {rows.slice(0, SHOWN).flatMap((row) =>
          row
            ? [
                <li key={row.id} className="ell">
                  <time className="num sec">{formatTime(row.starts, locale)}</time>{" "}
                  {row.number !== null && <b className="num">{startNumber(row.number)}</b>} {row.title}
                </li>,
              ]
            : [],
        )}
        {rows.length > SHOWN && <li className="sec">… +{rows.length - SHOWN}</li>}
      </ol>
    </section>
  );
}
