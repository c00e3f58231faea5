import { Download, Printer } from "lucide-react";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { csvMoney, csvText, saveCsv } from "../../web/lists/csv.ts";
import { formatDate, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { PageHead, SectionHead } from "../../web/ui/page-head.tsx";
import { TableHead } from "../../web/ui/tables/table-head.tsx";
import { methods } from "../records/rules.ts";
import { clubWords } from "./club-words.ts";
import type { getClubAccount } from "./contract.ts";
import { methodWords } from "../records/method-words.ts";

type Statement = Reply<typeof getClubAccount>;

function methodOf(method: string | null, locale: "pl" | "en"): string {
  const known = methods.find((each) => each === method);
  return known ? methodWords[locale][known] : "–";
}

/** A club's account: each competition, every sum received or returned, and the balance. For paper and as a file. */
export function ClubStatement({ statement }: { statement: Statement }) {
  const locale = useLocale();
  const words = clubWords[locale];
  const name = statement.name ?? words.unnamed;
  return (
    <>
      <PageHead
        title={name}
        crumbs={[
          { label: words.payments, to: "/dashboard/payments" },
          { label: words.title, to: "/dashboard/payments/clubs" },
        ]}
        actions={
          <>
            <Button icon={<Download className="ic" aria-hidden />} onClick={() => saveCsv(name, statementCsv(statement, locale))}>
              {words.csv}
            </Button>
            <Button icon={<Printer className="ic" aria-hidden />} onClick={() => window.print()}>
              {words.print}
            </Button>
          </>
        }
      >
        {statement.city}
      </PageHead>
      <div className="dm grid grid-cols-1 gap-6 pb-10">
        <section>
          <SectionHead title={words.competitions} />
          <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={words.competitions}>
            <Lines statement={statement} />
          </div>
        </section>
        <section>
          <SectionHead title={words.movements} />
          {statement.movements.length === 0 && <p className="sec py-3">{words.noMovements}</p>}
          <ul>
            {statement.movements.map((each) => (
              <li key={each.id} className="row sp gap-3 border-b border-line py-2">
                <span className="min-w-0">
                  <b className="num">{formatDate(each.on, locale, "short")}</b> {each.competition_name}
                  <span className="xs sec num block">{`${each.reference} · ${methodOf(each.method, locale)}`}</span>
                </span>
                <b className="num nw">{formatMoney(each.amount_grosze, locale)}</b>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  );
}

function Lines({ statement }: { statement: Statement }) {
  const locale = useLocale();
  const words = clubWords[locale];
  const heads = [words.entries, words.fees, words.paid, words.returned, words.balance];
  const cells = (each: Omit<Statement["lines"][number], "signup_id" | "competition_name" | "starts_on">) => [
    String(each.entries),
    ...[each.fees_grosze, each.came_grosze, each.returned_grosze, each.balance_grosze].map((grosze) => formatMoney(grosze, locale)),
  ];
  return (
    <table className="tbl" aria-label={words.competitions}>
      <TableHead heads={[words.competition, ...heads.map((head) => [head, "text-right"] as const)]} />
      <tbody>
        {statement.lines.map((each) => (
          <tr key={each.signup_id}>
            <th scope="row" className="text-left font-normal">
              {each.competition_name} <span className="sec num nw">{formatDate(each.starts_on, locale, "short")}</span>
            </th>
            {cells(each).map((text, at) => (
              <td key={heads[at]} className="num nw text-right">
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="b">
          <th scope="row" className="text-left">
            {words.total}
          </th>
          {cells(statement).map((text, at) => (
            <td key={heads[at]} className="num nw text-right">
              {text}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** The account as a CSV file: competitions, then every sum received or returned, in złoty with a decimal comma. */
function statementCsv(statement: Statement, locale: "pl" | "en"): string {
  const words = clubWords[locale];
  const sums = (each: Pick<Statement, "entries" | "fees_grosze" | "came_grosze" | "returned_grosze" | "balance_grosze">) => [
    each.entries,
    ...[each.fees_grosze, each.came_grosze, each.returned_grosze, each.balance_grosze].map(csvMoney),
  ];
  return csvText([
    [words.competition, words.day, words.entries, words.fees, words.paid, words.returned, words.balance],
    ...statement.lines.map((each) => [each.competition_name, each.starts_on, ...sums(each)]),
    [words.total, null, ...sums(statement)],
    [],
    [words.competition, words.day, words.reference, words.method, words.amount],
    ...statement.movements.map((each) => [
      each.competition_name,
      each.on,
      each.reference,
      methodOf(each.method, locale),
      csvMoney(each.amount_grosze),
    ]),
  ]);
}
