import { Download, Lock, LockOpen, Printer } from "lucide-react";
import { useState } from "react";
import { useLoaderData, useRevalidator } from "react-router";
import { choicesOf, requestedCompetitionId, useCompetitionSwitch } from "../../competitions/switch/use-competition-switch.tsx";
import { listCompetitions } from "../../competitions/contract.ts";
import { wallDay } from "../../competitions/rules.ts";
import { saveCsv } from "../../web/lists/csv.ts";
import { useQuery } from "../../web/lists/use-query.ts";
import { formatDate, formatDateTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { Button } from "../../web/ui/button.tsx";
import { DateInput } from "../../web/ui/fields/date-input.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { PageHead, SectionHead } from "../../web/ui/page-head.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { cashWords } from "./cash-words.ts";
import { PeriodDialog } from "./period-dialog.tsx";
import { ReportTable, reportCsv } from "./report-table.tsx";
import { type ClosedPeriods, listClosedPeriods } from "../periods/contract.ts";
import { getCashReport } from "./contract.ts";

export const handle: PageHandle = { title: { pl: cashWords.pl.title, en: cashWords.en.title } };

/** Loads the report for the day and competition of the URL (at first today and all competitions), and the closed periods. */
export async function loader({ context, request }: LoaderArgs) {
  const search = new URL(request.url).searchParams;
  const api = caller(context);
  const { signal } = request;
  const requestedDay = search.get("on") ?? "";
  const on = /^\d{4}-\d\d-\d\d$/.test(requestedDay) && !Number.isNaN(Date.parse(requestedDay)) ? requestedDay : wallDay(new Date());
  const competition_id = requestedCompetitionId(search);
  const [report, periods, competitions] = await Promise.all([
    api.call(getCashReport, { query: { on, competition_id } }, { signal }),
    api.call(listClosedPeriods, { query: { limit: 20 } }, { signal }),
    api.call(listCompetitions, {}, { signal }),
  ]);
  return { report, periods, chosen: competition_id, competitions: choicesOf(competitions.data) };
}

/** The page of a day's money by person, on paper and as a file. The books are closed and reopened here. */
export function Component() {
  const { report, periods, chosen, competitions } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const words = cashWords[locale];
  const query = useQuery();
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<"close" | "open" | undefined>(undefined);
  useCompetitionSwitch(competitions, chosen);
  const competition = competitions.find((each) => each.id === chosen)?.name ?? words.allCompetitions;
  const day = formatDate(`${report.on}T12:00:00Z`, locale, "long");
  return (
    <>
      <PageHead
        title={words.title}
        crumbs={[{ label: words.payments, to: "/dashboard/payments" }]}
        actions={
          <>
            <Button
              look="ghost"
              icon={<Download className="ic" aria-hidden />}
              disabled={report.count === 0}
              onClick={() => saveCsv(`${words.file}-${report.on}`, reportCsv(report, locale))}
            >
              {words.csv}
            </Button>
            <Button icon={<Printer className="ic" aria-hidden />} disabled={report.count === 0} onClick={() => window.print()}>
              {words.print}
            </Button>
            <Button look="primary" icon={<Lock className="ic" aria-hidden />} onClick={() => setDialog("close")}>
              {words.close}
            </Button>
          </>
        }
      >
        {`${day}, ${competition}`}
      </PageHead>
      <div className="grid gap-6 px-(--gut) pt-4 pb-8">
        <div className="max-w-60 print:hidden">
          <Field label={words.day}>
            <DateInput value={report.on} onValueChange={(on) => on && query.set({ on })} />
          </Field>
        </div>
        {report.count === 0 ? <Empty title={words.empty} /> : <ReportTable report={report} />}
        <Periods periods={periods} onOpen={() => setDialog("open")} />
      </div>
      {dialog && (
        <PeriodDialog
          opens={dialog === "open"}
          onClose={() => {
            setDialog(undefined);
            void revalidate();
          }}
        />
      )}
    </>
  );
}

/** The last closed day, and who closed and reopened the books. */
function Periods({ periods, onOpen }: { periods: ClosedPeriods; onOpen: () => void }) {
  const locale = useLocale();
  const words = cashWords[locale];
  const named = (day: string) => words.closedTo(formatDate(`${day}T12:00:00Z`, locale));
  return (
    <section className="grid gap-3 print:hidden">
      <SectionHead
        title={words.periods}
        aside={
          periods.closed_to !== null && (
            <Button icon={<LockOpen className="ic" aria-hidden />} onClick={onOpen}>
              {words.open}
            </Button>
          )
        }
      />
      <p className="b">{periods.closed_to === null ? words.nothingClosed : named(periods.closed_to)}</p>
      <ul>
        {periods.data.map((each) => (
          <li key={each.id} className="sm border-b border-line py-2">
            {each.closed_to === null ? words.openedAll : named(each.closed_to)}
            <span className="xs sec block">{[formatDateTime(each.at, locale), each.who, each.reason].filter(Boolean).join(" · ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
