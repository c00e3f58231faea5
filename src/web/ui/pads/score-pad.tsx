import { Delete, TriangleAlert } from "lucide-react";
import { formatScore } from "../../../kernel/text/format.ts";
import { useLocale } from "../../locale/locale.tsx";
import { useWords } from "../use-words.ts";

export type ScoreKeysProps = {
  /** Whole values of the scale, at most 12. */
  values: readonly number[];
  value: number | undefined;
  onValue: (value: number) => void;
  /** Adds the key `+½`; called with the resulting value. */
  half?: boolean | undefined;
  /** Criterion, part of each key's accessible name. */
  label: string;
  /** Criterion of the half, written on the key of the phone's keypad. */
  halfOf?: string | undefined;
  /** Keypad only: undoes the last touch. */
  onUndo?: (() => void) | undefined;
  layout: "row" | "keypad";
  disabled?: boolean | undefined;
};

/** Keys of one criterion, at least 56 px: a row of ten on a tablet, a keypad in the thumb zone on a phone. */
export function ScoreKeys({ values, value, onValue, half = false, label, halfOf, onUndo, layout, disabled = false }: ScoreKeysProps) {
  if (values.length > 12) throw new Error("more than 12 values need the decimal keypad");
  const words = useWords();
  const whole = value === undefined ? undefined : Math.floor(value);
  const halved = value !== undefined && value !== whole;
  const top = Math.max(...values);
  const halfOff = disabled || whole === undefined || (!halved && whole >= top);
  const keys = values.map((one) => (
    <button
      key={one}
      type="button"
      className={`key${one === whole ? " on" : ""}`}
      aria-pressed={one === whole}
      aria-label={`${label}: ${one}`}
      disabled={disabled}
      onClick={() => onValue(one)}
    >
      {one}
    </button>
  ));
  const halfKey = half && (
    <button
      key="half"
      type="button"
      className={`key half${halved ? " on" : ""}`}
      aria-pressed={halved}
      disabled={halfOff}
      onClick={() => {
        if (whole !== undefined) onValue(halved ? whole : whole + 0.5);
      }}
    >
      {`${words.half} `}
      <small className={layout === "keypad" && halfOf ? undefined : "vh"}>{halfOf ?? label}</small>
    </button>
  );
  if (layout === "row") {
    return (
      <div
        className="keys"
        role="group"
        aria-label={label}
        style={{ gridTemplateColumns: `repeat(${values.length}, 1fr)${half ? " 1.15fr" : ""}` }}
      >
        {keys}
        {halfKey}
      </div>
    );
  }
  return (
    <div className="pp-k" role="group" aria-label={label}>
      {keys.slice(0, -1)}
      {halfKey}
      {keys.at(-1)}
      {onUndo && (
        <button type="button" className="key fn" aria-label={words.undo} disabled={disabled} onClick={onUndo}>
          <Delete className="ic" aria-hidden />
        </button>
      )}
    </div>
  );
}

export type ScoreCellProps = {
  value: number | undefined;
  /** Decimals of the scoring form, default 1. */
  decimals?: number | undefined;
  /** Highest or lowest mark of the row when they differ by 2 or more; missing when a mark should exist. */
  look?: "plain" | "high" | "low" | "missing" | undefined;
  current?: boolean | undefined;
  /** Judge and number, read before the value: `S4, 069`. */
  label: string;
};

/** One judge's mark in the matrix: highest with a solid line above, lowest with a dotted line below, missing hatched with the word „brak”. */
export function ScoreCell({ value, decimals = 1, look = "plain", current = false, label }: ScoreCellProps) {
  const words = useWords();
  const locale = useLocale();
  const classes = { plain: "", high: " hi", low: " lo", missing: " miss" }[look];
  return (
    <td className={`mc num${classes}${current ? " act" : ""}`} role="gridcell" tabIndex={current ? 0 : -1}>
      <span className="vh">{`${label}: `}</span>
      {look === "missing" ? (
        <span>
          <TriangleAlert className="ic" aria-hidden />
          {words.missing}
        </span>
      ) : value === undefined ? (
        <span className="muted">–</span>
      ) : (
        formatScore(value, locale, decimals)
      )}
    </td>
  );
}
