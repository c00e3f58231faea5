import { OTPField as Base } from "@base-ui/react/otp-field";
import { useId } from "react";
import { useControl } from "./field-context.ts";

export type OtpFieldProps = {
  value: string;
  onValueChange: (value: string) => void;
  /** Called once with the complete code. */
  onComplete?: ((value: string) => void) | undefined;
  length?: number | undefined;
  /** Letters and digits for judges' cards; digits only by default. */
  letters?: boolean | undefined;
  /** Accessible name outside a Field. */
  label?: string | undefined;
  disabled?: boolean | undefined;
};

/** A short code in single cells (BLIK, judge's card). Paste and one-time-code autofill fill all cells. */
export function OtpField({ value, onValueChange, onComplete, length = 6, letters = false, label, disabled }: OtpFieldProps) {
  const control = useControl();
  const auto = useId();
  const id = control.id ?? auto;
  return (
    <>
      {label && (
        <label className="vh" htmlFor={id}>
          {label}
        </label>
      )}
      <Base.Root
        className={`otp${control["aria-invalid"] ? " err" : ""}`}
        length={length}
        value={value}
        onValueChange={(next) => onValueChange(next)}
        onValueComplete={(next) => onComplete?.(next)}
        validationType={letters ? "alphanumeric" : "numeric"}
        disabled={disabled || control.disabled || false}
        aria-describedby={control["aria-describedby"]}
        id={id}
      >
        {Array.from({ length }, (_, i) => (
          <Base.Input
            key={i}
            className={i > 0 && i * 2 === length ? "gap" : undefined}
            {...(i > 0 ? { "aria-label": `${label ?? ""} ${i + 1}/${length}`.trim() } : {})}
            aria-invalid={control["aria-invalid"]}
          />
        ))}
      </Base.Root>
    </>
  );
}
