import { Check, Minus } from "lucide-react";
import { Checkbox as Base, Switch as BaseSwitch } from "radix-ui";
import { type ReactNode, useId } from "react";

type Choice = {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
  id?: string | undefined;
  name?: string | undefined;
};

export type CheckboxProps = Omit<Choice, "checked"> & {
  checked: boolean | "mixed";
  /** The visible label; without it give `label`. */
  children?: ReactNode;
  hint?: ReactNode;
  label?: string | undefined;
  invalid?: boolean | undefined;
};

/** A box to tick with its label; `mixed` for some of many. */
export function Checkbox({ checked, onCheckedChange, children, hint, label, invalid, disabled, id, name }: CheckboxProps) {
  const auto = useId();
  const own = id ?? auto;
  const box = (
    <Base.Root
      className="cbx"
      id={own}
      name={name}
      checked={checked === "mixed" ? "indeterminate" : checked}
      onCheckedChange={(next) => onCheckedChange(next === true)}
      disabled={disabled}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={hint ? `${own}-hint` : undefined}
    >
      <Base.Indicator asChild>
        {checked === "mixed" ? <Minus className="ic" aria-hidden /> : <Check className="ic" aria-hidden />}
      </Base.Indicator>
    </Base.Root>
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

/** Something that is on or off at once, with its label. */
export function Switch({
  checked,
  onCheckedChange,
  children,
  hint,
  disabled,
  id,
  name,
}: Choice & { children: ReactNode; hint?: ReactNode }) {
  const auto = useId();
  const own = id ?? auto;
  return (
    <label className="chk" htmlFor={own} data-off={disabled}>
      <BaseSwitch.Root
        className="sw"
        id={own}
        name={name}
        checked={checked}
        onCheckedChange={onCheckedChange}
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
