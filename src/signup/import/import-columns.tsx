// Parts of the preview about whole columns and rows: questions about columns without a header, and what is not used.
import { fill } from "../../web/locale/fill.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { letterOf, ROLES } from "./import-rows.tsx";
import { useImportWords } from "./reading/import-words.ts";
import { confirmColumns, type ImportState, questionsOf, rejectColumns, restoreRow, unusedOf, withRole } from "./reading/import-state.ts";
import type { Import } from "./use-import.ts";

interface Props {
  state: ImportState;
  change: Import["change"];
}

/** Returns a column's header, or its letter where it has none. */
function useColumnName({ headers }: ImportState): (at: number) => string {
  const words = useImportWords();
  return (at) => headers[at] || `${words.column} ${letterOf(at)}`;
}

/** Asks whether columns without a clear header were recognised correctly; shows a sample, and each answer is one press. */
export function ColumnQuestions({ state, change }: Props) {
  const words = useImportWords();
  const name = useColumnName(state);
  return questionsOf(state).map(({ about, columns }) => {
    const [first = 0] = columns;
    const ask = about === "other" ? fill(words.askOther, { what: words.roles[state.roles[first] ?? "skip"] }) : words.ask[about];
    const rows = state.rows.map((row) =>
      columns
        .map((at) => row[at])
        .filter(Boolean)
        .join(" "),
    );
    const sample = rows.filter(Boolean).slice(0, 3).join(", ");
    return (
      <Note
        key={columns.join()}
        look="warn"
        live
        action={
          <span className="row">
            <Button look="soft" aria-label={`${words.yes}: ${ask}`} onClick={() => change((now) => confirmColumns(now, columns))}>
              {words.yes}
            </Button>
            <Button look="ghost" aria-label={`${words.no}: ${ask}`} onClick={() => change((now) => rejectColumns(now, columns))}>
              {words.no}
            </Button>
          </span>
        }
      >
        <b>{ask}</b> {columns.map(name).join(", ")}: {sample}…
      </Note>
    );
  });
}

/** Lists unused columns and rows, each with the reason and a way to use it. */
export function NotUsed({ state, change }: Props) {
  const words = useImportWords();
  const locale = useLocale();
  const name = useColumnName(state);
  // Columns of unknown content come first, because one of them may be needed.
  const columns = unusedOf(state).toSorted((one, other) => Number(other.why === "unknown") - Number(one.why === "unknown"));
  const { aside = [] } = state;
  const list = new Intl.ListFormat(locale, { type: "unit" });
  const some = (texts: readonly string[], most: number) =>
    texts.length > most ? `${texts.slice(0, most).join(", ")}…` : list.format(texts);
  if (columns.length + aside.length === 0 && state.shape === undefined) return null;
  return (
    <>
      {state.shape && <Note>{words.shapes[state.shape]}</Note>}
      {columns.length > 0 && (
        <details className="imp-not" open={columns.length <= 3 && columns.some(({ why }) => why === "unknown")}>
          <summary>
            {fill(words.unused, {
              n: columns.length,
              columns: some(
                columns.map(({ at }) => name(at)),
                8,
              ),
            })}
          </summary>
          <p className="sm sec">{words.unusedHint}</p>
          <ul>
            {columns.map(({ at, why, sample }) => (
              <li key={at}>
                <span className="grow">
                  <b>{name(at)}</b>: {words.why[why]} <span className="sec">({sample})</span>
                </span>
                <span className="imp-choice">
                  <Select
                    size="small"
                    label={`${words.column} ${letterOf(at)}, ${name(at)}`}
                    options={ROLES[state.of].map((each) => ({ value: each, label: words.roles[each] }))}
                    value="skip"
                    onValueChange={(role) => change((now) => withRole(now, at, role))}
                  />
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {aside.length > 0 && (
        <details className="imp-not">
          <summary>
            {fill(words.aside, {
              n: aside.length,
              rows: some(
                aside.map((each) => `„${each}”`),
                3,
              ),
            })}
          </summary>
          <ul>
            {aside.map((each, nth) => (
              <li key={nth}>
                <span className="grow">{each}</span>
                <Button size="small" aria-label={`${words.asideUse}: ${each}`} onClick={() => change((now) => restoreRow(now, nth))}>
                  {words.asideUse}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
