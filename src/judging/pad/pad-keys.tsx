import { ArrowRight, Undo2 } from "lucide-react";
import { useLocale } from "../../web/locale/locale.tsx";
import { ScoreKeys } from "../../web/ui/pads/score-pad.tsx";
import type { MarkedCriterion } from "../contract.ts";
import type { PadKey } from "./pad-state.ts";
import { scaleOf } from "./scales.ts";
import { words } from "../words.ts";

export type KeysProps = {
  criterion: MarkedCriterion;
  value: number | undefined;
  /** The criterion that the half key changes: the one written last, with its mark. */
  half?: { criterion: MarkedCriterion; value: number } | undefined;
  layout: "row" | "keypad";
  press: (key: PadKey) => void;
};

/**
 * Keys for the mark of one criterion. Its scale decides which: whole marks with a half key, two keys for yes and no, or the number keypad. `value` is
 * the current mark. `layout`: one row of keys for each criterion, or the phone's keypad.
 */
export function CriterionKeys({ criterion, value, half, layout, press }: KeysProps) {
  const messages = words[useLocale()];
  const scale = scaleOf(criterion);
  if (scale.kind === "choice") {
    const names = scale.code === "cross" ? [messages.yesCross, messages.noCross] : [messages.yesVote, messages.noVote];
    return (
      <div className="pad-choice" role="group" aria-label={criterion.name}>
        {names.map((name, i) => (
          <button
            key={name}
            type="button"
            className={`key${value === 1 - i ? " on" : ""}`}
            aria-pressed={value === 1 - i}
            onClick={() => press({ kind: "mark", code: criterion.code, value: 1 - i })}
          >
            {name}
          </button>
        ))}
        {layout === "keypad" && <UndoKey press={press} />}
      </div>
    );
  }
  if (scale.kind === "keypad") return <NumberKeys criterion={criterion} decimals={scale.decimals} press={press} />;
  if (layout === "row") {
    return (
      <ScoreKeys
        layout="row"
        values={scale.values}
        value={value}
        half={scale.half}
        label={criterion.name}
        onValue={(mark) => press({ kind: "mark", code: criterion.code, value: mark })}
      />
    );
  }
  return <KeyPad criterion={criterion} values={scale.values} value={value} withHalf={scale.half} half={half} press={press} />;
}

/** The phone's keypad. A tap writes the mark and moves to the next criterion. The half key changes the criterion written last and shows its name. */
function KeyPad({
  criterion,
  values,
  value,
  withHalf,
  half,
  press,
}: {
  criterion: MarkedCriterion;
  values: readonly number[];
  value: number | undefined;
  withHalf: boolean;
  half: KeysProps["half"];
  press: KeysProps["press"];
}) {
  const messages = words[useLocale()];
  const whole = value === undefined ? undefined : Math.floor(value);
  const halved = half !== undefined && !Number.isInteger(half.value);
  const key = (one: number) => (
    <button
      key={one}
      type="button"
      className={`key${one === whole ? " on" : ""}`}
      aria-pressed={one === whole}
      aria-label={`${criterion.name}: ${one}`}
      onClick={() => press({ kind: "mark", code: criterion.code, value: one })}
    >
      {one}
    </button>
  );
  return (
    <div className="pp-k" role="group" aria-label={criterion.name}>
      {values.slice(0, -1).map(key)}
      {withHalf && (
        <button
          type="button"
          className={`key half${halved ? " on" : ""}`}
          aria-pressed={halved}
          aria-label={`+½ ${half?.criterion.name ?? ""}`}
          title={messages.addHalf}
          disabled={half === undefined || (!halved && half.value + 0.5 > half.criterion.max)}
          onClick={() => press({ kind: "half" })}
        >
          {"+½ "}
          <small>{half?.criterion.name}</small>
        </button>
      )}
      {values.slice(-1).map(key)}
      <UndoKey press={press} />
    </div>
  );
}

/** Number keys for long scales and decimals. Moves to the next criterion when no further digit fits, or by its own key. */
function NumberKeys({ criterion, decimals, press }: { criterion: MarkedCriterion; decimals: number; press: KeysProps["press"] }) {
  const messages = words[useLocale()];
  const figure = (digit: string) => (
    <button key={digit} type="button" className="key" onClick={() => press({ kind: "digit", digit })}>
      {digit}
    </button>
  );
  const next = (
    <button type="button" className="key fn wide" onClick={() => press({ kind: "next" })}>
      <span>
        {messages.nextCriterion} <ArrowRight className="ic" aria-hidden />
      </span>
    </button>
  );
  const signed = criterion.min < 0;
  return (
    <div className="pp-k" role="group" aria-label={criterion.name}>
      {["1", "2", "3", "4", "5", "6", "7", "8", "9"].map(figure)}
      {decimals > 0 ? (
        <button type="button" className="key" aria-label={messages.comma} onClick={() => press({ kind: "comma" })}>
          ,
        </button>
      ) : (
        next
      )}
      {figure("0")}
      <UndoKey press={press} />
      {signed && (
        <button type="button" className="key" aria-label={messages.minus} onClick={() => press({ kind: "minus" })}>
          −
        </button>
      )}
      {decimals > 0 && <div className={`${signed ? "col-span-2" : "col-span-3"} grid`}>{next}</div>}
    </div>
  );
}

function UndoKey({ press }: { press: KeysProps["press"] }) {
  const messages = words[useLocale()];
  return (
    <button type="button" className="key fn" aria-label={messages.undoKey} onClick={() => press({ kind: "undo" })}>
      <Undo2 className="ic" aria-hidden />
    </button>
  );
}
