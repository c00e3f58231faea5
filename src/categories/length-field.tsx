// Input of a length of time as people write it: 1:30 or 90.
import { useState } from "react";
import { formatLength } from "../kernel/text/format.ts";
import { TextInput } from "../web/ui/fields/text-input.tsx";

/** Parses a length written as `1:30`, `90` or `1.30` into seconds. Null when empty; undefined when it is no length up to two hours. */
export function secondsOf(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  const match = /^(?:(\d{1,3})[:.,])?(\d{1,4})$/.exec(trimmed);
  if (!match) return undefined;
  const minutes = match[1] === undefined ? 0 : Number(match[1]);
  const seconds = Number(match[2]);
  if (match[1] !== undefined && seconds > 59) return undefined;
  const total = minutes * 60 + seconds;
  return total <= 7200 ? total : undefined;
}

/** Field for a length, shown as minutes and seconds. Calls `onChange` only with lengths that can be parsed. */
export function LengthField({
  value,
  onValueChange,
  label,
  onBlur,
}: {
  value: number | null;
  onValueChange: (seconds: number | null) => void;
  label?: string | undefined;
  onBlur?: (() => void) | undefined;
}) {
  const shown = value === null ? "" : formatLength(value);
  const [draft, setDraft] = useState<string | undefined>(undefined);
  return (
    <TextInput
      numeric
      inputMode="numeric"
      placeholder="–"
      aria-label={label}
      value={draft ?? shown}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setDraft(text);
        const seconds = secondsOf(text);
        if (seconds !== undefined) onValueChange(seconds);
      }}
      onBlur={() => {
        setDraft(undefined);
        onBlur?.();
      }}
    />
  );
}
