import { ToggleGroup } from "radix-ui";
import type { ReactNode } from "react";

export type SegmentedOption<V extends string> = { value: V; label: ReactNode; count?: number | undefined; icon?: ReactNode };

/** One of a few views or values; one is always chosen, and arrows move. Refuses an empty value. */
export function Segmented<V extends string>({
  options,
  value,
  onValueChange,
  label,
  full,
}: {
  options: readonly SegmentedOption<V>[];
  value: V;
  onValueChange: (value: V) => void;
  label: string;
  full?: boolean | undefined;
}) {
  if (options.some((option) => option.value === "")) throw new Error("a segment needs a non-empty value");
  return (
    <ToggleGroup.Root
      type="single"
      className={`seg${full ? " full" : ""}`}
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const found = options.find((option) => option.value === next);
        if (found) onValueChange(found.value);
      }}
    >
      {options.map((option) => (
        <ToggleGroup.Item key={option.value} value={option.value}>
          {option.icon}
          {option.label}
          {option.count !== undefined && <span className="n">{option.count}</span>}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
