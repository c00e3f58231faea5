import { useSyncExternalStore } from "react";
import { Check, ChevronDown } from "lucide-react";
import { Select as Base } from "radix-ui";
import { useControl, useFrameClass } from "./field-context.ts";
import { useWords } from "../use-words.ts";

export type SelectOption<V extends string> = { value: V; label: string; detail?: string | undefined; disabled?: boolean | undefined };

export type SelectProps<V extends string> = {
  options: readonly SelectOption<V>[];
  value: V | undefined;
  onValueChange: (value: V) => void;
  placeholder?: string | undefined;
  /** Accessible name outside a Field. */
  label?: string | undefined;
  name?: string | undefined;
  size?: "normal" | "small" | undefined;
  disabled?: boolean | undefined;
};

/** Refuses options with an empty value: an empty text means that nothing is chosen. */
export function checkValues(values: readonly string[]): void {
  if (values.includes("")) throw new Error("an item needs a non-empty value");
}

/** One value of a short list; the system's own picker on phones. Refuses an empty value. */
export function Select<V extends string>({
  options,
  value,
  onValueChange,
  placeholder,
  label,
  name,
  size = "normal",
  disabled,
}: SelectProps<V>) {
  checkValues(options.map((option) => option.value));
  const words = useWords();
  const phone = usePhone();
  const { readOnly, ...control } = useControl();
  const frame = useFrameClass();
  const off = disabled || control.disabled || readOnly || false;
  const hint = placeholder ?? words.choose;
  const chosen = options.find((option) => option.value === value);
  const pick = (next: string) => {
    const found = options.find((option) => option.value === next);
    if (found) onValueChange(found.value);
  };
  const classes = `inp${size === "small" ? " sml" : ""}${frame}${disabled ? " off" : ""}`;
  if (phone) {
    return (
      <span className={`${classes} nsel`}>
        <select
          {...control}
          name={name}
          aria-label={label}
          disabled={off}
          value={chosen?.value ?? ""}
          onChange={(e) => pick(e.currentTarget.value)}
        >
          {!chosen && (
            <option value="" disabled hidden>
              {hint}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.detail ? `${option.label} (${option.detail})` : option.label}
            </option>
          ))}
        </select>
        <ChevronDown className="ic end" aria-hidden />
      </span>
    );
  }
  return (
    <Base.Root value={chosen?.value ?? ""} onValueChange={pick} disabled={off} {...(name ? { name } : {})}>
      <Base.Trigger {...control} className={`${classes} sel`} aria-label={label}>
        <Base.Value placeholder={hint}>{chosen?.label ?? hint}</Base.Value>
        <Base.Icon asChild>
          <ChevronDown className="ic end" aria-hidden />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Content className="menu fit" position="popper" sideOffset={4} collisionPadding={10}>
          <Base.Viewport>
            {options.map((option) => (
              <Item key={option.value} option={option} />
            ))}
          </Base.Viewport>
        </Base.Content>
      </Base.Portal>
    </Base.Root>
  );
}

function Item({ option: { value, label, detail, disabled = false } }: { option: SelectOption<string> }) {
  return (
    <Base.Item value={value} disabled={disabled} className="mi">
      <span className="mi-on">
        <Base.ItemIndicator asChild>
          <Check className="ic" aria-hidden />
        </Base.ItemIndicator>
      </span>
      <span className="grow">
        <Base.ItemText>
          {label}
          {detail && <small> {detail}</small>}
        </Base.ItemText>
      </span>
    </Base.Item>
  );
}

const PHONE = "(max-width: 767.98px)";

function subscribeToWidth(changed: () => void): () => void {
  const media = matchMedia(PHONE);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}

/** True when the window is narrower than 768 px; false on the server. */
function usePhone(): boolean {
  return useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(PHONE).matches,
    () => false,
  );
}
