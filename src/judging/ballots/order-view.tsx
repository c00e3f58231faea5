import { ArrowRight, Undo2, X } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { formatNumber } from "../../kernel/text/format.ts";
import { PadNotices } from "../../notices/pad-notices.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { useLive } from "../../web/live/use-live.ts";
import { Button, buttonClass } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { BallotNotice } from "./ballot-notice.tsx";
import { moveFocus, shownNumber } from "./cross-grid.tsx";
import { dancingIds } from "../ballot-rules.ts";
import { TakeBack } from "./take-back.tsx";
import { type BallotPad, useBallot } from "./use-ballot.ts";
import { type Ballot, getBallot, type Sheet } from "../contract.ts";
import { useHand } from "../tablet/use-hand.ts";
import type { Tablet } from "../tablet/use-tablet.ts";
import { fill, words as judging } from "../words.ts";
import { type EqualTotals, findEqualTotals, isOrdered, orderQuery, rankedIds, currentAnswer } from "../order-rules.ts";
import { type OwnTotal, useTotals } from "../tablet/use-totals.ts";
import { taskText, words } from "../order-words.ts";
import { Clockface, TabletBadge, TabletNotes } from "../tablet/signs.tsx";
import { useOneTap } from "../tablet/use-taps.ts";

export type OrderViewProps = {
  loaded: Ballot;
  /** The judge's sheets of the round. */
  sheets: readonly Sheet[];
  /** The performance that was opened by its address. */
  here: string;
  tablet: Tablet;
  narrow: boolean;
};

/** Page on which a judge puts equal totals in order. It lists all totals of the round and the groups to be ordered, best first. */
export function OrderView({ loaded, sheets, here, tablet, narrow }: OrderViewProps) {
  const locale = useLocale();
  const messages = words[locale];
  const [first] = useState(() => ({ ...loaded, panel: [] }));
  const ballot = useLive(getBallot, { params: { id: loaded.round_id, dance: String(loaded.dance) } }, first);
  const pad = useBallot(ballot, tablet, `${here}${orderQuery(ballot.dance)}`);
  const [hand] = useHand();
  const oneTap = useOneTap();
  const requestKey = JSON.stringify(ballot.equal ?? []);
  const there = new Set(dancingIds(ballot));
  const totals = useTotals(ballot, sheets, tablet, requestKey).filter((each) => there.has(each.performance_id));
  const equal = findEqualTotals(totals, ballot.wanted);
  const done = equal.every((group) => isOrdered(group, pad.state.marks));
  const submit = () => {
    if (!pad.locked && done && equal.length > 0) pad.handIn(currentAnswer(equal, pad.state.marks));
  };
  const list = <Totals {...{ totals, equal, pad }} dance={ballot.dance} />;
  const own = ballot.dances.length > 1 ? ballot.dances.find((each) => each.dance === ballot.dance) : undefined;
  const dance = own && (own.name || own.code || String(own.dance));
  // On a phone the dance comes before the section, which may not fit.
  const title = narrow
    ? [messages.title, dance, ballot.round_name]
    : [[ballot.round_name, dance].filter(Boolean).join(", "), messages.title];
  return (
    <div className={narrow ? "pp rcm" : "pad rcp"} data-hand={hand} data-order={ballot.round_id} onClickCapture={oneTap}>
      <header className={narrow ? "pp-h" : "pad-h"}>
        {narrow && (
          <Link className="ibtn t44" to="/judge/dashboard" aria-label={judging[locale].leave}>
            <X className="ic" aria-hidden />
          </Link>
        )}
        <div className={narrow ? "grow c" : "row pad-ht"}>
          <h1 className="ell">{title.filter(Boolean).join(" · ")}</h1>
        </div>
        <div className="row">
          <TabletBadge tablet={tablet} />
          {!narrow && <Clockface />}
        </div>
      </header>
      {!narrow && <aside className="pad-e">{list}</aside>}
      <section className="rc-main">
        <PadNotices listId={ballot.start_list_id} />
        <TabletNotes tablet={tablet} seat={ballot.seat?.seat} />
        <BallotNotice
          ballot={{ ...ballot, equal: equal.map((group) => ({ ...group, performance_ids: [...group.performance_ids], settled: false })) }}
          tablet={tablet}
          pad={pad}
        />
        <Task {...{ ballot, totals, equal, pad, done }} />
        <div
          className="oo"
          onKeyDown={(event) => {
            if (event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.key === "Enter" && !(event.target instanceof HTMLAnchorElement)) submit();
            else if (!moveFocus(event)) return;
            event.preventDefault();
          }}
        >
          {equal.map((group) => (
            <Group key={group.performance_ids.join()} {...{ group, equal, totals, pad }} />
          ))}
          {narrow && list}
        </div>
      </section>
      <Footer {...{ ballot, pad, tablet, narrow, equal, done }} onSubmit={submit} />
    </div>
  );
}

/** Tells the judge what to do, or why there is nothing to do. */
function Task(props: { ballot: Ballot; totals: readonly OwnTotal[]; equal: readonly EqualTotals[]; pad: BallotPad; done: boolean }) {
  const { ballot, totals, equal, pad, done } = props;
  const locale = useLocale();
  const messages = words[locale];
  if (ballot.seat === null) return null;
  const missing = totals.filter((each) => each.total === null).length;
  if (missing > 0) return <Note>{fill(messages.incomplete, { n: missing })}</Note>;
  if (equal.length === 0) return <Note look="ok">{messages.nothing}</Note>;
  if (pad.handedIn && !done)
    return (
      <Note look="warn" live>
        {messages.stale}
      </Note>
    );
  const numbersIn = (ids: readonly string[]) =>
    totals.filter((each) => ids.includes(each.performance_id)).map((each) => shownNumber(each.start_number));
  const groups = equal.map(({ total, performance_ids }) => ({ total, numbers: numbersIn(performance_ids).toSorted() }));
  return <p className="oo-t">{taskText(groups, ballot.wanted, locale)}</p>;
}

/** Returns the best and the last place of a group, counted from 1. */
function placesOf(group: EqualTotals, totals: readonly OwnTotal[]): { from: number; to: number } {
  const above = totals.filter((each) => (each.total ?? 0) > group.total).length;
  return { from: above + 1, to: above + group.performance_ids.length };
}

/** A group of equal totals as keys. Each tap gives the next rank. */
function Group({
  group,
  equal,
  totals,
  pad,
}: {
  group: EqualTotals;
  equal: readonly EqualTotals[];
  totals: readonly OwnTotal[];
  pad: BallotPad;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const { from, to } = placesOf(group, totals);
  const ranked = rankedIds(group, currentAnswer(equal, pad.state.marks));
  const name = fill(to - from > 1 ? messages.groupMany : messages.group, { total: formatNumber(group.total, locale), from, to });
  return (
    <section className="oo-g" aria-label={name}>
      <h2>{name}</h2>
      <div>
        {totals
          .filter((each) => group.performance_ids.includes(each.performance_id))
          .toSorted((one, other) => (one.start_number ?? 0) - (other.start_number ?? 0))
          .map(({ performance_id, start_number }) => {
            const at = ranked.indexOf(performance_id);
            const what = at === -1 ? messages.noRank : fill(messages.rank, { n: from + at });
            return (
              <button
                key={performance_id}
                type="button"
                className={`rc key${at === -1 ? "" : " on"}`}
                aria-pressed={at !== -1}
                aria-disabled={pad.locked}
                onClick={() => pad.tap({ kind: "rank", id: performance_id, equal })}
              >
                <b>{shownNumber(start_number)}</b> <span className="oo-p">{what}</span>
              </button>
            );
          })}
      </div>
    </section>
  );
}

/** All totals of the dance in order. A press on one opens its sheet, where the mark can be corrected instead. */
function Totals({
  totals,
  equal,
  pad,
  dance,
}: {
  totals: readonly OwnTotal[];
  equal: readonly EqualTotals[];
  pad: BallotPad;
  dance: number;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const level = new Set(equal.flatMap((group) => group.performance_ids));
  const meant = currentAnswer(equal, pad.state.marks);
  const placeOf = (each: OwnTotal) => {
    const group = equal.find(({ performance_ids }) => performance_ids.includes(each.performance_id));
    const above = totals.filter((other) => (other.total ?? 0) > (each.total ?? 0)).length;
    if (!group) return `${above + 1}.`;
    const at = rankedIds(group, meant).indexOf(each.performance_id);
    return at === -1 ? "?" : `${above + 1 + at}.`;
  };
  return (
    <section className="oo-l">
      <h2>{messages.totals}</h2>
      <ol>
        {totals.map((each) => (
          <li key={each.performance_id} className={level.has(each.performance_id) ? "eq" : undefined}>
            <Link
              to={`/judge/dashboard/score/${each.performance_id}${dance > 1 ? `?dance=${dance}` : ""}`}
              title={fill(messages.correct, { number: shownNumber(each.start_number) })}
            >
              <b className="num">{shownNumber(each.start_number)}</b>
              <span className="num grow r">{each.total === null ? "–" : formatNumber(each.total, locale)}</span>
              <span className="num oo-n">{each.total === null ? "" : placeOf(each)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

type FooterProps = {
  ballot: Ballot;
  pad: BallotPad;
  tablet: Tablet;
  narrow: boolean;
  equal: readonly EqualTotals[];
  done: boolean;
  onSubmit: () => void;
};

/** Footer: undo, how many are left, and handing in. An order that was handed in is taken back here. */
function Footer({ ballot, pad, tablet, narrow, equal, done, onSubmit }: FooterProps) {
  const locale = useLocale();
  const messages = words[locale];
  const undo = judging[locale].undo;
  const meant = currentAnswer(equal, pad.state.marks);
  const left = equal.reduce((sum, group) => sum + group.performance_ids.length - rankedIds(group, meant).length, 0);
  if (equal.length === 0)
    return (
      <footer className={`${narrow ? "pp-f" : "pad-f"} rc-f`}>
        <span className="grow" />
        <Link className={buttonClass("primary", "normal", false, "padb go")} to="/judge/dashboard">
          {judging[locale].leave}
        </Link>
      </footer>
    );
  return (
    <footer className={`${narrow ? "pp-f" : "pad-f"} rc-f`}>
      {!pad.locked && pad.state.history.length > 0 && (
        <Button
          className="padb"
          aria-label={narrow ? undo : undefined}
          icon={<Undo2 className="ic" aria-hidden />}
          onClick={() => pad.tap({ kind: "undo" })}
        >
          {narrow ? "" : undo}
        </Button>
      )}
      {!narrow && <span className="grow" />}
      <div className="rc-cnt" role="status">
        {left > 0 && (
          <>
            <output className="num">{left}</output>
            <b>{messages.left}</b>
          </>
        )}
      </div>
      {pad.handedIn ? (
        <TakeBack ballot={ballot} pad={pad} tablet={tablet} />
      ) : done && !pad.locked ? (
        <Button look="primary" className="padb go" iconAfter={<ArrowRight className="ic" aria-hidden />} onClick={onSubmit}>
          {messages.handIn}
        </Button>
      ) : (
        <button type="button" className={buttonClass("plain", "normal", false, "padb go dis")} aria-disabled="true">
          {messages.handIn}
        </button>
      )}
    </footer>
  );
}
