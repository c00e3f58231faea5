import { CheckCheck, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { formatLength } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useNow } from "../../web/live/use-now.ts";
import type { Ballot } from "../contract.ts";
import { type Tablet, unsentOf } from "../tablet/use-tablet.ts";
import { fill } from "../words.ts";
import { requiredCrosses, type BallotMarks, countCrosses, dancingIds, ballotKindOf } from "../ballot-rules.ts";
import { type BallotPad } from "./use-ballot.ts";
import { words } from "../ballot-words.ts";

type Heat = Ballot["heats"][number];

/** Returns whether the shown heat is on the floor, since when, and what the judge has to give. */
function useFloor(ballot: Ballot, heat: Heat | undefined) {
  const messages = words[useLocale()];
  const now = useNow();
  const lit = heat?.status === "on_stage";
  const required = requiredCrosses(ballot);
  return {
    lit,
    passed: lit && heat.started_at && now ? formatLength(Math.max(0, (now - Date.parse(heat.started_at)) / 1000)) : "",
    word: lit ? messages.onFloor : heat?.status === "waiting" ? messages.soon : messages.over,
    wish:
      ballotKindOf(ballot.method) === "place"
        ? messages.placeAll
        : required === null
          ? messages.chooseFree
          : fill(ballot.crosses === "up_to" ? messages.chooseUpTo : messages.choose, { n: required }),
  };
}

/** Panel with the current dance and the judge's task. It is lit while the shown heat is on the floor. */
export function FloorPanel({ ballot, heat, children }: { ballot: Ballot; heat: Heat | undefined; children: ReactNode }) {
  const messages = words[useLocale()];
  const { lit, passed, word, wish } = useFloor(ballot, heat);
  return (
    <aside className="pad-e">
      <div className={`pad-now${lit ? "" : " unlit"}`}>
        <span className="row b sm">
          {lit && <i className="dot" />}
          {word}
          <span className="grow" />
          <span className="num">{passed}</span>
        </span>
        <b className="disp">{ballot.dances[ballot.dance - 1]?.name || ballot.round_name}</b>
        <span className="sm">{wish}</span>
      </div>
      {children}
      <p className="rc-leg">{ballotKindOf(ballot.method) === "place" ? messages.gridHint : messages.holdHint}</p>
    </aside>
  );
}

/** The same as `FloorPanel` in one line, for a phone. */
export function FloorLine({ ballot, heat }: { ballot: Ballot; heat: Heat | undefined }) {
  const { lit, passed, word, wish } = useFloor(ballot, heat);
  return (
    <p className={`pad-now fl-l${lit ? "" : " unlit"}`}>
      {lit && <i className="dot" />}
      <b>{word}</b>
      <span className="grow ell">{wish}</span>
      <b className="num">{passed}</b>
    </p>
  );
}

/** Buttons for the heats of the dance, each with its number of crosses. The judge can go back to any heat until the dance is handed in. */
export function HeatStrip({
  ballot,
  pad,
  shown,
  onHeat,
}: {
  ballot: Ballot;
  pad: BallotPad;
  shown: number;
  onHeat: (index: number) => void;
}) {
  const messages = words[useLocale()];
  if (ballotKindOf(ballot.method) === "place") return null;
  return (
    <div className="hs" role="group" aria-label={messages.heats}>
      {ballot.heats.map((heat, i) => {
        const crossCount = countCrosses(
          pad.state.marks,
          heat.places.map((place) => place.performance_id),
        );
        return (
          <button
            key={heat.id}
            type="button"
            className={`btn key${i === shown ? " on" : ""}${heat.status === "on_stage" ? " lit" : ""}`}
            aria-current={i === shown ? "true" : undefined}
            onClick={() => onHeat(i)}
          >
            <span>{fill(messages.heatNumber, { n: heat.number })}</span>
            <b className="num">{crossCount}</b>
          </button>
        );
      })}
    </div>
  );
}

/** Tabs for the dances of the round with the state of each: handed in, waiting on the tablet, or how many marks it has. */
export function DanceTabs(props: {
  round: readonly Ballot[];
  ballot: Ballot;
  pad: BallotPad;
  tablet: Tablet;
  onDance: (dance: number) => void;
}) {
  const { round, ballot, pad, tablet, onDance } = props;
  const messages = words[useLocale()];
  const countOf = (each: Ballot, marks: BallotMarks) => {
    const here = dancingIds(each);
    if (ballotKindOf(each.method) === "place")
      return fill(messages.count, { n: here.filter((id) => marks[id]?.place).length, all: here.length });
    const crossCount = countCrosses(marks, here);
    const required = requiredCrosses(each);
    return required === null ? String(crossCount) : fill(messages.count, { n: crossCount, all: required });
  };
  return (
    <nav className="bdt" aria-label={messages.dances}>
      {round.map((each) => {
        const here = each.dance === ballot.dance;
        const unsent = unsentOf(tablet, each);
        const marks = here ? pad.state.marks : (unsent?.marks ?? each.marks);
        const handedIn = here ? pad.handedIn : unsent && !unsent.refusal ? unsent.submitted : each.submitted;
        const { code, name } = ballot.dances[each.dance - 1] ?? { code: "", name: "" };
        const Icon = unsent ? Clock : CheckCheck;
        return (
          <button
            key={each.dance}
            type="button"
            className={here ? "on" : ""}
            aria-current={here ? "true" : undefined}
            onClick={() => onDance(each.dance)}
          >
            <b>{code || each.dance}</b>
            <small>
              {handedIn && <Icon className="ic" aria-hidden />}
              {countOf(each, marks)}
            </small>
            <span className="vh">{[name, handedIn ? messages.handedIn : ""].filter(Boolean).join(", ")}</span>
          </button>
        );
      })}
    </nav>
  );
}
