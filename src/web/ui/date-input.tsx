import { Calendar } from "lucide-react";
import { TextInput, type TextInputProps } from "./text-input.tsx";

type DateProps = Omit<TextInputProps, "type" | "icon" | "value" | "onChange"> & {
  value: string;
  onValueChange: (value: string) => void;
};

/** A calendar day as `2026-03-14`, empty text when none; the browser's own picker in the page's language. */
export function DateInput({ value, onValueChange, ...rest }: DateProps) {
  return (
    <TextInput
      {...rest}
      type="date"
      icon={<Calendar className="ic" aria-hidden />}
      value={value}
      onChange={(e) => onValueChange(e.currentTarget.value)}
    />
  );
}

/** A day with the hour in Warsaw as `2026-03-01T23:59`, empty text when none. */
export function DateTimeInput({ value, onValueChange, ...rest }: DateProps) {
  return (
    <TextInput
      {...rest}
      type="datetime-local"
      icon={<Calendar className="ic" aria-hidden />}
      value={value}
      onChange={(e) => onValueChange(e.currentTarget.value)}
    />
  );
}
