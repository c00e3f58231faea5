// A day's cash report as a table and as a CSV file. Sums of the file are in złoty with a decimal comma.
import { csvMoney, csvText } from "../../web/lists/csv.ts";
import { formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { TableHead } from "../../web/ui/tables/table-head.tsx";
import { cashWords } from "./cash-words.ts";
import type { CashReport } from "./contract.ts";
import { methodWords } from "../records/method-words.ts";
import type { Locale } from "../../kernel/text/locale.ts";

type Sums = Pick<CashReport, "count" | "received_grosze" | "returned_grosze" | "total_grosze">;

interface Line extends Sums {
  who: string;
  method: string;
  /** True of the line that sums up a person. */
  whole: boolean;
}

/** Lines of the report: each person's methods and sum (one line when there is one method), then the grand total. */
function linesOf(report: CashReport, locale: Locale): Line[] {
  const word = (method: CashReport["methods"][number]["method"]) => (method ? methodWords[locale][method] : "–");
  const everybody = { who: cashWords[locale].everybody, methods: report.methods, ...sumsOf(report) };
  return [...report.people, everybody].flatMap((each) => {
    const [only, ...others] = each.methods;
    if (only && others.length === 0) return [{ who: each.who, method: word(only.method), whole: true, ...sumsOf(each) }];
    return [
      ...each.methods.map((own) => ({ who: each.who, method: word(own.method), whole: false, ...sumsOf(own) })),
      { who: each.who, method: cashWords[locale].total, whole: true, ...sumsOf(each) },
    ];
  });
}

function sumsOf({ count, received_grosze, returned_grosze, total_grosze }: Sums): Sums {
  return { count, received_grosze, returned_grosze, total_grosze };
}

/** The report's table. Phones show sums only; paper is black on white. */
export function ReportTable({ report }: { report: CashReport }) {
  const locale = useLocale();
  const words = cashWords[locale];
  return (
    <table className="tbl w-full" aria-label={words.title}>
      <TableHead
        heads={[
          words.who,
          words.method,
          [words.count, "r"],
          [words.received, "r max-md:hidden"],
          [words.returned, "r max-md:hidden"],
          [words.total, "r"],
        ]}
      />
      <tbody>
        {linesOf(report, locale).map((line, at) => (
          <tr key={at} className={line.whole ? "b" : undefined}>
            <td>{line.who}</td>
            <td>{line.method}</td>
            <td className="num r">{line.count}</td>
            {[line.received_grosze, line.returned_grosze, line.total_grosze].map((grosze, nth) => (
              <td key={nth} className={`num nw r${nth < 2 ? " max-md:hidden" : ""}`}>
                {formatMoney(grosze, locale)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The report as a CSV file. */
export function reportCsv(report: CashReport, locale: Locale): string {
  const words = cashWords[locale];
  return csvText([
    [words.day, words.who, words.method, words.count, words.received, words.returned, words.total],
    ...linesOf(report, locale).map((line) => [
      report.on,
      line.who,
      line.method,
      line.count,
      csvMoney(line.received_grosze),
      csvMoney(line.returned_grosze),
      csvMoney(line.total_grosze),
    ]),
  ]);
}
