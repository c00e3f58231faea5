import { useState } from "react";
import { Link, useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { TenantSign } from "../../tenants/tenant-sign.tsx";
import { useApp } from "../../web/app-context.ts";
import { AuthPage } from "../../web/layouts/auth-page.tsx";
import { backFrom } from "../../web/session/after-sign-in.ts";
import { afterLogin, ENDED, loginFor } from "../../web/session/guards.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { PageHandle } from "../../web/page.ts";
import { useSession } from "../../web/session/session.tsx";
import { useApi } from "../../web/calls/use-api.ts";
import { useForm } from "../../web/use-form.ts";
import { Button } from "../../web/ui/button.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { PasswordInput, TextInput } from "../../web/ui/fields/text-input.tsx";
import * as contract from "../contract.ts";
import { loadFace } from "../face.ts";
import { type Place, PlaceChoice } from "./place-choice.tsx";
import { words } from "../words.ts";

export const handle: PageHandle = { title: { pl: words.pl.login.title, en: words.en.login.title } };

export { loadFace as loader };

/** E-mail and password; afterwards back to where the visitor wanted to go. */
export function Component() {
  const locale = useLocale();
  const said = words[locale];
  const face = useLoaderData<typeof loadFace>();
  const { session } = useSession();
  const { bootstrap } = useApp();
  const api = useApi();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const ended = useLocation().state === ENDED;
  const form = useForm({ email: "", password: "" }, contract.login);
  const [remember, setRemember] = useState(false);
  const [places, setPlaces] = useState<readonly Place[] | undefined>();
  const [refused, setRefused] = useState<string | undefined>();
  // No organiser was chosen: the person's only one is taken, or the person is asked; its pages are another document.
  const signInAnywhere = async (place?: string) => {
    const query = place === undefined ? {} : { tenant: place };
    const reply = await api.call(contract.login, { body: { ...form.values, remember }, query });
    if (reply?.places) setPlaces(reply.places);
    else window.location.assign(loginFor({ pathname: backFrom(window.location) ?? "/", search: "" }));
  };
  if (places) return <PlaceChoice places={places} busy={form.busy} onChoose={(slug) => void form.send(() => signInAnywhere(slug))} />;
  const submit = form.submit(
    async () => {
      setRefused(undefined);
      if (bootstrap.tenant.slug === "") return signInAnywhere();
      const user = await session.login({ ...form.values, remember });
      // What the login said about onboarding leads on: true when it said nothing.
      const person = { role: user.role, onboarding_needed: session.state().onboarding };
      await navigate(afterLogin(person, backFrom(window.location)), { replace: true });
    },
    (error) => {
      if (!form.refused(error)) setRefused(error.message);
      return true;
    },
  );
  return (
    <AuthPage title={said.login.title} subtitle={face ? <TenantSign face={face} /> : undefined}>
      <form className="col" onSubmit={submit} noValidate>
        {ended && <Note live>{said.login.ended}</Note>}
        {search.get("done") === "password" && (
          <Note look="ok" live>
            {said.login.passwordSet}
          </Note>
        )}
        {refused && (
          <Note look="bad" live>
            {refused}
          </Note>
        )}
        <Field label={said.email} {...form.field("email")}>
          <TextInput {...form.input("email")} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" />
        </Field>
        <Field
          label={said.password}
          {...form.field("password")}
          aside={
            <Link className="sm" to="/forgotten-password">
              {said.login.forgotten}
            </Link>
          }
        >
          <PasswordInput {...form.input("password")} autoComplete="current-password" />
        </Field>
        <Checkbox checked={remember} onCheckedChange={(on) => setRemember(on === true)} hint={said.login.rememberWhy}>
          {said.login.remember}
        </Checkbox>
        <Button type="submit" look="primary" size="big" full busy={form.busy}>
          {said.login.submit}
        </Button>
      </form>
    </AuthPage>
  );
}
