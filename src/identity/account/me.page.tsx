import { ArrowRight, ClipboardList, ListOrdered, LogOut, Trophy, Wallet } from "lucide-react";
import { useState } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router";
import { matchesSearch } from "../../kernel/text/search.ts";
import { chooseLocale } from "../../web/locale/choose-locale.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { useSession } from "../../web/session/session.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useForm } from "../../web/forms/use-form.ts";
import { useSignOut } from "../../web/session/use-sign-out.ts";
import { useSwitch } from "../../web/session/use-switch.ts";
import { Button } from "../../web/ui/button.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { Field, Fieldset } from "../../web/ui/fields/field.tsx";
import { PageHead, SectionHead } from "../../web/ui/page-head.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { SearchInput } from "../../web/ui/tables/table-toolbar.tsx";
import { PasswordInput, TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { listSessions } from "../sessions/contract.ts";
import { listPlaces, listTokens, updateCurrentUser, type User } from "../contract.ts";
import { listSecondFactors } from "../second-factor/contract.ts";
import { FactorList } from "../second-factor/factor-list.tsx";
import { SessionList } from "../sessions/session-list.tsx";
import { TokenList } from "../tokens/token-list.tsx";
import { words } from "../words.ts";

export const handle: PageHandle = { title: { pl: words.pl.account.title, en: words.en.account.title } };

/** Loads the organisers to switch to, and the person's API tokens, second factors and sessions. */
export async function loader({ context, request }: LoaderArgs) {
  const api = caller(context);
  const [places, tokens, factors, sessions] = await Promise.all([
    api.call(listPlaces, {}, { signal: request.signal }),
    api.call(listTokens, {}, { signal: request.signal }),
    api.call(listSecondFactors, {}, { signal: request.signal }),
    api.call(listSessions, {}, { signal: request.signal }),
  ]);
  return { places: places?.data ?? [], tokens: tokens?.data ?? [], factors, sessions: sessions?.data ?? [], now: api.clock.now() };
}

/** The person's own account: name, language, password, organisers, API tokens. Coaches also find links to entries, payments and results. */
export function Component() {
  const all = words[useLocale()];
  const messages = all.account;
  const { user } = useSession();
  const signOut = useSignOut();
  const { tokens, factors, sessions, now } = useLoaderData<typeof loader>();
  if (!user) return null;
  return (
    <>
      <PageHead
        title={messages.title}
        actions={
          <Button icon={<LogOut className="ic" aria-hidden />} onClick={() => void signOut()}>
            {messages.logout}
          </Button>
        }
      >
        {messages.lead(user.tenant.name, all.roles[user.role])}
      </PageHead>
      <div className="dm">
        <div className="grid gap-10 max-w-3xl pb-10">
          {user.role === "trener" && <CoachLinks />}
          <Details user={user} />
          <Password user={user} />
          <FactorList factors={factors} />
          <SessionList sessions={sessions} />
          <Places />
          <TokenList tokens={tokens} tenant={user.tenant.name} now={now} />
        </div>
      </div>
    </>
  );
}

function CoachLinks() {
  const messages = words[useLocale()].account;
  const links = [
    { to: "/dashboard/entries", label: messages.entries, why: messages.entriesWhy, Icon: ClipboardList },
    { to: "/dashboard/start-lists/lists", label: messages.lists, why: messages.listsWhy, Icon: ListOrdered },
    { to: "/dashboard/payments", label: messages.payments, why: messages.paymentsWhy, Icon: Wallet },
    { to: "/dashboard/scores", label: messages.results, why: messages.resultsWhy, Icon: Trophy },
  ];
  return (
    <section>
      <SectionHead title={messages.mine} />
      <ul>
        {links.map(({ to, label, why, Icon }) => (
          <li key={to} className="border-b border-line">
            <Link to={to} className="row min-h-14 no-underline text-ink">
              <Icon className="ic" aria-hidden />
              <span className="grow">
                <b>{label}</b> <span className="sec sm">{why}</span>
              </span>
              <ArrowRight className="ic" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const fetchUpdate = async () => (await import("../contract.ts")).updateCurrentUser;

function Details({ user }: { user: User }) {
  const locale = useLocale();
  const all = words[locale];
  const messages = all.account;
  const api = useApi();
  const toast = useToast();
  const { session } = useSession();
  const form = useForm({ name: user.name, locale: user.locale as "pl" | "en" }, fetchUpdate);
  const submit = form.submit(async () => {
    await api.call(updateCurrentUser, { body: form.values });
    if (form.values.locale !== locale) {
      chooseLocale(form.values.locale);
      return;
    }
    await session.reload();
    toast({ text: messages.saved, look: "done" });
  });
  return (
    <section className="grid gap-4">
      <SectionHead title={messages.person} />
      <form className="grid gap-4" onSubmit={submit} noValidate aria-label={messages.person}>
        <div className="grid gap-4 md:grid-cols-2 items-start">
          <Field label={all.name} {...form.field("name")}>
            <TextInput {...form.input("name")} autoComplete="name" />
          </Field>
          <Field label={all.email} hint={messages.emailHint} readOnly>
            <TextInput type="email" readOnly value={user.email} />
          </Field>
        </div>
        <Fieldset legend={messages.language} hint={messages.languageHint}>
          <Segmented
            label={messages.language}
            value={form.values.locale}
            onValueChange={(value) => form.put({ locale: value })}
            options={[
              { value: "pl", label: "Polski" },
              { value: "en", label: "English" },
            ]}
          />
        </Fieldset>
        <div>
          <Button type="submit" look="primary" busy={form.busy}>
            {messages.save}
          </Button>
        </div>
      </form>
    </section>
  );
}

function Password({ user }: { user: User }) {
  const all = words[useLocale()];
  const messages = all.account;
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { session } = useSession();
  const form = useForm({ current_password: "", new_password: "" }, fetchUpdate);
  const [revokeTokens, setRevokeTokens] = useState(false);
  const submit = form.submit(async () => {
    await api.call(updateCurrentUser, { body: { ...form.values, revoke_tokens: revokeTokens } });
    form.put({ current_password: "", new_password: "" });
    setRevokeTokens(false);
    await Promise.all([revalidate(), session.reload()]);
    toast({ text: messages.changed, look: "done" });
  });
  return (
    <section className="grid gap-4" id="password">
      <SectionHead title={messages.passwordPart} />
      <form className="grid gap-4" onSubmit={submit} noValidate aria-label={messages.passwordPart}>
        <input type="hidden" name="username" autoComplete="username" value={user.email} />
        <div className="grid gap-4 md:grid-cols-2 items-start">
          <Field label={messages.current} {...form.field("current_password")}>
            <PasswordInput {...form.input("current_password")} autoComplete="current-password" />
          </Field>
          <Field label={messages.fresh} hint={all.passwordHint} {...form.field("new_password")}>
            <PasswordInput {...form.input("new_password")} autoComplete="new-password" />
          </Field>
        </div>
        <Checkbox checked={revokeTokens} onCheckedChange={setRevokeTokens} hint={messages.revokeTokensWhy}>
          {messages.revokeTokens}
        </Checkbox>
        <div>
          <Button type="submit" busy={form.busy}>
            {messages.change}
          </Button>
        </div>
      </form>
    </section>
  );
}

const SEARCHED_FROM = 8;

function Places() {
  const all = words[useLocale()];
  const messages = all.account;
  const { places } = useLoaderData<typeof loader>();
  const { user } = useSession();
  const switchTo = useSwitch();
  const [q, setQ] = useState("");
  if (places.length < 2) return null;
  const found = places.filter((place) => matchesSearch(q, [place.name, place.slug]));
  return (
    <section className="grid gap-3" id="organisations">
      <SectionHead title={messages.places} />
      <p className="sm sec">{messages.placesWhy}</p>
      {places.length > SEARCHED_FROM && <SearchInput value={q} onChange={setQ} placeholder={messages.searchPlaces} />}
      {found.length === 0 && <p className="sec">{messages.noPlaces}</p>}
      <ul>
        {found.map((place) => (
          <li key={place.slug} className="row sp min-h-14 border-b border-line">
            <span className="grow">
              <b>{place.name}</b> <span className="sec sm">{all.roles[place.role]}</span>
            </span>
            {place.slug === user?.tenant.slug ? (
              <span className="sm sec">{messages.here}</span>
            ) : (
              <Button size="small" aria-label={messages.goTo(place.name)} onClick={() => void switchTo(place.slug)}>
                {messages.go}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
