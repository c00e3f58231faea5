import { Check, Minus } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId } from "react";

type Choice = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  id?: string | undefined;
};

export type CheckboxProps = Omit<Choice, "checked"> & {
  checked: boolean | "mixed";
  /** Visible label; without it give `label`. */
  children?: ReactNode;
  hint?: ReactNode;
  label?: string | undefined;
  /** Id of a longer text next to it. */
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
};

/** Enter does not tick a box, as in browsers; only the space bar does. */
function ignoreEnter(event: KeyboardEvent) {
  if (event.key === "Enter") event.preventDefault();
}

/** Checkbox with its label. `mixed` means some of many; a press then ticks it. */
export function Checkbox({ checked, onCheckedChange, children, hint, label, describedBy, invalid, disabled, id }: CheckboxProps) {
  const auto = useId();
  const own = id ?? auto;
  const box = (
    <button
      type="button"
      role="checkbox"
      className="cbx"
      id={own}
      aria-checked={checked}
      data-state={checked === "mixed" ? "indeterminate" : checked ? "checked" : "unchecked"}
      onClick={() => onCheckedChange(checked !== true)}
      onKeyDown={ignoreEnter}
      disabled={disabled}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={[hint ? `${own}-hint` : undefined, describedBy].filter(Boolean).join(" ") || undefined}
    >
      {checked === "mixed" ? <Minus className="ic" aria-hidden /> : checked && <Check className="ic" aria-hidden />}
    </button>
  );
  if (!children) return box;
  return (
    <label className="chk" htmlFor={own} data-off={disabled}>
      {box}
      <span>
        {children}
        {hint && <small id={`${own}-hint`}>{hint}</small>}
      </span>
    </label>
  );
}

/** Switch that takes effect immediately, with its label. */
export function Switch({ checked, onCheckedChange, children, hint, disabled, id }: Choice & { children: ReactNode; hint?: ReactNode }) {
  const auto = useId();
  const own = id ?? auto;
  return (
    <label className="chk" htmlFor={own} data-off={disabled}>
      <button
        type="button"
        role="switch"
        className="sw"
        id={own}
        aria-checked={checked}
        data-state={checked ? "checked" : "unchecked"}
        onClick={() => onCheckedChange(!checked)}
        disabled={disabled}
        aria-describedby={hint ? `${own}-hint` : undefined}
      />
      <span>
        {children}
        {hint && <small id={`${own}-hint`}>{hint}</small>}
      </span>
    </label>
  );
}
