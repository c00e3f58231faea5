import { Check } from "lucide-react";
import { useMemo, useState } from "react";
import { listOrEmpty, recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { count, formatDate } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Dropzone } from "../../web/ui/fields/file-picker.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { Textarea } from "../../web/ui/fields/text-input.tsx";
import { CancelButton } from "../../web/ui/overlays/dialog-actions.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { Progress } from "../../web/ui/states/progress.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { LINES_AT_ONCE, addStatementRows, listStatementColumns } from "./contract.ts";
import { numberLines } from "./identity.ts";
import { readLines, readFile, type StatementFile } from "./reading/file.ts";
import type { ReadLine } from "./reading/line.ts";
import { readPasted } from "./reading/pasted.ts";
import { formatSum } from "./statement-columns.tsx";
import { rowsCounted, statementWords } from "./statement-words.ts";

const LINES_MOST = 20_000;
const SHOWN = 5;
const sources = ["fromFile", "pasted"] as const;
type Columns = NonNullable<Parameters<typeof readLines>[1]>;
/** Columns that can be set by hand. */
const fields = ["booked_on", "amount", "payer", "title"] as const;

/** Counts of an import: new lines, lines stored before, and unreadable new lines. */
export interface ImportCounts {
  added: number;
  known: number;
  unread: number;
}

/** Dialog that reads a bank statement from a file or a pasted text, shows its lines and stores them. */
export function ImportDialog({ onClose, onLoaded }: { onClose: () => void; onLoaded: (loaded: ImportCounts) => void }) {
  const words = statementWords[useLocale()];
  const [source, setSource] = useState<(typeof sources)[number]>("fromFile");
  const [text, setText] = useState("");
  const file = useStatementFile();
  const pasted = useMemo(() => readPasted(text), [text]);
  const lines = source === "pasted" ? pasted : file.lines;
  const { sent, store } = useStoring(onLoaded);
  const stored = countLines(lines);
  const pastedProblem = !text.trim() || lines.length > 0 ? undefined : /^\s*</.test(text) ? ("broken" as const) : ("noLines" as const);
  const problem = lines.length > LINES_MOST ? "tooLong" : source === "fromFile" ? file.problem : pastedProblem;
  return (
    <Dialog
      open
      size="wide"
      closable={sent === undefined}
      onOpenChange={(open) => !open && onClose()}
      title={words.load}
      description={words.importHint}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button
            look="primary"
            busy={sent !== undefined}
            disabled={stored.incoming + stored.unread === 0 || problem !== undefined}
            icon={<Check className="ic" aria-hidden />}
            onClick={() => void store(lines, source === "fromFile" ? file.read_by : undefined)}
          >
            {stored.incoming + stored.unread > 0 ? `${words.keep} (${stored.incoming + stored.unread})` : words.keep}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Segmented
          full
          label={words.source}
          value={source}
          onValueChange={setSource}
          options={sources.map((value) => ({ value, label: words[value] }))}
        />
        {source === "fromFile" ? (
          <Dropzone
            accept=".csv,.txt,.sta,.mt940,.xml,.xls,.html,text/csv,text/plain,text/xml,application/xml"
            disabled={sent !== undefined}
            onFiles={([chosen]) => void file.read(chosen)}
          />
        ) : (
          <Field label={words.paste}>
            <Textarea rows={7} value={text} onChange={(event) => setText(event.currentTarget.value)} />
          </Field>
        )}
        {problem && (
          <Note look="warn" live>
            {words[problem]}
          </Note>
        )}
        {sent !== undefined && <Progress value={sent} label={words.sending} />}
        {source === "fromFile" && file.table?.hasColumns && (
          <>
            <p className="sm sec">{file.remembered ? words.remembered : words.guessed}</p>
            <ColumnChoice table={file.table} chosen={file.chosen} onChoose={file.choose} />
          </>
        )}
        {lines.length > 0 && <Preview name={source === "fromFile" ? file.name : ""} lines={lines} counts={stored} />}
      </div>
    </Dialog>
  );
}

function countLines(lines: readonly ReadLine[]) {
  const unread = lines.filter((line) => "unread" in line).length;
  const incoming = lines.filter((line) => !("unread" in line) && line.side === "in").length;
  return { incoming, unread, outgoing: lines.length - unread - incoming };
}

/** The columns, once all required ones are set. */
function wholeColumns(chosen: Partial<Columns>): Columns | undefined {
  const { booked_on, amount, payer = null, title = null } = chosen;
  return booked_on === undefined || amount === undefined ? undefined : { booked_on, amount, payer, title };
}

/** A chosen file and its lines. Columns are taken from the last file of this layout, else guessed. */
function useStatementFile() {
  const api = useApi();
  const report = useReport();
  const [name, setName] = useState("");
  const [table, setTable] = useState<StatementFile | undefined>(undefined);
  const [chosen, setChosen] = useState<Partial<Columns>>({});
  const [remembered, setRemembered] = useState(false);
  const columns = wholeColumns(chosen);
  const lines = useMemo((): ReadLine[] => {
    const set = wholeColumns(chosen);
    return table && (set || !table.hasColumns) ? readLines(table, set) : [];
  }, [table, chosen]);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const found = readFile(new Uint8Array(await file.arrayBuffer()));
    const saved = found.hasColumns ? await listOrEmpty(() => api.call(listStatementColumns, {}), report) : [];
    const before = saved.find((each) => each.layout === found.layout)?.columns;
    setName(file.name);
    setRemembered(before !== undefined);
    setChosen(before ?? found.guessed);
    setTable(found);
  };
  const isEmpty = table && (table.hasColumns ? table.rows.length === 0 : lines.length === 0);
  const problem = table?.isBroken ? ("broken" as const) : isEmpty ? ("noRows" as const) : undefined;
  const choose = (change: Partial<Columns>) => setChosen((now) => ({ ...now, ...change }));
  const read_by = table?.hasColumns && columns ? { layout: table.layout, columns } : undefined;
  return { name, table, chosen, lines, remembered, problem, read_by, read, choose };
}

/** Stores lines in several calls. `sent` is the fraction stored so far. */
function useStoring(onLoaded: (loaded: ImportCounts) => void) {
  const api = useApi();
  const report = useReport();
  const [sent, setSent] = useState<number | undefined>(undefined);
  const store = async (lines: readonly ReadLine[], read_by: ReturnType<typeof useStatementFile>["read_by"]) => {
    const all = numberLines(lines);
    const sum = { added: 0, known: 0, unread: 0 };
    for (let at = 0; at < all.length; at += LINES_AT_ONCE) {
      setSent(at / all.length);
      const body = { read_by, lines: all.slice(at, at + LINES_AT_ONCE) };
      const done = await recordOrNull(() => api.call(addStatementRows, { body }), report);
      if (!done) return setSent(undefined);
      sum.added += done.added;
      sum.known += done.known;
      sum.unread += done.unread;
    }
    onLoaded(sum);
  };
  return { sent, store };
}

/** Fields to set the columns by hand. */
function ColumnChoice({
  table,
  chosen,
  onChoose,
}: {
  table: StatementFile;
  chosen: Partial<Columns>;
  onChoose: (change: Partial<Columns>) => void;
}) {
  const words = statementWords[useLocale()];
  const options = table.heads.map((head, at) => {
    const sample = table.rows.find((row) => (row[at] ?? "") !== "")?.[at] ?? "";
    return { value: String(at), label: head || `${words.column} ${at + 1}`, detail: sample.slice(0, 40) };
  });
  const missing = { value: "none", label: words.none };
  return (
    <fieldset className="grid gap-3 md:grid-cols-2">
      <legend className="b mb-2">{words.columns}</legend>
      {fields.map((part) => {
        const at = chosen[part];
        const isOptional = part === "payer" || part === "title";
        return (
          <Field key={part} label={words.fields[part]}>
            <Select
              options={isOptional ? [missing, ...options] : options}
              value={at === undefined || at === null ? (isOptional ? "none" : undefined) : String(at)}
              onValueChange={(value) => onChoose({ [part]: value === "none" ? null : Number(value) })}
            />
          </Field>
        );
      })}
    </fieldset>
  );
}

/** Number of lines, and the first of them, unreadable ones on top. */
function Preview({ name, lines, counts }: { name: string; lines: readonly ReadLine[]; counts: ReturnType<typeof countLines> }) {
  const locale = useLocale();
  const words = statementWords[locale];
  const shown = [...lines.filter((line) => "unread" in line), ...lines.filter((line) => !("unread" in line))].slice(0, SHOWN);
  const summary = [
    `${words.incoming} ${counts.incoming}`,
    `${words.outgoing} ${counts.outgoing}`,
    ...(counts.unread > 0 ? [`${words.unreadCount} ${counts.unread}`] : []),
  ];
  return (
    <section aria-label={words.preview}>
      <p className="sm sec mb-3" aria-live="polite">
        {`${name ? `${name}: ` : ""}${count(locale, lines.length, rowsCounted[locale])}; ${summary.join(", ")}`}
      </p>
      <h3 className="sm b mb-2">{words.preview}</h3>
      <ul>
        {shown.map((line, at) => (
          <li key={at} className="row sp gap-3 border-b border-line py-2">
            {"unread" in line ? (
              <span className="sm sec min-w-0 [overflow-wrap:anywhere]">
                <b>{words.unreadReasons[line.unread]}</b> {line.text.slice(0, 200)}
              </span>
            ) : (
              <>
                <span className="sm min-w-0 [overflow-wrap:anywhere]">
                  <span className="num sec">{formatDate(line.booked_on, locale, "short")}</span> <b>{line.payer}</b> {line.title}
                  {line.side === "out" && <span className="sec block">{words.debit}</span>}
                </span>
                <b className="num nw">{formatSum(line.side === "out" ? -line.amount_grosze : line.amount_grosze, line.currency, locale)}</b>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
