import { useMemo } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { listCompetitions } from "../../competitions/contract.ts";
import { choicesOf, requestedCompetitionId, useCompetitionSwitch } from "../../competitions/switch/use-competition-switch.tsx";
import { ListDesk, useListDesk } from "../../web/lists/list-desk.tsx";
import { pagesUpTo, readList } from "../../web/lists/list-params.ts";
import { formatDate, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { listReservedPlaces, type PlaceReservation } from "./contract.ts";
import { PlaceDialog } from "./place-dialog.tsx";
import { placeWords } from "./place-words.ts";
import type { Locale } from "../../kernel/text/locale.ts";

export const handle: PageHandle = { title: { pl: placeWords.pl.title, en: placeWords.en.title } };

/** Loads the reservations that the address filters. */
export async function loader({ context, request }: LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const api = caller(context);
  const { q, choice, direction = "asc", shown } = readList(search);
  const query = {
    competition_id: requestedCompetitionId(search),
    q,
    view: choice("view", ["open", "kept"]),
    sort: choice("sort", ["until", "created_at", "left", "club_name"]) ?? "until",
    direction,
  };
  const competitions = (await api.call(listCompetitions, {}, { signal: request.signal })).data;
  const list = await pagesUpTo(shown, (part) => api.call(listReservedPlaces, { query: { ...query, ...part } }, { signal: request.signal }));
  return { query, competitions: choicesOf(competitions), list };
}

/** The office's list of reserved places: by whom, in which section, how many are left; released, extended, deposits waived. */
export function Component() {
  const { query, competitions, list } = useLoaderData<typeof loader>();
  useCompetitionSwitch(competitions, query.competition_id);
  const locale = useLocale();
  const words = placeWords[locale];
  const { revalidate } = useRevalidator();
  const desk = useListDesk({ filters: ["view"], passing: ["reservation"], opens: "reservation" });
  const columns = useMemo(() => columnsOf(locale), [locale]);
  const opened = list.data.find((each) => each.id === desk.openId);
  return (
    <>
      <PageHead title={words.title} crumbs={[{ label: words.payments, to: "/dashboard/payments" }]}>
        {words.lead}
      </PageHead>
      <TableToolbar
        search={desk.search(words.search)}
        views={desk.views("view", {
          label: words.viewsLabel,
          value: query.view ?? "all",
          options: (["all", "open", "kept"] as const).map((value) => ({ value, label: words.views[value] })),
        })}
      />
      <ListDesk<PlaceReservation>
        desk={desk}
        list={list}
        total={list.total}
        label={words.title}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.club_name ?? row.contact_name ?? words.unnamed}, ${row.section_name}`}
        order={query}
        empty={<Empty title={words.empty}>{words.emptyHint}</Empty>}
      />
      {opened && <PlaceDialog key={opened.id} reservation={opened} onClose={desk.close} onChanged={() => void revalidate()} />}
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
      header: words.club,
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
