import { CheckCheck, ChevronDown } from "lucide-react";
import { count, formatLength, shownTotal, startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { useNow } from "../../web/live/use-now.ts";
import { useWords } from "../../web/ui/use-words.ts";
import type { PredictedList } from "./predicted.ts";
import { bibCell, type DrawnRow, html, nameCell, NOTHING, starButton, timeCell } from "./row-html.ts";
import { RowList } from "./row-list.tsx";
import { counted, useListWords, type Words } from "../words.ts";
import type { Locale } from "../../kernel/text/locale.ts";

type Performance = PredictedList["blocks"][number]["performances"][number];

export interface RowsProps {
  rows: readonly Performance[];
  /** Folds the rows that are over, except the last. */
  collapse: boolean;
  /** Ids of the followed entries of the block, separated by spaces. */
  followed: string;
  /** Address that the published totals link to. */
  results: string;
  /** „Samba, grupa 1 z 2” for those on the floor; empty where there is nothing to say. */
  place: string;
  /** The first performance on stage in the whole list, which gets the page's anchor. */
  lit: string | undefined;
}

/**
 * Splits rows into the parts in which they are shown: `past` is folded, `before` is what precedes the stage, `together` is on stage, `after` is to
 * come. With `collapse` the rows that are over are folded, except the last one before those to come.
 */
export function partsOf(rows: readonly Performance[], collapse: boolean) {
  const firstAhead = rows.findIndex((each) => !isOver(each));
  const over = firstAhead === -1 ? rows.length : Math.max(firstAhead - 1, 0);
  const onStage = rows.findIndex((each) => each.status === "on_stage");
  const split = onStage !== -1 ? onStage : firstAhead === -1 ? rows.length : firstAhead;
  const folded = collapse && over > 1 ? Math.min(over, split) : 0;
  return {
    past: rows.slice(0, folded),
    before: rows.slice(folded, split),
    together: rows.filter((each) => each.status === "on_stage"),
    after: rows.slice(split).filter((each) => each.status !== "on_stage"),
  };
}

/** A block's performances in their order: those over, those on stage, and those to come with their expected time. */
export function Rows({ rows, collapse, followed, results, place, lit }: RowsProps) {
  const locale = useLocale();
  const words = { messages: useListWords(), kit: useWords(), locale };
  const { past, before, together, after } = partsOf(rows, collapse);
  const stars = followed.split(" ");
  const list = (part: readonly Performance[], start: number) =>
    part.length > 0 && (
      <RowList rows={part.map((each) => drawRow(each, stars.includes(each.entry_id), results, words))} start={start} followed={followed} />
    );
  return (
    <>
      {past.length > 0 && (
        <details className="sl-past group">
          <summary className="sl-sum">
            <CheckCheck className="ic" aria-hidden />
            {count(locale, past.filter((each) => each.out === null).length, counted.done[locale])}
            <ChevronDown className="ic ml-auto group-open:rotate-180" aria-hidden />
          </summary>
          {list(past, 1)}
        </details>
      )}
      {list(before, past.length + 1)}
      {together.length > 0 && (
        <ol start={past.length + before.length + 1}>
          <OnStage together={together} place={place} anchor={together[0]?.id === lit} />
        </ol>
      )}
      {list(after, past.length + before.length + together.length + 1)}
    </>
  );
}

interface RowWords {
  messages: Words;
  kit: ReturnType<typeof useWords>;
  locale: Locale;
}

/** The second line of a row: club, and why it was or will not be danced. */
export function secondLineOf(each: Performance, messages: Words): string {
  return [each.shown.beside, each.club_name, each.status === "no_show" ? messages.noShow : each.out ? messages.out[each.out] : ""]
    .filter(Boolean)
    .join(", ");
}

function drawRow(each: Performance, starred: boolean, results: string, { messages, kit, locale }: RowWords): DrawnRow {
  const over = isOver(each);
  const { start_number: number, out } = each;
  const shown = each.total === null ? each.place && messages.placeOf(each.place) : shownTotal(each.total, locale);
  const total = shown && html`<a class="sl-s num" href="${results}">${shown}</a>`;
  const star = (starred || (!total && !out)) && starButton(each.entry_id, messages.follow(number === null ? "" : startNumber(number)));
  return {
    id: each.id,
    className: over ? "sl done" : "sl",
    cells: [
      out ? NOTHING : timeCell(each.predicted_at, over ? undefined : each.planned_at, kit.plan),
      bibCell(number, out ? "gone" : over ? "ghost" : "plain", kit.startNumber),
      nameCell(each.shown.label ?? messages.noTitle, out !== null, secondLineOf(each, messages)),
      total && star ? html`<span class="row">${total}${star}</span>` : total || star || NOTHING,
    ],
  };
}

/** Title of a performance, struck through when it will not be danced. */
export function Title({ performance: each }: { performance: Performance }) {
  const messages = useListWords();
  const label = each.shown.label ?? messages.noTitle;
  return <b>{each.out ? <s>{label}</s> : label}</b>;
}

/** True when a performance was danced, was missed, or will not be danced. */
export function isOver(each: Pick<Performance, "status" | "out">): boolean {
  return each.status === "done" || each.status === "no_show" || each.out !== null;
}

/** Those on the floor: one alone, or a heat with all its numbers. */
function OnStage({ together, place, anchor }: { together: readonly Performance[]; place: string; anchor: boolean }) {
  const messages = useListWords();
  const now = useNow();
  const [first] = together;
  if (!first) return null;
  const elapsed = now === undefined ? undefined : Math.max(0, Math.floor((now - Date.parse(first.predicted_at)) / 1000));
  const share = elapsed === undefined ? 0 : Math.min(elapsed / first.seconds, 1);
  const several = together.length > 1;
  return (
    <li className="sl-now scroll-mt-16" id={anchor ? "now" : undefined} aria-current="true" data-status={first.status}>
      <div className="row sp">
        <span className="row b">
          <i className="dot" />
          {[messages.onStageNow, place].filter(Boolean).join(": ")}
        </span>
        <span className="num b nw">
          {elapsed !== undefined && `${formatLength(Math.min(elapsed, 5999))} / `}
          {formatLength(first.seconds)}
        </span>
      </div>
      {together.map((each) => (
        <div key={each.id} className="row mt-2 gap-3.5">
          {each.start_number !== null && <Bib number={each.start_number} {...(several ? {} : { size: "xl" as const })} />}
          <div className="grow">
            <b className={several ? "block" : "disp block text-2xl leading-7"}>{each.shown.label ?? messages.noTitle}</b>
            <span className="sm">{[each.shown.beside, each.club_name].filter(Boolean).join(", ")}</span>
          </div>
        </div>
      ))}
      <div className="nowbar">
        <i style={{ width: `${share * 100}%` }} />
      </div>
    </li>
  );
}
