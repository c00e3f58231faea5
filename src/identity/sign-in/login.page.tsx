import { type FormEvent, startTransition, useEffect, useState } from "react";
import { Link, useLoaderData, useLocation, useNavigate, useSearchParams } from "react-router";
import { TenantSign } from "../../tenants/tenant-sign.tsx";
import { useApp } from "../../web/app/app-context.ts";
import { AuthPage } from "../../web/layouts/auth-page.tsx";
import { returnTarget } from "../../web/session/after-sign-in.ts";
import { afterLogin, ENDED, loginFor } from "../../web/session/guards.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { PageHandle } from "../../web/pages/page.ts";
import { CARDS_PAGE, cardOverText, lastCardEnd } from "../../web/offline/judge-card.ts";
import { useSession } from "../../web/session/session.tsx";
import { useSecondStep } from "../../web/session/use-second-step.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { type Form, useForm } from "../../web/forms/use-form.ts";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { PasswordInput, TextInput } from "../../web/ui/fields/text-input.tsx";
import * as contract from "../contract.ts";
import { loadPublicProfile } from "./public-profile.ts";
import { type Place, PlaceChoice } from "./place-choice.tsx";
import { words } from "../words.ts";

export const handle: PageHandle = { title: { pl: words.pl.login.title, en: words.en.login.title } };

export { loadPublicProfile as loader };

/** E-mail and password. Returns afterwards to the page that the visitor wanted. */
export function Component() {
  const locale = useLocale();
  const messages = words[locale];
  const profile = useLoaderData<typeof loadPublicProfile>();
  const { session } = useSession();
  const { bootstrap } = useApp();
  const api = useApi();
  const navigate = useNavigate();
  const form = useForm({ email: "", password: "" }, async () => (await import("../../kernel/endpoints/session/contract.ts")).login);
  const [remember, setRemember] = useState(false);
  const [places, setPlaces] = useState<readonly Place[] | undefined>();
  const [refused, setRefused] = useState<string | undefined>();
  const anywhere = bootstrap.tenant.slug === "";
  // No organiser was chosen: the server took the only one or asks. Its pages are another document.
  const openDocument = () => window.location.assign(loginFor({ pathname: returnTarget(window.location) ?? "/", search: "" }));
  const openDesk = async ({ role }: contract.User) => {
    // Uses what the login said about onboarding, true when it said nothing.
    const person = { role, onboarding_needed: session.state().onboarding };
    await navigate(afterLogin(person, returnTarget(window.location)), { replace: true });
  };
  const signInAnywhere = async (place?: string) => {
    const query = place === undefined ? {} : { tenant: place };
    const reply = await api.call(contract.login, { body: { ...form.values, remember }, query });
    if (reply?.places) setPlaces(reply.places);
    else openDocument();
  };
  const { step, askSecondStep } = useSecondStep(async () => (await import("../second-factor/login-step.tsx")).LoginStep, {
    onSignedIn: async (reply) => (anywhere ? openDocument() : openDesk(await session.enter(reply))),
    onBack(message) {
      setPlaces(undefined);
      setRefused(message);
      form.put({ password: "" });
    },
  });
  if (step) return step;
  if (places)
    return <PlaceChoice places={places} busy={form.busy} onChoose={(slug) => void form.send(() => signInAnywhere(slug), askSecondStep)} />;
  const submit = form.submit(
    async () => {
      setRefused(undefined);
      if (anywhere) return signInAnywhere();
      await openDesk(await session.login({ ...form.values, remember }));
    },
    (error) => {
      if (!askSecondStep(error) && !form.refused(error)) setRefused(error.message);
      return true;
    },
  );
  return (
    <AuthPage
      title={messages.login.title}
      subtitle={profile ? <TenantSign face={profile} /> : undefined}
      footer={<LinkButton to={CARDS_PAGE}>{messages.login.haveCode}</LinkButton>}
    >
      <PasswordForm form={form} onSubmit={submit} refused={refused} remember={remember} onRemember={setRemember} />
    </AuthPage>
  );
}

function PasswordForm(props: {
  form: Form<{ email: string; password: string }>;
  onSubmit: (event: FormEvent) => void;
  refused: string | undefined;
  remember: boolean;
  onRemember: (on: boolean) => void;
}) {
  const messages = words[useLocale()];
  const { form, refused } = props;
  const [search] = useSearchParams();
  const ended = useLocation().state === ENDED;
  const done = { password: messages.login.passwordSet, invitation: messages.login.invitationAccepted }[search.get("done") ?? ""];
  return (
    <form className="col" onSubmit={props.onSubmit} noValidate>
      <CardOver />
      {ended && <Note live>{messages.login.ended}</Note>}
      {done && (
        <Note look="ok" live>
          {done}
        </Note>
      )}
      {refused && (
        <Note look="bad" live>
          {refused}
        </Note>
      )}
      <Field label={messages.email} {...form.field("email")}>
        <TextInput {...form.input("email")} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" />
      </Field>
      <Field
        label={messages.password}
        {...form.field("password")}
        aside={
          <Link className="sm" to="/forgotten-password">
            {messages.login.forgotten}
          </Link>
        }
      >
        {/* Whoever comes back from the second step has the address typed already. */}
        <PasswordInput {...form.input("password")} autoComplete="current-password" autoFocus={form.values.email !== ""} />
      </Field>
      <Checkbox checked={props.remember} onCheckedChange={props.onRemember} hint={messages.login.rememberWhy}>
        {messages.login.remember}
      </Checkbox>
      <Button type="submit" look="primary" size="big" full busy={form.busy}>
        {messages.login.submit}
      </Button>
    </form>
  );
}

/** Note that the judge's card which was open on this device no longer works, with the way to open another one. */
function CardOver() {
  const locale = useLocale();
  const [text, setText] = useState<string>();
  useEffect(() => {
    const now = Date.now();
    const end = lastCardEnd(now);
    if (end !== undefined) startTransition(() => setText(cardOverText(end, now, locale)));
  }, [locale]);
  if (text === undefined) return null;
  return (
    <Note look="warn" live action={<Link to={CARDS_PAGE}>{words[locale].login.openCard}</Link>}>
      {text}
    </Note>
  );
}
