// Rows of the preview: every cell can be overwritten, and each row shows its problems below it.
import { ArrowLeftRight, CircleAlert, CircleCheck, CircleHelp, Copy, type LucideIcon, TriangleAlert, X } from "lucide-react";
import { type KeyboardEvent, memo, useState } from "react";
import { sheetFields } from "../../entries/entry-field-uses.ts";
import { fill } from "../../web/locale/fill.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, IconButton } from "../../web/ui/button.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { importWords, OFFERED, useImportWords } from "./reading/import-words.ts";
import { type PreviewColumn, columnsOf, type ImportState } from "./reading/import-state.ts";
import type { Cells, Field, Fix, ImportKind, Reason, Role, RowState } from "./reading/kinds.ts";
import type { ReviewedRow } from "./reading/review.ts";

export const STATE_ICON: Record<RowState, LucideIcon> = {
  wrong: CircleAlert,
  known: Copy,
  order: ArrowLeftRight,
  partial: TriangleAlert,
  unconfirmed: CircleHelp,
  ready: CircleCheck,
};

export interface RowActions {
  onEdit: (key: string, edit: Cells) => void;
  onFix: (key: string, fix: Fix) => void;
  onDrop: (key: string) => void;
  onRole: (at: number, role: Role) => void;
}

export const ROLES: Record<ImportKind, readonly Role[]> = {
  people: ["last", "first", "name", "born", "skip"],
  entries: ["title", "dance", "presentation", "level", "last", "first", "born", "people", ...sheetFields, "skip"],
};

/** Name of a column in spreadsheets: A, B … Z, AA. */
export const letterOf = (at: number) =>
  (at < 26 ? "" : String.fromCharCode(64 + Math.floor(at / 26))) + String.fromCharCode(65 + (at % 26));

interface RowsProps extends RowActions {
  state: ImportState;
  rows: readonly ReviewedRow[];
  withLevels: boolean;
}

/** The rows in columns; on phones each is a card. */
export function ImportRows({ state, rows, withLevels, onRole, ...actions }: RowsProps) {
  const words = useImportWords();
  const columns = columnsOf(state, withLevels);
  return (
    <div className="imp-scroll">
      <table className="imp-t">
        <thead>
          <tr>
            <th scope="col">{words.row}</th>
            {columns.map((column, nth) => (
              <th key={nth} scope="col" colSpan={column.at !== undefined && columns[nth + 1]?.at === column.at ? 1 : undefined}>
                <ColumnHead
                  state={state}
                  column={column}
                  first={columns.findIndex((each) => each.at === column.at) === nth}
                  onRole={onRole}
                />
              </th>
            ))}
            <th aria-label={words.drop} />
          </tr>
        </thead>
        {rows.map((row, at) => (
          <OneRow key={row.key} row={row} at={at} columns={columns} state={state} {...actions} />
        ))}
      </table>
    </div>
  );
}

/** A column's letter and header, and a select of what it contains. */
function ColumnHead({
  state,
  column,
  first,
  onRole,
}: { state: ImportState; column: PreviewColumn; first: boolean } & Pick<RowActions, "onRole">) {
  const words = useImportWords();
  const { at, field } = column;
  if (at === undefined) return <span className="imp-h">{field && words.roles[field]}</span>;
  const letter = letterOf(at);
  const header = state.headers[at] ?? "";
  const role = state.roles[at] ?? "skip";
  return (
    <>
      <span className="imp-h" title={header || undefined}>
        {first && <b className="imp-l">{letter}</b>}
        {first ? header : field && words.roles[field]}
      </span>
      {first ? (
        <Select
          size="small"
          label={`${words.column} ${letter}${header ? `, ${header}` : ""}`}
          options={ROLES[state.of].map((each) => ({ value: each, label: words.roles[each] }))}
          value={state.of === "people" && role === "people" ? "name" : role}
          onValueChange={(chosen) => onRole(at, chosen)}
        />
      ) : null}
    </>
  );
}

interface OneRowProps extends Omit<RowActions, "onRole"> {
  row: ReviewedRow;
  /** Its index among the shown rows. */
  at: number;
  columns: readonly PreviewColumn[];
  state: ImportState;
}

/** Redrawn only when something of the row changed. */
const OneRow = memo(
  DrawnRow,
  (before, now) =>
    before.at === now.at &&
    before.state.roles === now.state.roles &&
    before.state.order === now.state.order &&
    before.state.rows === now.state.rows &&
    JSON.stringify(before.row) === JSON.stringify(now.row),
);

function DrawnRow({ row, at, columns, state, onEdit, onFix, onDrop }: OneRowProps) {
  const words = useImportWords();
  const Icon = STATE_ICON[row.state];
  const raw = state.rows[Number(row.key.split(".")[0])] ?? [];
  const bad = new Set(row.reasons.flatMap((each) => each.fields));
  const wrong = row.state === "wrong";
  return (
    <tbody className="imp-r" data-state={row.state} data-row={row.key}>
      <tr>
        <th scope="row" className={`imp-s ${row.state}`}>
          <span className="num">{row.line}</span> <Icon className="ic" aria-hidden /> {words.state[row.state]}
        </th>
        {columns.map((column, nth) =>
          column.field === undefined ? (
            <td key={nth} className="imp-skip" data-label={state.headers[column.at ?? -1] || words.roles.people}>
              {raw[column.at ?? -1]}
            </td>
          ) : (
            <td key={nth} data-label={words.roles[column.field]} className={bad.has(column.field) ? (wrong ? "bad" : "warn") : ""}>
              <Cell row={row} field={column.field} at={at} nth={nth} invalid={bad.has(column.field)} onEdit={onEdit} />
            </td>
          ),
        )}
        <td className="imp-x">
          <IconButton label={`${words.drop}: ${row.line}`} size="small" onClick={() => onDrop(row.key)}>
            <X className="ic" aria-hidden />
          </IconButton>
        </td>
      </tr>
      {row.reasons.map((reason, nth) => (
        <tr key={nth} className="imp-why">
          <td />
          <td colSpan={columns.length + 1}>
            <Why row={row} reason={reason} onFix={onFix} onEdit={onEdit} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** A cell that is edited in place: Enter and the arrow keys move to the row below or above, Escape restores. */
function Cell({
  row,
  field,
  at,
  nth,
  invalid,
  onEdit,
}: { row: ReviewedRow; field: Field; at: number; nth: number; invalid: boolean } & Pick<RowActions, "onEdit">) {
  const words = useImportWords();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const written = row.cells[field] ?? "";
  const name = OFFERED.includes(field) ? row.names[field] : undefined;
  const shown = written === "" ? "" : (name ?? written);
  const commit = () => {
    if (typed !== undefined && typed.trim() !== shown) onEdit(row.key, { [field]: typed.trim() });
    setTyped(undefined);
  };
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Escape") setTyped(undefined);
    const step =
      event.key === "ArrowUp" || (event.key === "Enter" && event.shiftKey)
        ? -1
        : event.key === "ArrowDown" || event.key === "Enter"
          ? 1
          : 0;
    if (step === 0) return;
    event.preventDefault();
    commit();
    const other = event.currentTarget.closest("table")?.querySelector<HTMLInputElement>(`[data-cell="${at + step}:${nth}"]`);
    other?.focus();
    other?.select();
  };
  return (
    <input
      data-cell={`${at}:${nth}`}
      aria-label={`${words.roles[field]}, ${words.row.toLowerCase()} ${row.line}`}
      aria-invalid={invalid || undefined}
      placeholder={written === "" ? name : undefined}
      value={typed ?? shown}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={keys}
    />
  );
}

function Why({ row, reason, onFix, onEdit }: { row: ReviewedRow; reason: Reason } & Pick<RowActions, "onFix" | "onEdit">) {
  const locale = useLocale();
  const { choice } = reason;
  return (
    <div className="imp-fix">
      <span>{reason.text[locale]}</span>
      {reason.fixes.map((fix) => (
        <Button key={fix.label.pl} size="small" look={fix.likely ? "soft" : "ghost"} onClick={() => onFix(row.key, fix)}>
          {fix.label[locale]}
        </Button>
      ))}
      {choice && (
        <span className="imp-choice">
          <Select
            size="small"
            label={fill(importWords[locale].choiceIn, { what: choice.label[locale], row: row.line })}
            placeholder={choice.label[locale]}
            options={choice.options.filter(({ only }) => only === undefined || only === locale)}
            value={undefined}
            onValueChange={(value) => onEdit(row.key, { [choice.field]: value })}
          />
        </span>
      )}
    </div>
  );
}
