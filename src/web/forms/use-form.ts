import { type ChangeEvent, type FormEvent, useId, useState } from "react";
import type { Endpoint } from "../../kernel/endpoints/endpoint.ts";
import { fieldErrors, messageFor } from "../../kernel/text/field-errors.ts";
import { ApiError } from "../calls/api.ts";
import { withTimeLimit } from "../calls/with-time-limit.ts";
import { useLocale } from "../locale/locale.tsx";
import type { FormError } from "../ui/fields/form-errors.tsx";
import { useReport } from "../calls/use-report.ts";

type Texts<V> = { [K in keyof V]: string };
/** The form's own handling of a refusal; returns true when handled. */
type Own = (error: ApiError) => boolean;

/** State and handlers of a form. */
export interface Form<V extends Texts<V>> {
  values: V;
  /** Changes values and checks wrong fields again immediately. */
  put: (change: Partial<V>) => void;
  /** Id and error for Field. */
  field: (name: keyof V & string) => { id: string; error: string | undefined };
  /** Name, value and handlers of an input or a text area. */
  input: (name: keyof V & string) => {
    name: string;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
    onBlur: () => void;
  };
  /** For onBlur: checks the field unless it is empty. */
  leave: (name: keyof V & string) => () => void;
  /** Props of FormErrors. */
  summary: { errors: FormError[]; attempt: number };
  /** For onSubmit: checks all fields and focuses the first error, or sends the form. */
  submit: (call: () => Promise<void>, own?: Own) => (event: FormEvent) => void;
  /** Sends without a check. A refusal goes to `own`, otherwise to its fields or a toast. */
  send: (call: () => Promise<void>, own?: Own) => Promise<void>;
  /** True while a call is running. */
  busy: boolean;
  /** Shows the server's field errors. False when it named no field. */
  refused: (error: ApiError) => boolean;
}

const only = (wrong: Record<string, string[]>, keep: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(wrong).filter(([name]) => keep(name)));

/**
 * Values of a form with their errors: each field is checked as the endpoint's body on leaving it, all fields before sending. `fetchEndpoint` imports
 * the contract with its checks on the first check; when it does not load in time, only the server checks.
 */
export function useForm<V extends Texts<V>>(
  start: V,
  fetchEndpoint: () => Promise<Pick<Endpoint, "body">>,
  bodyOf: (values: V) => unknown = (values) => values,
): Form<V> {
  const locale = useLocale();
  const base = useId();
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const report = useReport();
  const wrongIn = async (now: V): Promise<Record<string, string[]>> => {
    const endpoint = await withTimeLimit(fetchEndpoint());
    const parsed = endpoint?.body?.safeParse(bodyOf(now), { error: (issue) => messageFor(issue, locale) });
    return !parsed || parsed.success ? {} : fieldErrors(parsed.error);
  };
  const show = (wrong: Record<string, string[]>) => {
    setErrors(wrong);
    setAttempt((n) => n + 1);
  };
  const put = (change: Partial<V>) => {
    const next = { ...values, ...change };
    setValues(next);
    const changed = Object.keys(change);
    if (changed.some((name) => name in errors))
      void wrongIn(next).then((wrong) =>
        setErrors((shown) => ({ ...only(shown, (name) => !changed.includes(name)), ...only(wrong, (name) => name in shown) })),
      );
  };
  const leave = (name: keyof V & string) => () => {
    if (!values[name]) return;
    void wrongIn(values).then((wrong) =>
      setErrors((shown) => ({ ...only(shown, (other) => other !== name), ...only(wrong, (other) => other === name) })),
    );
  };
  const refused = (error: ApiError) => {
    const named = only(error.errors, (name) => name in values);
    if (Object.keys(named).length === 0) return false;
    show(named);
    return true;
  };
  const send = async (call: () => Promise<void>, own?: Own) => {
    setBusy(true);
    try {
      await call();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!own?.(error) && !refused(error)) report(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    put,
    field: (name) => ({ id: `${base}-${name}`, error: errors[name]?.[0] }),
    input: (name) => ({
      name,
      value: values[name],
      onChange: ({ currentTarget }) => put({ [name]: currentTarget.value } as Partial<V>),
      onBlur: leave(name),
    }),
    leave,
    summary: { errors: Object.entries(errors).map(([name, [message = ""]]) => ({ id: `${base}-${name}`, message })), attempt },
    submit: (call, own) => (event) => {
      event.preventDefault();
      setBusy(true);
      void wrongIn(values).then((wrong) => {
        show(wrong);
        if (Object.keys(wrong).length === 0) return send(call, own);
        setBusy(false);
        return undefined;
      });
    },
    send,
    busy,
    refused,
  };
}
