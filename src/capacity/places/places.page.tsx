import { useMemo } from "react";
import { useLoaderData, useNavigation, useRevalidator } from "react-router";
import { listCompetitions } from "../../competitions/contract.ts";
import { choicesOf, useCompetitionSwitch } from "../../competitions/switch/use-competition-switch.tsx";
import type { Asking, Reply } from "../../kernel/endpoints/endpoint.ts";
import { pagesUpTo, shownBy, useListParams } from "../../web/lists/list-params.ts";
import { formatDate, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { type Column, DataTable } from "../../web/ui/tables/data-table.tsx";
import { LoadMore } from "../../web/ui/tables/table-footer.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { listReservedPlaces, type PlaceReservation } from "./contract.ts";
import { PlaceDialog } from "./place-dialog.tsx";
import { placeWords } from "./place-words.ts";
import type { Locale } from "../../kernel/text/locale.ts";

export const handle: PageHandle = { title: { pl: placeWords.pl.title, en: placeWords.en.title } };

type Query = NonNullable<Asking<typeof listReservedPlaces>["query"]>;

/** The reservations that the address asks for. */
export async function loader({ context, request }: LoaderArgs) {
  const url = new URL(request.url);
  const api = caller(context);
  const one = <V extends string>(name: string, options: readonly V[]) => options.find((each) => each === url.searchParams.get(name));
  const competition_id = url.searchParams.get("competition");
  const query: Query = {
    ...(competition_id && /^[0-9a-f-]{36}$/i.test(competition_id) ? { competition_id } : {}),
    q: url.searchParams.get("q")?.slice(0, 100) || undefined,
    view: one("view", ["open", "kept"] as const),
    sort: one("sort", ["until", "created_at", "left", "club_name"] as const) ?? "until",
    direction: one("direction", ["asc", "desc"] as const) ?? "asc",
  };
  const competitions = (await api.call(listCompetitions, {}, { signal: request.signal })).data;
  const list = await pagesUpTo(shownBy(url), (part) =>
    api.call(listReservedPlaces, { query: { ...query, ...part } }, { signal: request.signal }),
  );
  return { query, competitions: choicesOf(competitions), list };
}

/** Places that sign-ups hold by a deposit: who, of what, how many are left; released, prolonged, the deposit let go. */
export function Component() {
  const { query, competitions, list } = useLoaderData<typeof loader>();
  useCompetitionSwitch(competitions, query.competition_id);
  const locale = useLocale();
  const words = placeWords[locale];
  const { revalidate } = useRevalidator();
  const loading = useNavigation().state === "loading";
  const { set, get, search, showMore } = useListParams();
  const put = (change: Record<string, string | undefined>) => set({ reservation: undefined, ...change });
  const columns = useMemo(() => columnsOf(locale), [locale]);
  const opened = list.data.find((each) => each.id === get("reservation"));
  const clear = () => {
    search.onChange("");
    put({ q: undefined, view: undefined });
  };
  return (
    <>
      <PageHead title={words.title} crumbs={[{ label: words.payments, to: "/dashboard/payments" }]}>
        {words.lead}
      </PageHead>
      <TableToolbar
        search={{ ...search, placeholder: words.search }}
        views={{
          label: words.viewsLabel,
          value: query.view ?? "all",
          onChange: (view) => put({ view: view === "all" ? undefined : view }),
          options: (["all", "open", "kept"] as const).map((value) => ({ value, label: words.views[value] })),
        }}
      />
      <DataTable<PlaceReservation>
        label={words.title}
        columns={columns}
        rows={list.data}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.club_name ?? row.contact_name ?? words.unnamed}, ${row.section_name}`}
        state={loading ? "loading" : "ready"}
        sort={{ key: query.sort ?? "until", direction: query.direction ?? "asc" }}
        onSort={({ key, direction }) => put({ sort: key, direction })}
        onOpen={(row) => set({ reservation: row.id, show: get("show") || undefined })}
        filtered={query.q !== undefined || query.view !== undefined}
        onClearFilters={clear}
        empty={<Empty title={words.empty}>{words.emptyHint}</Empty>}
      />
      {list.data.length > 0 && (
        <LoadMore
          shown={list.data.length}
          total={list.total}
          busy={loading}
          onMore={list.next_cursor ? () => showMore(list.data.length) : undefined}
        />
      )}
      {opened && (
        <PlaceDialog
          key={opened.id}
          reservation={opened}
          onClose={() => set({ reservation: undefined, show: get("show") || undefined })}
          onChanged={() => void revalidate()}
        />
      )}
    </>
  );
}

function columnsOf(locale: Locale): readonly Column<PlaceReservation>[] {
  const words = placeWords[locale];
  const figure = (key: "reserved" | "filled", header: string): Column<PlaceReservation> => ({
    key,
    header,
    align: "right",
    wideOnly: true,
    cell: (row) => <span className="num">{row[key]}</span>,
  });
  return [
    {
      key: "club_name",
      header: words.payer,
      sortable: true,
      phone: "title",
      cell: (row) => (
        <>
          <b>{row.club_name ?? row.contact_name ?? words.unnamed}</b> <span className="sec">{row.competition_name}</span>
        </>
      ),
    },
    { key: "section", header: words.section, phone: "meta", cell: (row) => row.section_name },
    figure("reserved", words.places),
    figure("filled", words.filled),
    {
      key: "left",
      header: words.left,
      align: "right",
      sortable: true,
      phone: "end",
      cell: (row) => <b className="num">{`${row.left} / ${row.reserved}`}</b>,
    },
    {
      key: "until",
      header: words.until,
      sortable: true,
      phone: "end2",
      cell: (row) => <span className="num nw">{formatDate(row.until, locale)}</span>,
    },
    {
      key: "kept",
      header: words.kept,
      align: "right",
      wideOnly: true,
      cell: (row) => <span className="num nw">{formatMoney(row.kept_grosze, locale)}</span>,
    },
  ];
}
