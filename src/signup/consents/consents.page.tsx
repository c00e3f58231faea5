import { ArrowLeft, Printer } from "lucide-react";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { matchesSearch } from "../../kernel/text/search.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApp } from "../../web/app/app-context.ts";
import { useApi } from "../../web/app/use-api.ts";
import { PublicPage } from "../../web/layouts/public-page.tsx";
import { useQuery } from "../../web/lists/use-query.ts";
import { useLive } from "../../web/live/use-live.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { SearchInput } from "../../web/ui/tables/table-toolbar.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { loadSignup } from "../offline/open-link.ts";
import { askGuardians, listSignupConsents, remindGuardians, type SignupConsents, stateConsents } from "../../people/consents/contract.ts";
import { AskByMail } from "./ask-by-mail.tsx";
import { consentWords } from "../../people/consents/consent-words.ts";
import { PaperForms, paperForms } from "./forms.tsx";
import { PersonRow } from "./person-row.tsx";
import { purposeText, statementText } from "../../people/consents/purpose-texts.ts";
import type { Purpose } from "../../people/consents/rules.ts";

export const handle: PageHandle = { title: { pl: consentWords.pl.title, en: consentWords.en.title } };

/** Loads the people of the sign-up and their answers; `?key=` opens a secret link. */
export async function loader(args: LoaderArgs) {
  const { id } = await loadSignup(args);
  const consents = await caller(args.context).call(listSignupConsents, { params: { id } }, { signal: args.request.signal });
  return { id, consents };
}

/** Consents of everybody in a sign-up, or their forms to print. */
export function Component() {
  const { id, consents } = useLoaderData<typeof loader>();
  const { params } = useQuery();
  const paper = paperForms.find((each) => each === params.get("paper"));
  return paper ? <PaperForms id={id} consents={consents} paper={paper} /> : <Consents id={id} loaded={consents} />;
}

/** Consents asked by mail, recorded from paper, or answered directly by a parent or an adult dancer. */
function Consents({ id, loaded }: { id: string; loaded: SignupConsents }) {
  const live = useLive(listSignupConsents, { params: { id } }, loaded);
  const locale = useLocale();
  const messages = consentWords[locale];
  const [q, setQ] = useState("");
  const [only, setOnly] = useState(false);
  const { consents, busy, ask, remind, state } = useConsents(id, live);
  const { bootstrap } = useApp();
  const names = { competition: consents.competition_name, organiser: bootstrap.tenant.name };
  const { data, answers_directly: own } = consents;
  const complete = data.filter((each) => each.missing === 0).length;
  const due = data.filter((each) => each.may_remind).length;
  const shown = data.filter((each) => (!only || each.missing > 0) && matchesSearch(q, [each.first_name, each.last_name, each.link?.email]));
  return (
    <PublicPage width="form" context={<b className="max-md:hidden">{consents.competition_name}</b>}>
      <p className="sm sec mb-1">{consents.competition_name}</p>
      <h1>{own ? messages.consents : messages.title}</h1>
      <p className="sec mt-2">{own ? messages.leadOwn : messages.lead}</p>
      <p className="mt-4" role="status">
        {messages.answeredOf} <b className="num">{`${complete} ${messages.of} ${data.length}`}</b>
      </p>
      <div className="row wrap my-4 gap-3">
        {due > 0 && <Button busy={busy} onClick={() => void remind()}>{`${messages.remind} (${due})`}</Button>}
        {!own && (
          <LinkButton to={`/signup/competition/consents/${id}?paper=filled`} icon={<Printer className="ic" aria-hidden />}>
            {messages.print}
          </LinkButton>
        )}
        <LinkButton look="ghost" to={`/signup/competition/preview/${id}`} icon={<ArrowLeft className="ic" aria-hidden />}>
          {messages.back}
        </LinkButton>
      </div>
      {!own && !consents.can_ask && <Note>{messages.notSent}</Note>}
      {!own && consents.can_ask && (
        <AskByMail people={data.filter((each) => each.entered && !each.link && each.missing > 0)} busy={busy} onAsk={ask} />
      )}
      <h2 className="disp mt-7 mb-3 text-[1.375rem]">{messages.people}</h2>
      {data.length === 0 && <Empty title={messages.nobody}>{messages.nobodyHint}</Empty>}
      {data.length > 5 && (
        <div className="row wrap mb-3 gap-3">
          <SearchInput value={q} onChange={setQ} placeholder={messages.search} />
          <Checkbox checked={only} onCheckedChange={setOnly}>
            {messages.onlyMissing}
          </Checkbox>
        </div>
      )}
      {data.length > 0 && shown.length === 0 && <Empty title={messages.nothingFits} />}
      <ul aria-label={messages.people}>
        {shown.map((each) => (
          <PersonRow
            key={each.dancer_id}
            person={each}
            own={own}
            busy={busy}
            canAsk={consents.can_ask && each.entered}
            onAsk={(email) => ask([{ dancer_id: each.dancer_id, email }])}
            textOf={(kind) => (own ? purposeText : statementText)(kind, each.age, locale, names)}
            onState={(kind, yes, text) => void state(each.dancer_id, { [kind]: yes }, text)}
          />
        ))}
      </ul>
    </PublicPage>
  );
}

/** The newest state of the list, and the calls that change it. */
function useConsents(id: string, live: SignupConsents) {
  const messages = consentWords[useLocale()];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<{ over: typeof live; now: typeof live } | undefined>(undefined);
  const params = { id };
  const through = async <T,>(call: () => Promise<T>): Promise<T | null> => {
    setBusy(true);
    const done = await recordOrNull(call, report);
    setBusy(false);
    return done;
  };
  const put = (now: typeof live | null) => {
    if (now) setMade({ over: live, now });
    return now !== null;
  };
  return {
    // A call's answer applies until the stream has something newer.
    consents: made?.over === live ? made.now : live,
    busy,
    ask: async (people: { dancer_id: string; email: string }[]) => {
      const done = put(await through(() => api.call(askGuardians, { params, body: { people } })));
      if (done) toast({ text: `${messages.linksSent} ${people.length}` });
      return done;
    },
    remind: async () => {
      const done = await through(() => api.call(remindGuardians, { params }));
      if (done) toast({ text: `${messages.reminded} ${done.sent}` });
    },
    state: async (dancerId: string, answers: Partial<Record<Purpose, boolean>>, text: string) =>
      put(await through(() => api.call(stateConsents, { params, body: { dancer_ids: [dancerId], answers, texts: [text] } }))),
  };
}
