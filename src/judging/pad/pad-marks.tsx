import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { formatNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { IconButton } from "../../web/ui/button.tsx";
import type { MarkedCriterion } from "../contract.ts";
import { CriterionKeys } from "./pad-keys.tsx";
import type { PadKey, PadState } from "./pad-state.ts";
import { decimalsOf, pagesOf, scaleOf } from "./scales.ts";
import { fill, words } from "../words.ts";
import type { Marks } from "../filled-sheet.ts";
import type { Locale } from "../../kernel/text/locale.ts";

/** Returns a mark as text: with the decimals of its step, yes and no in words. */
export function shownMark(criterion: MarkedCriterion, mark: number | undefined, locale: Locale): string {
  if (mark === undefined) return "–";
  const scale = scaleOf(criterion);
  const messages = words[locale];
  if (scale.kind === "choice")
    return scale.code === "cross" ? (mark ? messages.yesCross : messages.noCross) : mark ? messages.yesVote : messages.noVote;
  return formatNumber(mark, locale, decimalsOf(criterion.step));
}

export type PadMarksProps = {
  criteria: readonly MarkedCriterion[];
  state: PadState;
  press: (key: PadKey) => void;
  /** One keypad for all criteria (phones, long scales), or a row of keys for each. */
  layout: "rows" | "keypad";
};

/** The criteria with their keys. More than five are split into pages of four; the page follows the criterion that is written next. */
export function PadMarks({ criteria, state, press, layout }: PadMarksProps) {
  const pages = pagesOf(criteria);
  const auto = Math.max(
    pages.findIndex((page) => page.some((each) => each.code === state.at)),
    0,
  );
  const [turned, setTurned] = useState({ auto, page: auto });
  if (turned.auto !== auto) setTurned({ auto, page: auto });
  const at = turned.auto === auto ? turned.page : auto;
  const shown = pages[at] ?? [];
  const turn = (page: number) => {
    setTurned({ auto, page });
    const first = pages[page]?.[0];
    if (layout === "keypad" && first) press({ kind: "go", code: first.code });
  };
  const pager = pages.length > 1 && (
    <Pager page={at} pages={pages.length} from={at * 4 + 1} to={at * 4 + shown.length} all={criteria.length} onPage={turn} />
  );
  return layout === "rows" ? (
    <section className="pad-c" style={{ gridTemplateRows: `${pager ? "auto " : ""}repeat(${Math.max(shown.length, 4)}, minmax(0, 1fr))` }}>
      {pager}
      {shown.map((criterion) => (
        <Row key={criterion.code} criterion={criterion} state={state} press={press} />
      ))}
    </section>
  ) : (
    <>
      <div className="pp-list">
        {pager}
        <ol className="pp-s">
          {shown.map((criterion) => (
            <ListRow key={criterion.code} criterion={criterion} state={state} press={press} />
          ))}
        </ol>
      </div>
      <Keypad criteria={criteria} state={state} press={press} />
    </>
  );
}

function Row({ criterion, state, press }: { criterion: MarkedCriterion; state: PadState; press: PadMarksProps["press"] }) {
  const locale = useLocale();
  const value = state.marks[criterion.code];
  return (
    <div className={`crit${state.at === criterion.code && state.history.length > 0 && value === undefined ? " act" : ""}`}>
      <div className="crit-h">
        <b>{criterion.name}</b>
        <output className={`pv${value === undefined ? " nil" : ""}`} aria-label={criterion.name}>
          {shownMark(criterion, value, locale)}
        </output>
      </div>
      <CriterionKeys criterion={criterion} value={value} layout="row" press={press} />
    </div>
  );
}

function ListRow({ criterion, state, press }: { criterion: MarkedCriterion; state: PadState; press: PadMarksProps["press"] }) {
  const locale = useLocale();
  const current = state.at === criterion.code;
  const value = state.marks[criterion.code];
  const typing = current && state.text !== "";
  return (
    <li>
      <button
        type="button"
        className={current ? "act" : ""}
        aria-current={current || undefined}
        onClick={() => press({ kind: "go", code: criterion.code })}
      >
        <span className="ell">{criterion.name}</span>{" "}
        {typing ? (
          <span className="pv">{state.text}</span>
        ) : value === undefined && current ? (
          <i className="caret" />
        ) : (
          <span className={`pv${value === undefined ? " nil" : ""}`}>{shownMark(criterion, value, locale)}</span>
        )}
      </button>
    </li>
  );
}

function Keypad({ criteria, state, press }: { criteria: readonly MarkedCriterion[]; state: PadState; press: PadMarksProps["press"] }) {
  const criterion = criteria.find((each) => each.code === state.at);
  const last = criteria.find((each) => each.code === state.last);
  const value = last && state.marks[last.code];
  if (!criterion) return null;
  return (
    <CriterionKeys
      criterion={criterion}
      value={state.marks[criterion.code]}
      half={last && value !== undefined ? { criterion: last, value } : undefined}
      layout="keypad"
      press={press}
    />
  );
}

function Pager({
  page,
  pages,
  from,
  to,
  all,
  onPage,
}: {
  page: number;
  pages: number;
  from: number;
  to: number;
  all: number;
  onPage: (page: number) => void;
}) {
  const messages = words[useLocale()];
  return (
    <div className="pad-pages">
      <IconButton label={messages.previousPage} size="touch" disabled={page === 0} onClick={() => onPage(page - 1)}>
        <ChevronLeft className="ic" aria-hidden />
      </IconButton>
      <span className="num b">{fill(messages.criteriaPage, { from, to, all })}</span>
      <IconButton label={messages.nextPage} size="touch" disabled={page === pages - 1} onClick={() => onPage(page + 1)}>
        <ChevronRight className="ic" aria-hidden />
      </IconButton>
    </div>
  );
}

/** Marks without keys: of a closed round, or for a person who only looks on. */
export function FixedMarks({ criteria, marks }: { criteria: readonly MarkedCriterion[]; marks: Marks }) {
  const locale = useLocale();
  return (
    <dl className="pad-fixed">
      {criteria.map((criterion) => (
        <div key={criterion.code}>
          <dt>{criterion.name}</dt>
          <dd className="pv">{shownMark(criterion, marks[criterion.code], locale)}</dd>
        </div>
      ))}
    </dl>
  );
}
