import { useMemo } from "react";
import { useLoaderData } from "react-router";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { ListDesk, useListDesk } from "../../web/lists/list-desk.tsx";
import { pagesUpTo, readList } from "../../web/lists/list-params.ts";
import { formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { PageHead } from "../../web/ui/page-head.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { ClubStatement } from "./club-statement.tsx";
import { clubWords } from "./club-words.ts";
import { type ClubAccount, getClubAccount, listClubAccounts } from "./contract.ts";

export const handle: PageHandle = { title: { pl: clubWords.pl.title, en: clubWords.en.title } };

type List = Reply<typeof listClubAccounts>;

/** Loads the accounts of a search, and with `?club=` one account's statement. */
export async function loader({ context, request }: LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const api = caller(context);
  const key = search.get("club");
  if (key) return { statement: await api.call(getClubAccount, { params: { key } }, { signal: request.signal }) };
  const { q, shown } = readList(search);
  const open = search.get("view") === "open" ? ("1" as const) : undefined;
  const list = await pagesUpTo(shown, (part) => api.call(listClubAccounts, { query: { q, open, ...part } }, { signal: request.signal }));
  return { open, list };
}

/** The page of clubs' accounts: all of them for the office, a coach's own for a coach. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return "statement" in loaded && loaded.statement ? (
    <ClubStatement statement={loaded.statement} />
  ) : (
    <Accounts {...(loaded as ListProps)} />
  );
}

interface ListProps {
  open: "1" | undefined;
  list: List;
}

function Accounts({ open, list }: ListProps) {
  const locale = useLocale();
  const words = clubWords[locale];
  const desk = useListDesk({ filters: ["view"], opens: "club" });
  const columns = useMemo(() => columnsOf(locale), [locale]);
  return (
    <>
      <PageHead title={words.title} crumbs={[{ label: words.payments, to: "/dashboard/payments" }]}>
        {words.lead}
      </PageHead>
      <TableToolbar
        search={desk.search(words.search)}
        views={desk.views("view", {
          label: words.viewsLabel,
          value: open ? "open" : "all",
          options: (["all", "open"] as const).map((value) => ({ value, label: words.views[value] })),
        })}
      />
      <ListDesk<ClubAccount>
        desk={desk}
        list={list}
        total={list.total}
        label={words.title}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.name ?? words.unnamed}
        empty={<Empty title={words.empty}>{words.emptyHint}</Empty>}
      />
    </>
  );
}

function columnsOf(locale: "pl" | "en"): readonly Column<ClubAccount>[] {
  const words = clubWords[locale];
  const money = (key: "fees_grosze" | "came_grosze" | "returned_grosze", header: string): Column<ClubAccount> => ({
    key,
    header,
    align: "right",
    wideOnly: true,
    cell: (row) => <span className="num nw">{formatMoney(row[key], locale)}</span>,
  });
  return [
    {
      key: "name",
      header: words.club,
      phone: "title",
      cell: (row) => (
        <>
          <b>{row.name ?? words.unnamed}</b> <span className="sec">{row.city}</span>
        </>
      ),
    },
    { key: "entries", header: words.entries, align: "right", phone: "meta", cell: (row) => <span className="num">{row.entries}</span> },
    money("fees_grosze", words.fees),
    money("came_grosze", words.paid),
    money("returned_grosze", words.returned),
    {
      key: "state",
      header: words.balance,
      phone: "end2",
      cell: (row) => (
        <Chip look={row.balance_grosze < 0 ? "warn" : row.balance_grosze > 0 ? "info" : "ok"}>
          {row.balance_grosze < 0 ? words.owes : row.balance_grosze > 0 ? words.over : words.settled}
        </Chip>
      ),
    },
    {
      key: "balance",
      header: words.amount,
      align: "right",
      phone: "end",
      cell: (row) => <b className="num nw">{formatMoney(row.balance_grosze, locale)}</b>,
    },
  ];
}
