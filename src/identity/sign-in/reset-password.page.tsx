import { useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { AuthPage } from "../../web/layouts/auth-page.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import type { PageHandle } from "../../web/pages/page.ts";
import { useSession } from "../../web/session/session.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useForm } from "../../web/forms/use-form.ts";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { PasswordInput } from "../../web/ui/fields/text-input.tsx";
import { resetPassword } from "../contract.ts";
import { DeadLink } from "../dead-link.tsx";
import { words } from "../words.ts";

export const handle: PageHandle = { title: { pl: words.pl.reset.title, en: words.en.reset.title } };

/** Sets a new password by a mailed link. Explains a used or expired link and offers a new one. */
export function Component() {
  const messages = words[useLocale()];
  const api = useApi();
  const navigate = useNavigate();
  const { session } = useSession();
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const form = useForm(
    { password: "" },
    async () => (await import("../contract.ts")).resetPassword,
    (values) => ({ ...values, token }),
  );
  const [dead, setDead] = useState(token.length < 20);
  const submit = form.submit(
    async () => {
      await api.call(resetPassword, { body: { ...form.values, token } });
      session.forget();
      await navigate("/login?done=password", { replace: true });
    },
    ({ errors }) => {
      if (errors["token"]) setDead(true);
      return "token" in errors;
    },
  );
  if (dead)
    return (
      <DeadLink title={messages.reset.deadTitle} to="/forgotten-password" label={messages.reset.anew}>
        {messages.reset.dead}
      </DeadLink>
    );
  return (
    <AuthPage title={messages.reset.title} subtitle={messages.reset.why} footer={<Link to="/login">{messages.toLogin}</Link>}>
      <form onSubmit={submit} noValidate>
        <Field label={messages.reset.field} hint={messages.passwordHint} {...form.field("password")}>
          <PasswordInput {...form.input("password")} autoComplete="new-password" />
        </Field>
        <Button type="submit" look="primary" size="big" full busy={form.busy}>
          {messages.reset.submit}
        </Button>
      </form>
    </AuthPage>
  );
}
