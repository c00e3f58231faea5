import { Check } from "lucide-react";
import { useState } from "react";
import { listOrEmpty, recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/calls/use-api.ts";
import { count, formatDate, formatMoney } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Dropzone } from "../../web/ui/fields/file-picker.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { Progress } from "../../web/ui/states/progress.tsx";
import { useReport } from "../../web/use-report.ts";
import { addStatementRows, listStatementColumns } from "../contract.ts";
import { ROWS_AT_ONCE } from "./asking.ts";
import { type Columns, type Field as Part, fields, numbered, rowBy, type Table, tableOf, textOf } from "./statement-file.ts";
import { rowsCounted, statementWords } from "./statement-words.ts";

const FILE_ROWS_MOST = 20_000;
const SHOWN = 5;

/** What a file brought: rows that are new, and rows that an earlier file brought. */
export interface Brought {
  added: number;
  known: number;
}

/** A bank's file: dropped or chosen, its columns recognised or set by hand, its rows kept. */
export function ImportDialog({ onClose, onBrought }: { onClose: () => void; onBrought: (brought: Brought) => void }) {
  const locale = useLocale();
  const words = statementWords[locale];
  const file = useStatementFile(onBrought);
  const { table, columns } = file;
  const came = table && columns ? table.rows.filter((row) => typeof rowBy(row, columns) === "object").length : 0;
  return (
    <Dialog
      open
      size="wide"
      closable={file.sent === undefined}
      onOpenChange={(open) => !open && onClose()}
      title={words.load}
      description={words.importHint}
      footer={
        <>
          <Button disabled={file.sent !== undefined} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button
            look="primary"
            busy={file.sent !== undefined}
            disabled={came === 0}
            icon={<Check className="ic" aria-hidden />}
            onClick={() => void file.keep()}
          >
            {came > 0 ? `${words.keep} (${came})` : words.keep}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Dropzone
          accept=".csv,.txt,text/csv,text/plain"
          disabled={file.sent !== undefined}
          onFiles={([chosen]) => void file.read(chosen)}
        />
        {file.problem && (
          <Note look="warn" live>
            {words[file.problem]}
          </Note>
        )}
        {file.sent !== undefined && <Progress value={file.sent} label={words.sending} />}
        {table && (
          <>
            <p className="sm sec" aria-live="polite">
              {`${file.name}: ${count(locale, table.rows.length, rowsCounted[locale])}. ${words.incoming} ${came}. ${file.remembered ? words.remembered : words.guessed}`}
            </p>
            <ColumnChoice table={table} chosen={file.chosen} onChoose={file.choose} />
            {columns && <Preview table={table} columns={columns} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The columns that must be known, once they are. */
function whole(chosen: Partial<Columns>): Columns | undefined {
  const { booked_on, amount, payer = null, title = null } = chosen;
  return booked_on === undefined || amount === undefined ? undefined : { booked_on, amount, payer, title };
}

/** A chosen file, what of it is read, and keeping its rows, some hundred at once. */
function useStatementFile(onBrought: (brought: Brought) => void) {
  const api = useApi();
  const report = useReport();
  const [name, setName] = useState("");
  const [table, setTable] = useState<Table | undefined>(undefined);
  const [chosen, setChosen] = useState<Partial<Columns>>({});
  const [remembered, setRemembered] = useState(false);
  const [problem, setProblem] = useState<"noRows" | "tooLong" | undefined>(undefined);
  const [sent, setSent] = useState<number | undefined>(undefined);
  const columns = whole(chosen);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const found = tableOf(textOf(new Uint8Array(await file.arrayBuffer())));
    const wrong = found.rows.length === 0 ? "noRows" : found.rows.length > FILE_ROWS_MOST ? "tooLong" : undefined;
    const known = wrong ? [] : await listOrEmpty(() => api.call(listStatementColumns, {}), report);
    const before = known.find((each) => each.layout === found.layout)?.columns;
    setProblem(wrong);
    setName(file.name);
    setRemembered(before !== undefined);
    setChosen(before ?? found.guessed);
    setTable(wrong ? undefined : found);
  };
  const keep = async () => {
    if (!table || !columns) return;
    const rows = numbered(table.rows);
    const brought = { added: 0, known: 0 };
    for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
      setSent(at / rows.length);
      const body = { layout: table.layout, columns, rows: rows.slice(at, at + ROWS_AT_ONCE) };
      const done = await recordOrNull(() => api.call(addStatementRows, { body }), report);
      if (!done) return setSent(undefined);
      brought.added += done.added;
      brought.known += done.known;
    }
    onBrought(brought);
  };
  const choose = (change: Partial<Columns>) => setChosen((now) => ({ ...now, ...change }));
  return { name, table, chosen, columns, remembered, problem, sent, read, keep, choose };
}

/** Which column is what, to be set by hand. */
function ColumnChoice({
  table,
  chosen,
  onChoose,
}: {
  table: Table;
  chosen: Partial<Columns>;
  onChoose: (change: Partial<Columns>) => void;
}) {
  const words = statementWords[useLocale()];
  const options = table.heads.map((head, at) => {
    const sample = table.rows.find((row) => (row[at] ?? "") !== "")?.[at] ?? "";
    return { value: String(at), label: head || `${words.column} ${at + 1}`, detail: sample.slice(0, 40) };
  });
  const missing = { value: "none", label: words.none };
  const optional = (part: Part) => part === "payer" || part === "title";
  return (
    <fieldset className="grid gap-3 md:grid-cols-2">
      <legend className="b mb-2">{words.columns}</legend>
      {fields.map((part) => {
        const at = chosen[part];
        return (
          <Field key={part} label={words.fields[part]}>
            <Select
              options={optional(part) ? [missing, ...options] : options}
              value={at === undefined || at === null ? (optional(part) ? "none" : undefined) : String(at)}
              onValueChange={(value) => onChoose({ [part]: value === "none" ? null : Number(value) })}
            />
          </Field>
        );
      })}
    </fieldset>
  );
}

/** The first rows as they are read by the chosen columns. */
function Preview({ table, columns }: { table: Table; columns: Columns }) {
  const locale = useLocale();
  const words = statementWords[locale];
  return (
    <section aria-label={words.preview}>
      <h3 className="sm b mb-2">{words.preview}</h3>
      <ul>
        {table.rows.slice(0, SHOWN).map((row, at) => {
          const told = rowBy(row, columns);
          return (
            <li key={at} className="row sp gap-3 border-b border-line py-2">
              <span className="sm min-w-0">
                {typeof told === "object" ? (
                  <>
                    <span className="num sec">{formatDate(told.booked_on, locale, "short")}</span> <b>{told.payer}</b> {told.title}
                  </>
                ) : (
                  <span className="sec">{told === "debit" ? words.debit : words.unreadable}</span>
                )}
              </span>
              {typeof told === "object" && <b className="num nw">{formatMoney(told.amount_grosze, locale)}</b>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
