import { useMemo } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { listCompetitions } from "../../competitions/contract.ts";
import { PracticeNote } from "../../competitions/practice/practice-mark.tsx";
import { choicesOf, useCompetitionSwitch } from "../../competitions/switch/use-competition-switch.tsx";
import { later } from "../../web/pages/later.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle, personOf } from "../../web/pages/page.ts";
import { isTreasurer, useSession } from "../../web/session/session.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { PageHead } from "../../web/ui/page-head.tsx";
import { useLivePages } from "../../web/live/use-live-pages.ts";
import { ListDesk, useListDesk } from "../../web/lists/list-desk.tsx";
import { listPayments, type Payment } from "../../payments/records/contract.ts";
import { clubWords } from "../../payments/clubs/club-words.ts";
import { OpenDiscrepancies } from "../discrepancies/open-discrepancies.tsx";
import { dashboardWords } from "../../payments/desk/dashboard-words.ts";
import { Ledger } from "../../payments/desk/ledger.tsx";
import { MarkOrRemind } from "../../payments/desk/mark-or-remind.tsx";
import { paymentColumns } from "../../payments/desk/payment-columns.tsx";
import { PaymentFilters } from "../../payments/desk/payment-filters.tsx";
import { PaymentTools } from "./payment-tools.tsx";
import { countInView, PAGE, loadPayments, readPaymentsQuery } from "../../payments/desk/payments-query.ts";
import { useSelectedPayments } from "../../payments/desk/use-selected-payments.ts";

const PaymentPanel = later(async () => (await import("./payment-panel.tsx")).PaymentPanel);

/** Fetches the code of the detail panel when the URL opens one. */
export const prepare = (search: URLSearchParams) => search.has("payment") && PaymentPanel.fetch();

export const handle: PageHandle = { title: { pl: dashboardWords.pl.title, en: dashboardWords.en.title }, fixed: true };

/** Loads the payments of the URL's filter; none for a referee without the grant. */
export async function loader({ context, request }: LoaderArgs) {
  const api = caller(context);
  const { query, shown } = readPaymentsQuery(new URL(request.url).searchParams);
  const person = await personOf(context);
  const competitions =
    person?.role === "referee" && !isTreasurer(person) ? [] : (await api.call(listCompetitions, {}, { signal: request.signal })).data;
  return {
    query,
    competitions: choicesOf(competitions),
    shown,
    list: await loadPayments(api, query, shown, request.signal),
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/**
 * The page of payments. The office and treasurers see all of the organiser's, with sums, search, views, bulk actions and export; a coach sees their own;
 * a referee an explanation.
 */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const words = dashboardWords[useLocale()];
  const { user } = useSession();
  useCompetitionSwitch(loaded.competitions, loaded.query.competition_id);
  if (user?.role === "referee" && !isTreasurer(user))
    return (
      <>
        <PageHead title={words.title} />
        <Empty title={words.referee} actions={<LinkButton to="/judge/dashboard">{words.judgeHome}</LinkButton>}>
          {words.refereeHint}
        </Empty>
      </>
    );
  return <Payments {...loaded} />;
}

function Payments({ query, shown, competitions, list: first }: Loaded) {
  const list = useLivePages(listPayments, { query }, first, shown);
  const locale = useLocale();
  const words = dashboardWords[locale];
  const { user } = useSession();
  const office = isTreasurer(user);
  const { revalidate } = useRevalidator();
  const desk = useListDesk({ filters: ["view", "method", "status"], passing: ["status"], opens: "payment", page: PAGE });
  const { selection, selected, select, selectAll, unselect } = useSelectedPayments(query, list.data);
  const narrow = desk.openId !== undefined;
  const columns = useMemo(() => paymentColumns(locale, narrow), [locale, narrow]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead title={words.title} actions={<PaymentsTools office={office} competitionId={query.competition_id} />} />
      {competitions.some((each) => each.practice && each.id === query.competition_id) && (
        <div className="px-(--gut) pb-3">
          <PracticeNote />
        </div>
      )}
      <Ledger totals={list.totals} />
      {office && <OpenDiscrepancies stamp={list} />}
      <PaymentFilters query={query} list={list} desk={desk} />
      <ListDesk<Payment>
        desk={desk}
        list={list}
        total={countInView(list, query.view ?? "all")}
        label={words.title}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.club_name ?? row.contact_name ?? words.unnamed}, ${row.reference}`}
        order={query}
        selection={office ? selection : undefined}
        onSelection={office ? select : undefined}
        onSelectAll={office ? () => void selectAll() : undefined}
        empty={<Empty title={words.empty}>{office ? words.emptyHint : words.emptyOwn}</Empty>}
        panel={
          desk.openId ? (
            <PaymentPanel id={desk.openId} stamp={list} office={office} onChanged={() => void revalidate()} onClose={desk.close} />
          ) : null
        }
      />
      {selected.length > 0 && <MarkOrRemind payments={selected} shown={list.data} onDone={unselect} />}
    </div>
  );
}

/** Buttons above the list: all of them for the office, clubs' accounts for a coach. */
function PaymentsTools({ office, competitionId }: { office: boolean; competitionId: string | undefined }) {
  const words = clubWords[useLocale()];
  return office ? <PaymentTools competitionId={competitionId} /> : <LinkButton to="/dashboard/payments/clubs">{words.open}</LinkButton>;
}
