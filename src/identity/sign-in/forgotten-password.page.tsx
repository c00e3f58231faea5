import { MailCheck } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { AuthPage } from "../../web/layouts/auth-page.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import type { PageHandle } from "../../web/pages/page.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useForm } from "../../web/forms/use-form.ts";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { forgottenPassword } from "../contract.ts";
import { words } from "../words.ts";

export const handle: PageHandle = { title: { pl: words.pl.forgotten.title, en: words.en.forgotten.title } };

/** Asks for an address. The reply never says whether it has an account. */
export function Component() {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const form = useForm({ email: "" }, async () => (await import("../contract.ts")).forgottenPassword);
  const [sent, setSent] = useState(false);
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (sent) answer.current?.focus();
  }, [sent]);
  const submit = form.submit(async () => {
    await api.call(forgottenPassword, { body: form.values });
    setSent(true);
  });
  const back = <Link to="/login">{messages.toLogin}</Link>;
  if (sent)
    return (
      <AuthPage title={messages.forgotten.sentTitle} footer={back}>
        <div className="grid gap-4">
          <MailCheck className="ic xl t-ok" aria-hidden />
          <p ref={answer} tabIndex={-1}>
            {messages.forgotten.sent}
          </p>
          <p className="sec sm">{messages.forgotten.nothing}</p>
          <Button
            onClick={() => {
              form.put({ email: "" });
              setSent(false);
            }}
          >
            {messages.forgotten.again}
          </Button>
        </div>
      </AuthPage>
    );
  return (
    <AuthPage title={messages.forgotten.title} subtitle={messages.forgotten.why} footer={back}>
      <form onSubmit={submit} noValidate>
        <Field label={messages.email} {...form.field("email")}>
          <TextInput {...form.input("email")} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" />
        </Field>
        <Button type="submit" look="primary" size="big" full busy={form.busy}>
          {messages.forgotten.submit}
        </Button>
      </form>
    </AuthPage>
  );
}
