import { useLoaderData, useNavigation, useRevalidator } from "react-router";
import { nullWhenAway } from "../web/calls/null-when-away.ts";
import { formatDate } from "../kernel/text/format.ts";
import { rowsUpTo, shownBy, useListParams } from "../web/lists/list-params.ts";
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
import { subjectKinds } from "./rules.ts";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Events by the address's search, kind and days; null when the server is away. */
export async function loader({ context, request }: LoaderArgs) {
  const url = new URL(request.url);
  const asked = (name: string) => url.searchParams.get(name) ?? "";
  const kind = subjectKinds.find((each) => each === asked("kind"));
  const query = {
    q: asked("q").slice(0, 100),
    ...(kind ? { subject_kind: kind } : {}),
    ...(DAY.test(asked("from")) ? { from: asked("from") } : {}),
    ...(DAY.test(asked("to")) ? { to: asked("to") } : {}),
  };
  const names: Record<string, string> = {};
  try {
    const found = await rowsUpTo(shownBy(url), async (part) => {
      const page = await caller(context).call(listAuditEvents, { query: { ...query, ...part } }, { signal: request.signal });
      Object.assign(names, page?.names);
      return page ?? { data: [], next_cursor: null };
    });
    return { ...found, names };
  } catch (error) {
    return nullWhenAway(error);
  }
}

/** Who changed what, when, from what to what, and why. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const locale = useLocale();
  const said = words[locale];
  const list = useListParams();
  const kind = subjectKinds.find((each) => each === list.get("kind"));
  const [from, to] = [list.get("from"), list.get("to")];
  const filtered = list.get("q") !== "" || kind !== undefined || from !== "" || to !== "";
  const day = (name: "from" | "to") => (
    <Field label={said[name]} hideLabel className="audit-day">
      <DateInput size="small" value={list.get(name)} onValueChange={(value) => list.set({ [name]: value })} />
    </Field>
  );
  return (
    <>
      <PageHead title={said.title}>{said.lead}</PageHead>
      <TableToolbar
        search={{ ...list.search, placeholder: said.search }}
        filters={[
          {
            key: "kind",
            label: said.kind,
            options: subjectKinds.map((value) => ({ value, label: kindWords[locale][value] })),
            chosen: kind ? [kind] : [],
            onChange: (chosen) => list.set({ kind: chosen.at(-1) ?? "" }),
          },
        ]}
        onClear={list.clear}
        end={
          <span className="row audit-days">
            {day("from")}
            <span aria-hidden>–</span>
            {day("to")}
            {(from || to) && <TextButton onClick={() => list.set({ from: "", to: "" })}>{said.anyDay}</TextButton>}
          </span>
        }
      />
      <AuditEvents loaded={loaded} filtered={filtered} list={list} />
    </>
  );
}

function AuditEvents({
  loaded,
  filtered,
  list,
}: {
  loaded: ReturnType<typeof useLoaderData<typeof loader>>;
  filtered: boolean;
  list: ReturnType<typeof useListParams>;
}) {
  const locale = useLocale();
  const said = words[locale];
  const { state, revalidate } = useRevalidator();
  const loading = useNavigation().state === "loading";
  if (!loaded)
    return (
      <div className="dt-s">
        <ErrorPanel title={said.failed} busy={state !== "idle"} onRetry={() => void revalidate()} />
      </div>
    );
  if (loaded.rows.length === 0)
    return (
      <div className="dt-w">{filtered ? <NothingMatches onClear={list.clear} /> : <Empty title={said.empty}>{said.emptyWhy}</Empty>}</div>
    );
  const days = [...Map.groupBy<string, AuditLine>(loaded.rows, (event) => formatDate(event.at, locale, "long"))];
  return (
    <div className="dt-w audit-events" aria-busy={loading || undefined}>
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
      <LoadMore shown={loaded.rows.length} busy={loading} onMore={loaded.more ? () => list.showMore(loaded.rows.length) : undefined} />
    </div>
  );
}
