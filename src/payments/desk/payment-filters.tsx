import { useLocale } from "../../web/locale/locale.tsx";
import { CsvButton } from "../../web/lists/csv-button.tsx";
import type { Desk } from "../../web/lists/list-desk.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { methods } from "../records/rules.ts";
import { paymentsCsv } from "./csv.ts";
import { dashboardWords } from "./dashboard-words.ts";
import { countInView, type List, loadPayments, type Query, views } from "./payments-query.ts";
import { methodWords } from "../records/method-words.ts";

/** Search, saved views and payment method above the list, and the list's exports. */
export function PaymentFilters({ query, list, desk }: { query: Query; list: List; desk: Desk }) {
  const locale = useLocale();
  const words = dashboardWords[locale];
  const api = useApi();
  return (
    <TableToolbar
      search={desk.search(words.search)}
      views={desk.views("view", {
        label: words.views,
        value: query.view ?? "all",
        options: views.map((value) => ({ value, label: words[value], count: countInView(list, value) })),
      })}
      filters={[
        desk.filter(
          {
            key: "method",
            label: words.methodFilter,
            options: methods.map((value) => ({ value, label: methodWords[locale][value] })),
          },
          query.method,
        ),
      ]}
      onClear={desk.clear}
      end={
        <CsvButton
          label={words.csv}
          empty={list.data.length === 0}
          load={() => loadPayments(api, query, Infinity)}
          file={words.title.toLowerCase()}
          text={(rows) => paymentsCsv(rows, locale)}
          done={words.csvDone}
        />
      }
    />
  );
}
