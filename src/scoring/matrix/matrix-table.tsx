import { Fragment, type KeyboardEvent, useEffect, useRef } from "react";
import { formatNumber, formatScore, shownTotal as shownResult, startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Medal } from "../../web/ui/signs/medal.tsx";
import { titleOf } from "../../entries/label/title-of.ts";
import { ownPlaces } from "../../judging/order-rules.ts";
import { sheetKey } from "../../judging/rules.ts";
import { type CellAt, columns, type Shown } from "./cell-at.ts";
import { showsPenalties, deductedPoints } from "../deductions/deduction-words.ts";
import type { Provisional } from "./provisional.ts";
import { WarnedMark } from "../warnings/warnings.tsx";
import { tiedFact, numberOf } from "../round-messages.ts";
import { RowName, RowNumber } from "./row-name.tsx";
import { type Line, lineOf } from "./line.ts";
import { danceResultKind } from "./dance-tabs.tsx";
import { runWords } from "../outcome/desk-run-words.ts";
import { Cell } from "./matrix-cell.tsx";
import { words as ladderWords } from "../rulings/line-words.ts";
import { words } from "../words.ts";
import type { Matrix, SeenMatrix } from "../shapes.ts";
import { fill } from "../../web/locale/fill.ts";
import { useOutcomeWord } from "../result-words.ts";

type Row = Matrix["rows"][number];

export type MatrixTableProps = {
  matrix: SeenMatrix;
  rows: readonly Row[];
  provisional: ReadonlyMap<string, Provisional>;
  /** The shown columns. The cells of the others are behind other tabs. */
  shown: Shown;
  at: CellAt;
  onAt: (at: CellAt) => void;
  /** Opens a cell. `first` is the digit that was typed on it. */
  onType: (at: CellAt, first: string) => void;
  onPenalties: (performanceId: string) => void;
  /** Shows the heat of each entry, where there are several. */
  grouped?: boolean;
};

/** Grid of marks. Arrows move; a digit, Space or a press opens a cell; Enter goes to the next judge, Tab to the next entry. */
export function MatrixTable({ matrix, rows, provisional, shown, at, onAt, onType, onPenalties, grouped = false }: MatrixTableProps) {
  const locale = useLocale();
  const messages = words[locale];
  const across = columns(matrix);
  const { table, hear } = useGridKeys({ rows: rows.length, cells: shown.cells, at, onAt, onType });
  const penalised = showsPenalties(matrix);
  const line = lineOf(matrix, rows);
  const inHeats = grouped && rows.some((row) => row.heats.length > 0);
  const wide = 3 + (inHeats ? 1 : 0) + shown.cells.length + shown.results.length + (penalised ? 2 : 1);
  const keysOf = (sheets: readonly { performance_id: string; dance: number; seat_id: string }[]) =>
    new Set(sheets.map((each) => `${sheetKey(each.performance_id, each.dance)} ${each.seat_id}`));
  const own = ownPlaces(matrix.orders);
  const [missing, awaited, opened] = [keysOf(matrix.missing), keysOf(matrix.awaited), keysOf(matrix.reopened)];
  return (
    <div className="mx-w" tabIndex={-1}>
      <table className="tbl mtb" role="grid" aria-label={`${messages.matrixLabel} ${matrix.block.name}`} ref={table}>
        {shown.together && <Widths judges={across.length} penalised={penalised} inHeats={inHeats} />}
        <Head matrix={matrix} shown={shown} inHeats={inHeats} />
        <tbody>
          {rows.map((row, r) => (
            <Fragment key={row.performance_id}>
              <tr className={lookOf(line, row.entry_id, r)}>
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
                {inHeats && <td className="mgr num sec">{heatText(row, shown)}</td>}
                {shown.cells.map((c) => {
                  const cell = row.cells[c] ?? null;
                  const { seat, dance } = across[c] ?? {};
                  const key = `${sheetKey(row.performance_id, dance?.dance)} ${seat?.id}`;
                  return (
                    <Cell
                      key={c}
                      matrix={matrix}
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
                {shown.results.map((dance) => (
                  <InDance key={dance} row={row} dance={dance} />
                ))}
                {penalised && (
                  <td className="mded r num">
                    <Penalties row={row} onOpen={() => onPenalties(row.performance_id)} />
                  </td>
                )}
                <td className="mtot r num">
                  <Result row={row} provisional={provisional.get(row.performance_id)} />
                </td>
              </tr>
              {r + 1 === line.above && <LineRow matrix={matrix} above={line.above} columns={wide} />}
              {line.tied.size > 0 && r + 1 === (line.above ?? 0) + line.tied.size && <BelowRow rows={rows} from={r + 1} columns={wide} />}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** An entry's result in one dance. */
function InDance({ row, dance }: { row: Row; dance: number }) {
  const locale = useLocale();
  const run = row.runs[dance];
  const missed = row.absent_in.includes(dance + 1);
  return (
    <td className="mc num">
      {run?.value == null ? (
        <span className="xs sec">{missed ? runWords[locale].notThere : "–"}</span>
      ) : run.counts ? (
        <b>{shownResult(run.value, locale)}</b>
      ) : (
        <s>{shownResult(run.value, locale)}</s>
      )}
    </td>
  );
}

/** Returns the classes of a row: the line under the last row above the cut, and a tint for tied entries. */
function lookOf({ above, tied }: Line, entryId: string, at: number): string | undefined {
  const looks = [at + 1 === above ? "on-line" : "", tied.has(entryId) ? "on-tie" : ""].filter(Boolean);
  return looks.length > 0 ? looks.join(" ") : undefined;
}

/** Row that marks the line of a cut. Each row says itself whether it goes on. */
function LineRow({ matrix: { cut, rows, form, round }, above, columns: all }: { matrix: Matrix; above: number; columns: number }) {
  const locale = useLocale();
  const messages = ladderWords[locale];
  const tied = cut?.recalled === null ? cut.tied : null;
  const numbers = rows.filter((row) => tied?.entries.includes(row.entry_id)).map(numberOf);
  return (
    <tr className="mx-line" aria-hidden>
      <td colSpan={all}>
        <b>{fill(messages.line, { n: above })}</b>{" "}
        {tied && round && tiedFact({ numbers, line: cut?.line ?? "", method: form.method, places: tied.places, round }, locale)}
      </td>
    </tr>
  );
}

/** Row with the number of entries below those tied on the line. */
function BelowRow({ rows, from, columns: all }: { rows: readonly Row[]; from: number; columns: number }) {
  const messages = ladderWords[useLocale()];
  const below = rows.slice(from).filter((row) => row.state === "competing").length;
  return below === 0 ? null : (
    <tr className="mx-line" aria-hidden>
      <td colSpan={all}>
        <b>{messages.below}</b> <span className="num">{below}</span>
      </td>
    </tr>
  );
}

/** Text of an entry's heat in the shown dance, or of its heats in all dances where they differ. */
function heatText({ heats }: Row, { results, cells }: Shown): string {
  const [alone] = results;
  const all = results.length === 1 && cells.length > 0 && alone !== undefined ? [heats[alone]] : heats;
  return [...new Set(all.filter((each) => typeof each === "number"))].join(", ");
}

/** Handles the keys of the grid and moves the focus. A digit or Space opens the cell. */
function useGridKeys({
  rows,
  cells,
  at,
  onAt,
  onType,
}: Pick<MatrixTableProps, "at" | "onAt" | "onType"> & { rows: number; cells: Shown["cells"] }) {
  const table = useRef<HTMLTableElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    table.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus();
  }, [at]);
  /** `column` is an index among the shown columns. */
  const go = (row: number, column: number): boolean => {
    const seat = cells[column];
    if (row < 0 || row >= rows || seat === undefined) return false;
    moved.current = true;
    onAt({ row, seat });
    return true;
  };
  const hear = (event: KeyboardEvent<HTMLTableCellElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { row } = at;
    const seat = cells.indexOf(at.seat);
    const moves: Record<string, () => boolean> = {
      ArrowUp: () => go(row - 1, seat),
      ArrowDown: () => go(row + 1, seat),
      ArrowLeft: () => go(row, seat - 1),
      ArrowRight: () => go(row, seat + 1),
      Home: () => go(row, 0),
      End: () => go(row, cells.length - 1),
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

/** Widths of the columns, for tables with a first row of group headings. */
function Widths({ judges, penalised, inHeats }: { judges: number; penalised: boolean; inHeats: boolean }) {
  const all = [
    "mpl",
    "mno",
    "mnm",
    ...(inHeats ? ["mgr"] : []),
    ...Array.from({ length: judges }, () => "mj"),
    ...(penalised ? ["mded"] : []),
    "mtot",
  ];
  return (
    <colgroup>
      {all.map((column, at) => (
        <col key={at} className={column} />
      ))}
    </colgroup>
  );
}

function Head({ matrix, shown, inHeats }: { matrix: Matrix; shown: Shown; inHeats: boolean }) {
  const locale = useLocale();
  const messages = words[locale];
  const { seats, dances } = matrix;
  const all = columns(matrix);
  const penalised = showsPenalties(matrix);
  const inDance = runWords[locale].inDance[danceResultKind(matrix)];
  return (
    <thead>
      {shown.together && (
        <tr>
          <td colSpan={inHeats ? 4 : 3} />
          {dances.map(({ dance, name }) => (
            <th key={dance} className="mrun" scope="colgroup" colSpan={seats.length}>
              <b>{name}</b>
            </th>
          ))}
          <td colSpan={penalised ? 2 : 1} />
        </tr>
      )}
      <tr>
        <th className="mpl" scope="col">
          {messages.place}
        </th>
        <th className="mno" scope="col">
          {messages.number}
        </th>
        <th className="mnm" scope="col">
          {messages.entry}
        </th>
        {inHeats && (
          <th className="mgr" scope="col" title={ladderWords[locale].heatWhole}>
            <span aria-hidden>{ladderWords[locale].heat}</span>
            <span className="vh">{ladderWords[locale].heatWhole}</span>
          </th>
        )}
        {shown.cells.map((at) => {
          const { seat } = all[at] ?? {};
          return (
            <th key={at} className="mj" scope="col" title={seat?.name}>
              <b>{seat?.seat}</b>
              <span className="ell">{shortName(seat?.name ?? "")}</span>
            </th>
          );
        })}
        {shown.results.map((at) => (
          <th key={at} className="mj mjd" scope="col">
            {shown.cells.length > 0 ? inDance : dances[at]?.name}
          </th>
        ))}
        {penalised && (
          <th className="mded r" scope="col">
            {messages.penalty}
          </th>
        )}
        <th className="mtot r" scope="col">
          {messages.result}
        </th>
      </tr>
    </thead>
  );
}

/** Button with the deducted points. Opens the penalties. */
function Penalties({ row, onOpen }: { row: Row; onOpen: () => void }) {
  const locale = useLocale();
  const messages = words[locale];
  const taken = deductedPoints(row);
  const some = row.deductions.length > 0;
  const text = some ? formatNumber(-taken, locale) : "–";
  const number = row.start_number === null ? (row.shown.label ?? "") : startNumber(row.start_number);
  return (
    <button type="button" className="mx-pen" aria-label={`${messages.penalties} ${number}: ${text}`} onClick={onOpen}>
      {some ? <b className="t-bad">{text}</b> : text}
    </button>
  );
}

/** Shortens a name: „Anna Brzezińska” → „A. Brzezińska”. */
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
