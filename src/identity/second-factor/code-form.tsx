import { type FormEvent, useRef, useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useStep } from "./use-step.ts";
import { words } from "./words.ts";

const DIGITS = 6;

/** One field for a code and its button. Six digits of an app are sent as soon as the last one is entered. A refused code is cleared. */
export function CodeForm(props: {
  kind: "app" | "recovery";
  label: string;
  autoFocus?: boolean;
  onCode: (code: string) => Promise<void>;
  onDead: ((message: string) => void) | undefined;
}) {
  const { kind, label, onCode, onDead } = props;
  const messages = words[useLocale()];
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const { busy, wrong, setWrong, run } = useStep(onDead);
  const app = kind === "app";
  const send = async (typed: string) => {
    if (typed.trim().length < DIGITS) setWrong(messages.short);
    else if (await run(() => onCode(typed))) return;
    else setCode("");
    // Screen readers read the field again with its error.
    field.current?.blur();
    field.current?.focus();
  };
  const type = (typed: string) => {
    const next = app ? typed.replace(/\D/g, "").slice(0, DIGITS) : typed;
    setCode(next);
    if (app && next.length === DIGITS && next !== code) void send(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog of an ended session is inside the form of its page.
    event.stopPropagation();
    void send(code);
  };
  return (
    <form className="grid gap-4.5" onSubmit={submit} noValidate>
      <Field label={app ? messages.code : messages.recovery} hint={app ? messages.codeHint : messages.recoveryHint} error={wrong}>
        <TextInput
          ref={field}
          name={app ? "code" : "recovery-code"}
          inputMode={app ? "numeric" : "text"}
          autoComplete={app ? "one-time-code" : "off"}
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={props.autoFocus}
          value={code}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </Field>
      <Button type="submit" look="primary" size="big" full busy={busy}>
        {label}
      </Button>
    </form>
  );
}
