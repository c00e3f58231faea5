import { useLoaderData, useRevalidator } from "react-router";
import { nullWhenUnavailable } from "../web/calls/null-when-unavailable.ts";
import { formatDate } from "../kernel/text/format.ts";
import { pagesUpTo, readList } from "../web/lists/list-params.ts";
import { type Desk, useListDesk } from "../web/lists/list-desk.tsx";
import { useLocale } from "../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../web/pages/page.ts";
import { TextButton } from "../web/ui/button.tsx";
import { DateInput } from "../web/ui/fields/date-input.tsx";
import { Field } from "../web/ui/fields/field.tsx";
import { Empty, ErrorPanel, NothingMatches } from "../web/ui/states/empty.tsx";
import { PageHead } from "../web/ui/page-head.tsx";
import { LoadMore } from "../web/ui/tables/table-footer.tsx";
import { TableToolbar } from "../web/ui/tables/table-toolbar.tsx";
import { type AuditLine, listAuditEvents } from "./contract.ts";
import { AuditRow } from "./event-row.tsx";
import { kindWords } from "./event-words.ts";
import { authorKinds, subjectKinds } from "./rules.ts";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

/** Loads events by the query's search, kind, author and days; null when the server is unavailable. */
export async function loader({ context, request }: LoaderArgs) {
  const { q, choice, day, shown } = readList(new URL(request.url).searchParams);
  const query = { q, subject_kind: choice("kind", subjectKinds), author: choice("author", authorKinds), from: day("from"), to: day("to") };
  const names: Record<string, string> = {};
  const api = caller(context);
  try {
    const found = await pagesUpTo(shown, async (part) => {
      const page = await api.call(listAuditEvents, { query: { ...query, ...part } }, { signal: request.signal });
      Object.assign(names, page.names);
      return page;
    });
    return { ...found, names };
  } catch (error) {
    return nullWhenUnavailable(error);
  }
}

/** Audit trail: who changed what, when, from what to what, and why. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const locale = useLocale();
  const messages = words[locale];
  const desk = useListDesk({ filters: ["kind", "author", "from", "to"] });
  const kinds = subjectKinds.map((value) => ({ value, label: kindWords[locale][value] }));
  const authors = authorKinds.map((value) => ({ value, label: messages.authors[value] }));
  const day = (name: "from" | "to") => (
    <Field label={messages[name]} hideLabel className="audit-day">
      <DateInput size="small" value={desk.get(name)} onValueChange={(value) => desk.set({ [name]: value })} />
    </Field>
  );
  return (
    <>
      <PageHead title={messages.title}>{messages.lead}</PageHead>
      <TableToolbar
        search={desk.search(messages.search)}
        filters={[
          desk.filter({ key: "kind", label: messages.kind, options: kinds }, kinds.find(({ value }) => value === desk.get("kind"))?.value),
          desk.filter(
            { key: "author", label: messages.author, options: authors },
            authors.find(({ value }) => value === desk.get("author"))?.value,
          ),
        ]}
        onClear={desk.clear}
        end={
          <span className="row audit-days">
            {day("from")}
            <span aria-hidden>–</span>
            {day("to")}
            {(desk.get("from") || desk.get("to")) && (
              <TextButton onClick={() => desk.set({ from: "", to: "" })}>{messages.anyDay}</TextButton>
            )}
          </span>
        }
      />
      <AuditEvents loaded={loaded} desk={desk} />
    </>
  );
}

function AuditEvents({ loaded, desk }: { loaded: ReturnType<typeof useLoaderData<typeof loader>>; desk: Desk }) {
  const locale = useLocale();
  const messages = words[locale];
  const { state, revalidate } = useRevalidator();
  if (!loaded)
    return (
      <div className="dt-s">
        <ErrorPanel title={messages.failed} busy={state !== "idle"} onRetry={() => void revalidate()} />
      </div>
    );
  if (loaded.data.length === 0)
    return (
      <div className="dt-w">
        {desk.filtered ? <NothingMatches onClear={desk.clear} /> : <Empty title={messages.empty}>{messages.emptyWhy}</Empty>}
      </div>
    );
  const days = [...Map.groupBy<string, AuditLine>(loaded.data, (event) => formatDate(event.at, locale, "long"))];
  return (
    <div className="dt-w audit-events" aria-busy={desk.loading || undefined}>
      {days.map(([name, events]) => (
        <section key={name} aria-label={name}>
          <h2 className="audit-h">{name}</h2>
          <ul>
            {events.map((event) => (
              <li key={event.id}>
                <AuditRow event={event} names={loaded.names} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <LoadMore
        shown={loaded.data.length}
        busy={desk.loading}
        onMore={loaded.next_cursor ? () => desk.showMore(loaded.data.length) : undefined}
      />
    </div>
  );
}
