import { ArrowLeft, Printer } from "lucide-react";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { finds } from "../../kernel/text/search.ts";
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
import { Forms, papers } from "./forms.tsx";
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
  const paper = papers.find((each) => each === params.get("paper"));
  return paper ? <Forms id={id} consents={consents} paper={paper} /> : <Consents id={id} loaded={consents} />;
}

/** Consents asked by mail, recorded from paper, or answered directly by a parent or an adult dancer. */
function Consents({ id, loaded }: { id: string; loaded: SignupConsents }) {
  const live = useLive(listSignupConsents, { params: { id } }, loaded);
  const locale = useLocale();
  const said = consentWords[locale];
  const [q, setQ] = useState("");
  const [only, setOnly] = useState(false);
  const { consents, busy, ask, remind, state } = useConsents(id, live);
  const { bootstrap } = useApp();
  const names = { competition: consents.competition_name, organiser: bootstrap.tenant.name };
  const { data, answers_directly: own } = consents;
  const complete = data.filter((each) => each.missing === 0).length;
  const due = data.filter((each) => each.may_remind).length;
  const shown = data.filter((each) => (!only || each.missing > 0) && finds(q, [each.first_name, each.last_name, each.link?.email]));
  return (
    <PublicPage width="form" context={<b className="max-md:hidden">{consents.competition_name}</b>}>
      <p className="sm sec mb-1">{consents.competition_name}</p>
      <h1>{own ? said.titleOwn : said.title}</h1>
      <p className="sec mt-2">{own ? said.leadOwn : said.lead}</p>
      <p className="mt-4" role="status">
        {said.answeredOf} <b className="num">{`${complete} ${said.of} ${data.length}`}</b>
      </p>
      <div className="row wrap my-4 gap-3">
        {due > 0 && <Button busy={busy} onClick={() => void remind()}>{`${said.remind} (${due})`}</Button>}
        {!own && (
          <LinkButton to={`/signup/competition/consents/${id}?paper=filled`} icon={<Printer className="ic" aria-hidden />}>
            {said.print}
          </LinkButton>
        )}
        <LinkButton look="ghost" to={`/signup/competition/preview/${id}`} icon={<ArrowLeft className="ic" aria-hidden />}>
          {said.back}
        </LinkButton>
      </div>
      {!own && !consents.can_ask && <Note>{said.notSent}</Note>}
      {!own && consents.can_ask && (
        <AskByMail people={data.filter((each) => each.entered && !each.link && each.missing > 0)} busy={busy} onAsk={ask} />
      )}
      <h2 className="disp mt-7 mb-3 text-[1.375rem]">{said.people}</h2>
      {data.length === 0 && <Empty title={said.nobody}>{said.nobodyHint}</Empty>}
      {data.length > 5 && (
        <div className="row wrap mb-3 gap-3">
          <SearchInput value={q} onChange={setQ} placeholder={said.search} />
          <Checkbox checked={only} onCheckedChange={setOnly}>
            {said.onlyMissing}
          </Checkbox>
        </div>
      )}
      {data.length > 0 && shown.length === 0 && <Empty title={said.nothingFits} />}
      <ul aria-label={said.people}>
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
  const said = consentWords[useLocale()];
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
      if (done) toast({ text: `${said.linksSent} ${people.length}` });
      return done;
    },
    remind: async () => {
      const done = await through(() => api.call(remindGuardians, { params }));
      if (done) toast({ text: `${said.reminded} ${done.sent}` });
    },
    state: async (dancerId: string, answers: Partial<Record<Purpose, boolean>>, text: string) =>
      put(await through(() => api.call(stateConsents, { params, body: { dancer_ids: [dancerId], answers, texts: [text] } }))),
  };
}
