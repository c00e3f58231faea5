import { Download } from "lucide-react";
import { listOrEmpty } from "../calls/outcomes.ts";
import { useReport } from "../calls/use-report.ts";
import { Button } from "../ui/button.tsx";
import { useToast } from "../ui/overlays/toast.tsx";
import { saveCsv } from "./csv.ts";

interface CsvButtonProps<Row> {
  label: string;
  look?: "plain" | "ghost";
  /** True when there is nothing to save. */
  empty: boolean;
  /** Loads all rows of the filter. */
  load: () => Promise<{ data: Row[] }>;
  /** File name. */
  file: string;
  text: (rows: Row[]) => string;
  /** Text of the toast before the number of saved rows; without it there is no toast. */
  done?: string;
}

/** Saves all rows that match the list's filters as a CSV file. */
export function CsvButton<Row>({ label, look = "ghost", empty, load, file, text, done }: CsvButtonProps<Row>) {
  const report = useReport();
  const toast = useToast();
  const save = async () => {
    const rows = await listOrEmpty(load, report);
    if (rows.length === 0) return;
    saveCsv(file, text(rows));
    if (done) toast({ text: `${done} ${rows.length}` });
  };
  return (
    <Button look={look} icon={<Download className="ic" aria-hidden />} disabled={empty} onClick={() => void save()}>
      {label}
    </Button>
  );
}
