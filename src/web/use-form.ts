import { useId, useState } from "react";
import type { Endpoint } from "../kernel/endpoint.ts";
import { fieldErrors, sentenceFor } from "../kernel/sentences.ts";
import type { ApiError } from "./api.ts";
import { useLocale } from "./locale.tsx";
import type { FormError } from "./ui/form-errors.tsx";

export interface Form<V extends object> {
  values: V;
  /** Changes some values; fields that were wrong are checked again at once. */
  put: (change: Partial<V>) => void;
  /** Id and error for Field. */
  field: (name: keyof V & string) => { id: string; error: string | undefined };
  /** For onBlur: checks the field once something stands in it. */
  leave: (name: keyof V & string) => () => void;
  /** For FormErrors. */
  summary: { errors: FormError[]; attempt: number };
  /** Checks everything; false when something is wrong, which is then shown and focused. */
  check: () => boolean;
  /** Shows what the server refused by field; false when it named none. */
  refused: (error: ApiError) => boolean;
}

/** A form's values with their errors: checked as the endpoint's body on leaving a field, and all at once before sending. */
export function useForm<V extends object>(
  start: V,
  asked: Pick<Endpoint, "body">,
  bodyOf: (values: V) => unknown = (values) => values,
): Form<V> {
  const locale = useLocale();
  const base = useId();
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [attempt, setAttempt] = useState(0);
  const wrongIn = (now: V): Record<string, string[]> => {
    const parsed = asked.body?.safeParse(bodyOf(now), { error: (issue) => sentenceFor(issue, locale) });
    return !parsed || parsed.success ? {} : fieldErrors(parsed.error);
  };
  const only = (wrong: Record<string, string[]>, keep: (name: string) => boolean) =>
    Object.fromEntries(Object.entries(wrong).filter(([name]) => keep(name)));
  const show = (wrong: Record<string, string[]>) => {
    setErrors(wrong);
    setAttempt((n) => n + 1);
  };
  return {
    values,
    put(change) {
      const next = { ...values, ...change };
      setValues(next);
      const changed = Object.keys(change);
      if (changed.some((name) => name in errors)) {
        const wrong = wrongIn(next);
        setErrors({ ...only(errors, (name) => !changed.includes(name)), ...only(wrong, (name) => name in errors) });
      }
    },
    field: (name) => ({ id: `${base}-${name}`, error: errors[name]?.[0] }),
    leave: (name) => () => {
      if (!values[name]) return;
      const wrong = wrongIn(values)[name];
      setErrors({ ...only(errors, (other) => other !== name), ...(wrong ? { [name]: wrong } : {}) });
    },
    summary: { errors: Object.entries(errors).map(([name, [message = ""]]) => ({ id: `${base}-${name}`, message })), attempt },
    check() {
      const wrong = wrongIn(values);
      show(wrong);
      return Object.keys(wrong).length === 0;
    },
    refused(error) {
      const named = only(error.errors, (name) => name in values);
      if (Object.keys(named).length === 0) return false;
      show(named);
      return true;
    },
  };
}
