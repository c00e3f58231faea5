import { type FormEvent, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { ApiError } from "../web/api.ts";
import { AuthPage } from "../web/frames.tsx";
import { afterLogin } from "../web/guards.ts";
import { useLocale } from "../web/locale.tsx";
import type { PageHandle } from "../web/page.ts";
import { useSession } from "../web/session.tsx";
import { Button } from "../web/ui/button.tsx";
import { Field } from "../web/ui/field.tsx";
import { Note } from "../web/ui/note.tsx";
import { PasswordInput, TextInput } from "../web/ui/text-input.tsx";

const words = {
  pl: { title: "Zaloguj się", email: "E-mail", password: "Hasło", submit: "Zaloguj się", forgotten: "Nie pamiętam hasła" },
  en: { title: "Sign in", email: "E-mail", password: "Password", submit: "Sign in", forgotten: "I forgot my password" },
};

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

/** E-mail and password; afterwards back to where the visitor wanted to go. */
export function Component() {
  const said = words[useLocale()];
  const { session } = useSession();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [refused, setRefused] = useState<ApiError | undefined>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const field = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    setBusy(true);
    try {
      const user = await session.login({ email: field("email"), password: field("password") });
      await navigate(afterLogin(user, search.get("to")), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error);
    } finally {
      setBusy(false);
    }
  };
  const errors = refused?.errors ?? {};
  return (
    <AuthPage title={said.title} footer={<Link to="/forgotten-password">{said.forgotten}</Link>}>
      <form className="col" onSubmit={submit} noValidate>
        {refused && Object.keys(errors).length === 0 && (
          <Note look="bad" live>
            {refused.message}
          </Note>
        )}
        <Field label={said.email} error={errors["email"]?.[0]}>
          <TextInput name="email" type="email" autoComplete="username" required />
        </Field>
        <Field label={said.password} error={errors["password"]?.[0]}>
          <PasswordInput name="password" autoComplete="current-password" required />
        </Field>
        <Button type="submit" look="primary" full busy={busy}>
          {said.submit}
        </Button>
      </form>
    </AuthPage>
  );
}
