import { NumberField as Base } from "@base-ui/react/number-field";
import { ChevronDown, ChevronUp, Lock } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useLocale } from "../../locale/locale.tsx";
import { useControl, useFrameClass } from "./field-context.ts";
import { usePressAndHold } from "../pads/press-and-hold.ts";
import { useWords } from "../use-words.ts";

export type NumberFieldProps = {
  value: number | null;
  onValueChange: (value: number | null) => void;
  min?: number | undefined;
  max?: number | undefined;
  /** Default 1; arrows move one step, page keys ten. */
  step?: number | undefined;
  /** Rounds typed numbers to this, when they may be finer than the step of the keys. */
  snap?: number | undefined;
  /** Fixed decimals; without it up to 3. */
  decimals?: number | undefined;
  /** A unit at the right end. */
  unit?: string | undefined;
  placeholder?: string | undefined;
  /** Accessible name outside a Field. */
  label?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  size?: "normal" | "small" | undefined;
  /** Hides the two step keys. */
  bare?: boolean | undefined;
  onBlur?: (() => void) | undefined;
};

/** Sends an arrow key to the field: step keys and page keys use the same counting, limits and display. */
function sendArrow(input: HTMLInputElement, direction: 1 | -1, ten: boolean): void {
  const key = direction === 1 ? "ArrowUp" : "ArrowDown";
  input.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey: ten, bubbles: true, cancelable: true }));
}

/** A number with the language's decimal sign, within min and max and on the step. A held step key repeats after 400 ms, then every 60 ms. */
export function NumberField(props: NumberFieldProps) {
  const {
    value,
    onValueChange,
    min,
    max,
    step = 1,
    snap = step,
    decimals,
    unit,
    placeholder,
    label,
    name,
    disabled,
    size = "normal",
    bare,
    onBlur,
  } = props;
  const words = useWords();
  const locale = useLocale();
  const control = useControl();
  const frame = useFrameClass();
  const locked = control.readOnly ?? false;
  const off = disabled || control.disabled || false;
  const input = useRef<HTMLInputElement>(null);
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === "PageUp" ? 1 : event.key === "PageDown" ? -1 : 0;
    if (direction === 0 || locked || off) return;
    event.preventDefault();
    sendArrow(event.currentTarget, direction, true);
  };
  const press = (direction: 1 | -1) => input.current && sendArrow(input.current, direction, false);
  return (
    <Base.Root
      className="nf"
      value={value}
      onValueChange={(next, { direction }) =>
        onValueChange(next === null ? null : snapToStep(next, direction ? step : snap, min, max, direction))
      }
      min={min}
      max={max}
      step={step}
      largeStep={step * 10}
      locale={locale === "pl" ? "pl-PL" : "en-GB"}
      format={decimals === undefined ? { maximumFractionDigits: 3 } : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }}
      disabled={off}
      readOnly={locked}
      {...(control.id ? { id: control.id } : {})}
      {...(name ? { name } : {})}
    >
      <Base.Group className={`inp right num${size === "small" ? " sml" : ""}${frame}${disabled ? " off" : ""}`}>
        <Base.Input
          ref={input}
          aria-label={label}
          aria-describedby={control["aria-describedby"]}
          aria-invalid={control["aria-invalid"]}
          placeholder={placeholder}
          inputMode="decimal"
          onKeyDown={onKey}
          onBlur={onBlur}
        />
        {unit && <span className="end">{unit}</span>}
        {locked ? (
          <Lock className="ic end" aria-hidden />
        ) : (
          !bare && (
            <span className="nf-k">
              <StepKey label={words.increase} off={off || (max !== undefined && value !== null && value >= max)} onPress={() => press(1)}>
                <ChevronUp className="ic" aria-hidden />
              </StepKey>
              <StepKey label={words.decrease} off={off || (min !== undefined && value !== null && value <= min)} onPress={() => press(-1)}>
                <ChevronDown className="ic" aria-hidden />
              </StepKey>
            </span>
          )
        )}
      </Base.Group>
    </Base.Root>
  );
}

/** One of the two step keys, for mouse and touch; the keyboard uses arrows. */
function StepKey({ label, off, onPress, children }: { label: string; off: boolean; onPress: () => void; children: ReactNode }) {
  const hold = usePressAndHold(onPress, off);
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      disabled={off}
      {...hold}
      onClick={(event) => {
        // Voice control and screen readers click without a pointer.
        if (event.detail === 0) onPress();
      }}
    >
      {children}
    </button>
  );
}

/** An amount: the value is in whole grosze, the field shows złoty with two decimals. The page supplies the label. */
export function MoneyField({ value, onValueChange, min, max, ...rest }: Omit<NumberFieldProps, "decimals" | "unit" | "snap">) {
  const locale = useLocale();
  return (
    <NumberField
      {...rest}
      value={value === null ? null : value / 100}
      onValueChange={(next) => onValueChange(next === null ? null : Math.round(next * 100))}
      min={min === undefined ? undefined : min / 100}
      max={max === undefined ? undefined : max / 100}
      snap={0.01}
      decimals={2}
      unit={locale === "pl" ? "zł" : "PLN"}
    />
  );
}

/**
 * Rounds a number to the steps that start at `min` (or 0), within the limits. Without `direction` it takes the nearest step; after a move up (1) or
 * down (-1) the one not beyond the number.
 */
export function snapToStep(value: number, step: number, min?: number, max?: number, direction?: 1 | -1): number {
  const base = min ?? 0;
  const round = direction === 1 ? Math.floor : direction === -1 ? Math.ceil : Math.round;
  const steps = round(exact((value - base) / step));
  const highest = max === undefined ? Number.POSITIVE_INFINITY : Math.floor(exact((max - base) / step));
  const lowest = min === undefined ? Number.NEGATIVE_INFINITY : 0;
  return exact(base + Math.max(lowest, Math.min(steps, highest)) * step);
}

/** Removes the rounding error of binary fractions (0.1 + 0.2). */
function exact(value: number): number {
  return Number.isFinite(value) ? Math.round(value * 1e6) / 1e6 : value;
}
