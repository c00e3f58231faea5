import { Download } from "lucide-react";
import { useLocale } from "../../web/locale/locale.tsx";
import { listOrEmpty } from "../../web/calls/outcomes.ts";
import { saveCsv } from "../../web/lists/csv.ts";
import { Button } from "../../web/ui/button.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { methods } from "../records/rules.ts";
import { paymentsCsv } from "./csv.ts";
import { dashboardWords } from "./dashboard-words.ts";
import { countOf, type List, paymentsUpTo, type Query, views } from "./payments-query.ts";
import { methodWords } from "../records/method-words.ts";

/** Search, views and the way of paying above the list, and all that they leave as a file. */
export function PaymentFilters({
  query,
  list,
  typing,
  onPut,
  onClear,
}: {
  query: Query;
  list: List;
  typing: { value: string; onChange: (text: string) => void };
  onPut: (changes: Record<string, string | undefined>) => void;
  onClear: () => void;
}) {
  const locale = useLocale();
  const words = dashboardWords[locale];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const exportAll = async () => {
    const rows = await listOrEmpty(() => paymentsUpTo(api, query, Infinity), report);
    if (rows.length === 0) return;
    saveCsv(words.title.toLowerCase(), paymentsCsv(rows, locale));
    toast({ text: `${words.csvDone} ${rows.length}` });
  };
  return (
    <TableToolbar
      search={{ ...typing, placeholder: words.search }}
      views={{
        label: words.views,
        value: query.view ?? "all",
        onChange: (view) => onPut({ view: view === "all" ? undefined : view }),
        options: views.map((value) => ({ value, label: words[value], count: countOf(list, value) })),
      }}
      filters={[
        {
          key: "method",
          label: words.methodFilter,
          options: methods.map((value) => ({ value, label: methodWords[locale][value] })),
          chosen: query.method ? [query.method] : [],
          onChange: (next) => onPut({ method: next.find((each) => each !== query.method) }),
        },
      ]}
      onClear={onClear}
      end={
        <Button
          look="ghost"
          icon={<Download className="ic" aria-hidden />}
          disabled={list.data.length === 0}
          onClick={() => void exportAll()}
        >
          {words.csv}
        </Button>
      }
    />
  );
}
