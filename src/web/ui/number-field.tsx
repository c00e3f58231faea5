import { NumberField as Base } from "@base-ui/react/number-field";
import { ChevronDown, ChevronUp, Lock } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useLocale } from "../locale.tsx";
import { useControl, useFrameClass } from "./field-context.ts";
import { pageStep } from "./number-step.ts";
import { useWords } from "./words.ts";

export type NumberFieldProps = {
  value: number | null;
  onValueChange: (value: number | null) => void;
  min?: number | undefined;
  max?: number | undefined;
  /** Default 1; arrows move one step, page keys ten. */
  step?: number | undefined;
  /** Fixed decimals; without it up to 3. */
  decimals?: number | undefined;
  /** A unit at the right end. */
  unit?: string | undefined;
  placeholder?: string | undefined;
  /** Spoken name outside a Field. */
  label?: string | undefined;
  name?: string | undefined;
  disabled?: boolean | undefined;
  size?: "normal" | "small" | undefined;
  /** Hides the two step keys. */
  bare?: boolean | undefined;
  onBlur?: (() => void) | undefined;
};

/** A number with the decimal sign of the language, within min and max; holding a step key repeats after 400 ms every 60 ms. */
export function NumberField(props: NumberFieldProps) {
  const {
    value,
    onValueChange,
    min,
    max,
    step = 1,
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
  const onKey = (event: KeyboardEvent) => {
    const direction = event.key === "PageUp" ? 1 : event.key === "PageDown" ? -1 : 0;
    if (direction === 0 || locked || off) return;
    event.preventDefault();
    onValueChange(pageStep(value, direction, step, min, max));
  };
  return (
    <Base.Root
      className="nf"
      value={value}
      onValueChange={(next) => onValueChange(next)}
      min={min}
      max={max}
      step={step}
      snapOnStep
      locale={locale === "pl" ? "pl-PL" : "en-GB"}
      format={decimals === undefined ? { maximumFractionDigits: 3 } : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }}
      disabled={off}
      readOnly={locked}
      {...(control.id ? { id: control.id } : {})}
      {...(name ? { name } : {})}
    >
      <Base.Group className={`inp right num${size === "small" ? " sml" : ""}${frame}${disabled ? " off" : ""}`}>
        <Base.Input
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
              <Base.Increment aria-label={words.increase} tabIndex={-1}>
                <ChevronUp className="ic" aria-hidden />
              </Base.Increment>
              <Base.Decrement aria-label={words.decrease} tabIndex={-1}>
                <ChevronDown className="ic" aria-hidden />
              </Base.Decrement>
            </span>
          )
        )}
      </Base.Group>
    </Base.Root>
  );
}

/** An amount: the value is whole grosze, the field shows złoty with two decimals. */
export function MoneyField({ value, onValueChange, min, max, ...rest }: Omit<NumberFieldProps, "decimals" | "unit">) {
  return (
    <NumberField
      {...rest}
      value={value === null ? null : value / 100}
      onValueChange={(next) => onValueChange(next === null ? null : Math.round(next * 100))}
      min={min === undefined ? undefined : min / 100}
      max={max === undefined ? undefined : max / 100}
      decimals={2}
      unit="zł"
    />
  );
}
