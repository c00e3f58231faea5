import { CheckCheck, ChevronDown } from "lucide-react";
import { Link } from "react-router";
import { count, formatLength, shownTotal } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { Prediction } from "../../web/ui/days/prediction.tsx";
import { useNow } from "../../web/live/use-now.ts";
import type { PredictedList } from "./predicted.ts";
import { StarButton, type Stars } from "./star.tsx";
import { counted, useListWords } from "../words.ts";

type Performance = PredictedList["blocks"][number]["performances"][number];

export interface RowsProps {
  rows: readonly Performance[];
  /** Puts what is over, but for the last, behind one line. */
  collapse: boolean;
  stars: Stars;
  /** Where the published totals lead. */
  results: string;
  /** „Samba, grupa 1 z 2” of those who are on the floor; empty where there is nothing to say. */
  place: string;
  /** The performance at which the light of the whole list begins. */
  lit: string | undefined;
}

/** A block's performances in their order: what is over, what is on stage, what is to come and about when. */
export function Rows({ rows, collapse, stars, results, place, lit }: RowsProps) {
  const locale = useLocale();
  const firstAhead = rows.findIndex((each) => !isOver(each));
  const over = firstAhead === -1 ? rows.length : Math.max(firstAhead - 1, 0);
  const past = collapse && over > 1 ? rows.slice(0, over) : [];
  const together = rows.filter((each) => each.status === "on_stage");
  const row = (each: Performance) =>
    each.status === "on_stage" ? (
      each === together[0] && <OnStage key={each.id} together={together} place={place} anchor={each.id === lit} />
    ) : (
      <Row key={each.id} performance={each} stars={stars} results={results} />
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
          <ol>{past.map(row)}</ol>
        </details>
      )}
      <ol start={past.length + 1}>{rows.slice(past.length).map(row)}</ol>
    </>
  );
}

function Row({ performance: each, stars, results }: { performance: Performance } & Pick<RowsProps, "stars" | "results">) {
  const locale = useLocale();
  const said = useListWords();
  const over = isOver(each);
  const number = each.start_number;
  const beside = [each.shown.beside, each.club_name, each.status === "no_show" ? said.noShow : each.out ? said.out[each.out] : ""]
    .filter(Boolean)
    .join(", ");
  const starred = stars.followed.has(each.entry_id);
  const star = <StarButton entryId={each.entry_id} number={number} stars={stars} />;
  const shown = each.total === null ? each.place && said.placeOf(each.place) : shownTotal(each.total, locale);
  const total = shown ? (
    <Link className="sl-s num" to={results}>
      {shown}
    </Link>
  ) : undefined;
  return (
    <li className={over ? "sl done" : "sl"} data-status={each.status}>
      {each.out ? <span /> : <Prediction at={each.predicted_at} plan={over ? undefined : each.planned_at} exact />}
      {number === null ? <span /> : <Bib number={number} look={each.out ? "gone" : over ? "ghost" : "plain"} />}
      <span className="nm">
        <Title performance={each} />
        {beside !== "" && <small>{beside}</small>}
      </span>
      {total && starred ? (
        <span className="row">
          {total}
          {star}
        </span>
      ) : (
        (total ?? (starred || !each.out ? star : undefined))
      )}
    </li>
  );
}

/** What it is called; struck through when it will not be danced any more. */
export function Title({ performance: each }: { performance: Performance }) {
  const said = useListWords();
  const label = each.shown.label ?? said.noTitle;
  return <b>{each.out ? <s>{label}</s> : label}</b>;
}

/** Whether a performance is danced, was missed, or will not be danced any more. */
export function isOver(each: Pick<Performance, "status" | "out">): boolean {
  return each.status === "done" || each.status === "no_show" || each.out !== null;
}

/** Those who are on the floor: one alone, or a heat with all its numbers. */
function OnStage({ together, place, anchor }: { together: readonly Performance[]; place: string; anchor: boolean }) {
  const said = useListWords();
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
          {[said.nowOnStage, place].filter(Boolean).join(": ")}
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
            <b className={several ? "block" : "disp block text-2xl leading-7"}>{each.shown.label ?? said.noTitle}</b>
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
