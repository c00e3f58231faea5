import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { type PluralForms, plural } from "../../../kernel/text/format.ts";
import { useLocale } from "../../locale/locale.tsx";

export type FormError = { id: string; message: string };

const FIELDS: Record<"pl" | "en", PluralForms> = {
  pl: { one: "pole", few: "pola", many: "pól", other: "pola" },
  en: { one: "field", other: "fields" },
};

/** Converts errors by field to messages with the field's label. Ids of the fields are `id` and the field's name. */
export function namedErrors(id: string, errors: Record<string, string[]>, labels: Record<string, string>): FormError[] {
  return Object.entries(errors).map(([field, [message = ""]]) => ({
    id: `${id}-${field}`,
    message: `${labels[field] ?? field}: ${message}`,
  }));
}

/** Focuses the control with this id, or the first control inside the element with this id. */
export function focusField(id: string): void {
  const found = document.getElementById(id);
  if (!found) return;
  const selector = "input, select, textarea, button, [tabindex='0']";
  const target = found.matches(selector) ? found : found.querySelector<HTMLElement>(selector);
  (target ?? found).focus();
}

/** Number of errors („Do poprawy: 2 pola”) with links; each new `attempt` focuses the first field. */
export function FormErrors({ errors, attempt }: { errors: readonly FormError[]; attempt: number }) {
  const locale = useLocale();
  const seen = useRef(0);
  useEffect(() => {
    if (attempt === seen.current) return;
    seen.current = attempt;
    const first = errors[0];
    if (first) focusField(first.id);
  }, [attempt, errors]);
  if (errors.length === 0) return null;
  const n = errors.length;
  return (
    <div className="ferrs" role="alert">
      <b>
        <CircleAlert className="ic" aria-hidden />
        {locale === "pl" ? `Do poprawy: ${n} ${plural(locale, n, FIELDS.pl)}` : `To correct: ${n} ${plural(locale, n, FIELDS.en)}`}
      </b>
      <ul>
        {errors.map((error) => (
          <li key={error.id}>
            <a
              href={`#${error.id}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(error.id);
              }}
            >
              {error.message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
