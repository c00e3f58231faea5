import { Check, CircleDashed, LockOpen } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { formatNumber, formatScore, shownTotal as shownResult, startNumber } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Medal } from "../../web/ui/signs/medal.tsx";
import { titleOf } from "../../signup/brief/title-of.ts";
import { ownPlaces } from "../../judging/own-order/rules.ts";
import { words as orderWords } from "../../judging/own-order/words.ts";
import { sheetKey } from "../../judging/rules.ts";
import { type CellAt, columns } from "./cell-at.ts";
import type { Matrix, SeenMatrix } from "../contract.ts";
import { showsPenalties, takenFrom } from "./dialogs/deduction-words.ts";
import { judgeTotal } from "./judge-total.ts";
import type { Provisional } from "./provisional.ts";
import { useOutcomeWord } from "../live/outcome-word.tsx";
import { WarnedMark } from "../rulings/warnings.tsx";
import { RowName, RowNumber } from "./row-name.tsx";
import { type Line, lineOf } from "./line.ts";
import { runWords } from "../live/run-words.ts";
import { fill, words } from "../words.ts";

type Row = Matrix["rows"][number];

export type MatrixTableProps = {
  matrix: SeenMatrix;
  rows: readonly Row[];
  provisional: ReadonlyMap<string, Provisional>;
  at: CellAt;
  onAt: (at: CellAt) => void;
  /** Opens a cell; `first` is the figure that was typed on it. */
  onType: (at: CellAt, first: string) => void;
  onPenalties: (performanceId: string) => void;
};

/** The marks as a grid: arrows move, a figure, Space or a press opens a cell, Enter goes to the next judge, Tab to the next entry. */
export function MatrixTable({ matrix, rows, provisional, at, onAt, onType, onPenalties }: MatrixTableProps) {
  const locale = useLocale();
  const said = words[locale];
  const across = columns(matrix);
  const { table, hear } = useGridKeys({ rows: rows.length, seats: across.length, at, onAt, onType });
  const line = lineOf(matrix, rows);
  const keysOf = (sheets: readonly { performance_id: string; dance: number; seat_id: string }[]) =>
    new Set(sheets.map((each) => `${sheetKey(each.performance_id, each.dance)} ${each.seat_id}`));
  const own = ownPlaces(matrix.orders);
  const penalties = showsPenalties(matrix);
  const [missing, awaited, opened] = [keysOf(matrix.missing), keysOf(matrix.awaited), keysOf(matrix.reopened)];
  return (
    <div className="mx-w" tabIndex={-1}>
      <table className="tbl mtb" role="grid" aria-label={`${said.matrixLabel} ${matrix.block.name}`} ref={table}>
        {matrix.dances.length > 0 && <Widths judges={across.length} penalties={penalties} />}
        <Head matrix={matrix} />
        <tbody>
          {rows.map((row, r) => (
            <tr key={row.performance_id} className={lookOf(line, row.entry_id, r)}>
              <td className="mpl">
                <Place row={row} provisional={provisional.get(row.performance_id)} />
              </td>
              <td className="mno">
                <RowNumber row={row} />
                <WarnedMark warned={matrix.warned} entryId={row.entry_id} />
              </td>
              <td className="mnm" title={[titleOf(row) ?? row.shown.label, row.club_name].filter(Boolean).join(", ")}>
                <RowName row={row} club={row.club_name} />
              </td>
              {row.cells.map((cell, c) => {
                const { seat, dance } = across[c] ?? {};
                const key = `${sheetKey(row.performance_id, dance?.dance)} ${seat?.id}`;
                return (
                  <Cell
                    key={c}
                    criteria={matrix.form.criteria}
                    row={row}
                    seat={[dance?.name, seat?.seat].filter(Boolean).join(" ")}
                    cell={cell}
                    own={own.get(key)}
                    unseen={matrix.own_first && !cell && !missing.has(key) && !awaited.has(key)}
                    open={opened.has(key)}
                    away={dance !== undefined && row.absent_in.includes(dance.dance)}
                    lacking={missing.has(key)}
                    current={at.row === r && at.seat === c}
                    onFocus={() => onAt({ row: r, seat: c })}
                    onType={() => onType({ row: r, seat: c }, "")}
                    onKeyDown={hear}
                  />
                );
              })}
              {penalties && (
                <td className="mded r num">
                  <Penalties row={row} onOpen={() => onPenalties(row.performance_id)} />
                </td>
              )}
              <td className="mtot r num">
                <Result row={row} provisional={provisional.get(row.performance_id)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The line of a cut is drawn under the last row above it; who is level on it is tinted. */
function lookOf({ above, tied }: Line, entryId: string, at: number): string | undefined {
  const looks = [at + 1 === above ? "on-line" : "", tied.has(entryId) ? "on-tie" : ""].filter(Boolean);
  return looks.length > 0 ? looks.join(" ") : undefined;
}

/** Moves over the grid by keys, the focus with it; a figure or Space opens the cell. */
function useGridKeys({
  rows,
  seats,
  at,
  onAt,
  onType,
}: Pick<MatrixTableProps, "at" | "onAt" | "onType"> & { rows: number; seats: number }) {
  const table = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    table.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus();
  }, [at]);
  const go = (row: number, seat: number): boolean => {
    if (row < 0 || row >= rows || seat < 0 || seat >= seats) return false;
    moved.current = true;
    onAt({ row, seat });
    return true;
  };
  const hear = (event: KeyboardEvent<HTMLTableCellElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { row, seat } = at;
    const moves: Record<string, () => boolean> = {
      ArrowUp: () => go(row - 1, seat),
      ArrowDown: () => go(row + 1, seat),
      ArrowLeft: () => go(row, seat - 1),
      ArrowRight: () => go(row, seat + 1),
      Home: () => go(row, 0),
      End: () => go(row, seats - 1),
      Enter: () => go(row, seat + 1) || go(row + 1, 0),
      Tab: () => go(row + (event.shiftKey ? -1 : 1), seat),
    };
    const move = moves[event.key];
    if (move) {
      if (move() || event.key.startsWith("Arrow")) event.preventDefault();
    } else if (/^\d$/.test(event.key) || event.key === " ") {
      event.preventDefault();
      onType(at, event.key.trim());
    }
  };
  return { table, hear };
}

/** How wide the columns are where the first row has none of them alone. */
function Widths({ judges, penalties }: { judges: number; penalties: boolean }) {
  const all = ["mpl", "mno", "mnm", ...Array.from({ length: judges }, () => "mj"), ...(penalties ? ["mded"] : []), "mtot"];
  return (
    <colgroup>
      {all.map((column, at) => (
        <col key={at} className={column} />
      ))}
    </colgroup>
  );
}

function Head({ matrix }: { matrix: Matrix }) {
  const said = words[useLocale()];
  const { seats, dances } = matrix;
  return (
    <thead>
      {dances.length > 0 && (
        <tr>
          <td colSpan={3} />
          {dances.map(({ dance, name }) => (
            <th key={dance} className="mrun" scope="colgroup" colSpan={seats.length}>
              <b>{name}</b>
            </th>
          ))}
          <td colSpan={showsPenalties(matrix) ? 2 : 1} />
        </tr>
      )}
      <tr>
        <th className="mpl" scope="col">
          {said.place}
        </th>
        <th className="mno" scope="col">
          {said.number}
        </th>
        <th className="mnm" scope="col">
          {said.entry}
        </th>
        {columns(matrix).map(({ seat, dance }) => (
          <th key={sheetKey(seat.id, dance?.dance)} className="mj" scope="col" title={seat.name}>
            <b>{seat.seat}</b>
            <span className="ell">{shortName(seat.name)}</span>
          </th>
        ))}
        {showsPenalties(matrix) && (
          <th className="mded r" scope="col">
            {said.penalty}
          </th>
        )}
        <th className="mtot r" scope="col">
          {said.result}
        </th>
      </tr>
    </thead>
  );
}

/** One judge's total of one entry; a press on it opens the sheet, unless nobody danced. */
function Cell({
  criteria,
  row,
  seat,
  cell,
  own,
  unseen,
  open,
  away,
  lacking,
  current,
  onFocus,
  onType,
  onKeyDown,
}: {
  criteria: Matrix["form"]["criteria"];
  row: Row;
  seat: string | undefined;
  cell: Row["cells"][number];
  /** Where the judge put it among equal totals; undefined where none is level, null while the judge has not said. */
  own: number | null | undefined;
  /** It is in, and what stands on it is not shown yet. */
  unseen: boolean;
  /** The judge may change it. */
  open: boolean;
  /** The entry was not on the floor in this dance. */
  away: boolean;
  /** It was danced, and the marks are not there. */
  lacking: boolean;
  current: boolean;
  onFocus: () => void;
  onType: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLTableCellElement>) => void;
}) {
  const locale = useLocale();
  const said = words[locale];
  const runs = runWords[locale];
  const value = away
    ? `${runs.notThere} (${runs.missed})`
    : unseen
      ? said.handedIn
      : cell
        ? judgeTotal(criteria, cell.total, locale)
        : lacking
          ? said.missing
          : "–";
  const order = own === undefined ? "" : own === null ? orderWords[locale].notPlaced : fill(orderWords[locale].placed, { n: own });
  const look = cell?.extreme === "high" ? " hi" : cell?.extreme === "low" ? " lo" : !cell && lacking ? " miss" : "";
  return (
    <td
      role="gridcell"
      tabIndex={current ? 0 : -1}
      className={`mc num${look}`}
      aria-label={`${row.start_number === null ? "" : startNumber(row.start_number)} ${seat}: ${[value, order, open && said.openSheet].filter(Boolean).join(", ")}`}
      onClick={() => row.status !== "no_show" && !away && onType()}
      onFocus={() => !current && onFocus()}
      onKeyDown={onKeyDown}
    >
      {open && <LockOpen className="ic t-warn mx-open" aria-hidden />}
      {away ? (
        <span className="xs sec">{runs.notThere}</span>
      ) : unseen ? (
        <Check className="ic t-ok" aria-hidden />
      ) : cell ? (
        <>
          {value}
          {own !== undefined && (
            <i className={own === null ? "mx-own t-bad" : "mx-own"} title={order} data-place={own === null ? "?" : `${own}.`} aria-hidden />
          )}
        </>
      ) : look ? (
        <span>
          <CircleDashed className="ic" aria-hidden />
          {said.missing}
        </span>
      ) : (
        <span className="muted">–</span>
      )}
    </td>
  );
}

/** What was taken off, as a button that opens the penalties. */
function Penalties({ row, onOpen }: { row: Row; onOpen: () => void }) {
  const locale = useLocale();
  const said = words[locale];
  const taken = takenFrom(row);
  const some = row.deductions.length > 0;
  const text = some ? formatNumber(-taken, locale) : "–";
  const number = row.start_number === null ? (row.shown.label ?? "") : startNumber(row.start_number);
  return (
    <button type="button" className="mx-pen" aria-label={`${said.penalties} ${number}: ${text}`} onClick={onOpen}>
      {some ? <b className="t-bad">{text}</b> : text}
    </button>
  );
}

/** „Anna Brzezińska” → „A. Brzezińska”. */
export function shortName(name: string): string {
  const [first = "", ...rest] = name.split(" ");
  return rest.length === 0 ? name : `${first.charAt(0)}. ${rest.join(" ")}`;
}

function Place({ row, provisional }: { row: Row; provisional: Provisional | undefined }) {
  if (row.place_from !== null) return <Medal place={row.place_from} tied={row.place_to !== null && row.place_to > row.place_from} />;
  return provisional ? <Medal place={provisional.place} tied={provisional.tied} provisional /> : null;
}

function Result({ row, provisional }: { row: Row; provisional: Provisional | undefined }) {
  const locale = useLocale();
  const word = useOutcomeWord()(row);
  if (row.state !== "competing") return <span className="sm sec">{word}</span>;
  if (row.total !== null)
    return (
      <>
        <b>{shownResult(row.total, locale)}</b>
        {word && <small className={row.recalled ? "block xs t-ok b" : "block xs sec"}>{word}</small>}
      </>
    );
  if (row.band) return <b>{row.band}</b>;
  return provisional?.total === undefined ? (
    <span className="muted">–</span>
  ) : (
    <span className="sec">~{formatScore(provisional.total, locale)}</span>
  );
}
