import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { formatDate, formatDateTime } from "../../kernel/text/format.ts";
import { pagesUpTo, readList } from "../../web/lists/list-params.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { Button } from "../../web/ui/button.tsx";
import { Switch } from "../../web/ui/fields/checkbox.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { NumberField } from "../../web/ui/fields/number-field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { PageHead, SectionHead } from "../../web/ui/page-head.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { type Column, DataTable } from "../../web/ui/tables/data-table.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { getRetention, listPastThings, pastKinds, type Retention, updateRetention } from "../contract.ts";
import { words as ofPeople } from "../words.ts";
import { selectedKind, PastThings } from "./past-things.tsx";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

export async function loader({ context, request }: LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const { call } = caller(context);
  const { signal } = request;
  const retention = await call(getRetention, {}, { signal });
  const kind = selectedKind(search.get("kind"), retention.tonight);
  const { q, shown } = readList(search);
  const past = await pagesUpTo(shown, (part) => call(listPastThings, { query: { kind, q, ...part } }, { signal }));
  return { retention, kind, past };
}

const MOST = { music_days: 30, contact_months: 12, consent_years: 6, mail_days: 90, incident_days: 90 } as const;
const terms = ["music_days", "contact_months", "consent_years", "mail_days", "incident_days"] as const;

/** Retention periods, what the next night will remove, and what the last nights removed. */
export function Component() {
  const { retention: loaded, kind, past } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const messages = words[locale];
  return (
    <>
      <PageHead title={messages.title} crumbs={[{ label: ofPeople[locale].title, to: "/dashboard/privacy" }]}>
        {messages.lead}
      </PageHead>
      <div className="dm">
        <div className="grid max-w-[960px] grid-cols-1 gap-9 pb-10">
          <Note look={loaded.enabled ? "ok" : "warn"}>{loaded.enabled ? messages.on : messages.off}</Note>
          <Rules key={loaded.version} loaded={loaded} />
          <Tonight retention={loaded} />
          {pastKinds.some((each) => loaded.tonight[each] > 0) && <PastThings kind={kind} retention={loaded} list={past} />}
          <section className="grid gap-2" aria-label={messages.standing}>
            <SectionHead title={messages.standing} />
            <ul className="list-disc pl-5">
              {messages.standingLines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
          <section className="grid grid-cols-1 gap-2" aria-label={messages.runs}>
            <SectionHead title={messages.runs} />
            <DataTable
              label={messages.runs}
              columns={runColumns(locale)}
              rows={loaded.runs}
              rowKey={(row) => row.id}
              rowName={(row) => row.at}
              empty={<p className="sec p-4">{messages.noRuns}</p>}
            />
          </section>
        </div>
      </div>
    </>
  );
}

/** Form of the retention periods. */
function Rules({ loaded }: { loaded: Retention }) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState({ ...loaded, standards_url: loaded.standards_url ?? "" });
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const report = useReport(setErrors);
  const save = async () => {
    setBusy(true);
    setErrors({});
    const { enabled, music_days, contact_months, consent_years, mail_days, incident_days, standards_url, version } = draft;
    const address = standards_url.trim() === "" ? null : standards_url.trim();
    const body = { enabled, music_days, contact_months, consent_years, mail_days, incident_days, standards_url: address, version };
    const done = await recordOrNull(() => api.call(updateRetention, { body }), report);
    setBusy(false);
    if (done === null) return;
    toast({ text: messages.saved });
    await revalidate();
  };
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Switch checked={draft.enabled} onCheckedChange={(enabled) => setDraft({ ...draft, enabled })}>
        {messages.enabled}
      </Switch>
      <div className="grid items-end gap-4 md:grid-cols-2">
        {terms.map((term) => (
          <Field key={term} label={messages[term]} error={errors[term]?.[0]}>
            <NumberField
              value={draft[term]}
              min={1}
              max={MOST[term]}
              onValueChange={(value) => value !== null && setDraft({ ...draft, [term]: value })}
            />
          </Field>
        ))}
      </div>
      <Field label={messages.standards_url} optional error={errors["standards_url"]?.[0]}>
        <TextInput
          type="url"
          value={draft.standards_url}
          onChange={(event) => setDraft({ ...draft, standards_url: event.currentTarget.value })}
        />
      </Field>
      <div>
        <Button type="submit" look="primary" busy={busy}>
          {messages.save}
        </Button>
      </div>
    </form>
  );
}

/** Counts of what will be (or would be) removed tonight, in total and by competition. */
function Tonight({ retention }: { retention: Retention }) {
  const locale = useLocale();
  const messages = words[locale];
  const { tonight, competitions, enabled } = retention;
  const title = enabled ? messages.tonight : messages.tonightOff;
  return (
    <section className="grid grid-cols-1 gap-2" aria-label={title}>
      <SectionHead title={title} />
      {pastKinds.every((each) => tonight[each] === 0) ? (
        <p className="sec">{messages.nothing}</p>
      ) : (
        <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 md:grid-cols-[240px_minmax(0,1fr)]">
          {pastKinds.map((each) => (
            <div key={each} className="contents">
              <dt className="sec">{messages.counts[each]}</dt>
              <dd className="num b">{tonight[each]}</dd>
            </div>
          ))}
        </dl>
      )}
      {competitions.length > 0 && (
        <DataTable
          label={messages.competition}
          columns={competitionColumns(locale)}
          rows={competitions}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          empty={messages.nothing}
        />
      )}
    </section>
  );
}

/** A column per count; on phones they share the second line. */
function numberColumns<K extends (typeof pastKinds)[number]>(of: readonly K[], locale: "pl" | "en"): readonly Column<Record<K, number>>[] {
  const named = words[locale].counts;
  return [
    {
      key: "all",
      header: "",
      phone: "meta",
      phoneOnly: true,
      cell: (row) => <span className="num">{of.map((each) => `${named[each]}: ${row[each]}`).join(" · ")}</span>,
    },
    ...of.map(
      (each): Column<Record<K, number>> => ({
        key: each,
        header: named[each],
        align: "right",
        cell: (row) => <span className="num">{row[each]}</span>,
      }),
    ),
  ];
}

function competitionColumns(locale: "pl" | "en"): readonly Column<Retention["competitions"][number]>[] {
  const messages = words[locale];
  return [
    { key: "name", header: messages.competition, phone: "title", cell: (row) => <b>{row.name}</b> },
    {
      key: "ended",
      header: messages.ended,
      phone: "end",
      cell: (row) => <span className="num nw">{formatDate(row.ends_on, locale)}</span>,
    },
    ...numberColumns(["music", "contacts", "answers", "consents"], locale),
  ];
}

function runColumns(locale: "pl" | "en"): readonly Column<Retention["runs"][number]>[] {
  return [
    {
      key: "at",
      header: words[locale].when,
      phone: "title",
      cell: (row) => <span className="num nw">{formatDateTime(row.at, locale)}</span>,
    },
    ...numberColumns(pastKinds, locale),
  ];
}
