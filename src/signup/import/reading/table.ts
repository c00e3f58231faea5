// Reads the rows of a sheet as one table: finds its headers in one or two rows, and sets aside titles, totals and notes. Pure.
import { fold } from "../../../kernel/text/search.ts";
import { parseBirth } from "./born.ts";
import { functionColumns, isGrownUp, isGrownUpsHeading } from "./grown-ups.ts";
import { type HeaderSense, headerSense, headerWords, personKeyOf } from "./header-words.ts";
import type { ImportKind } from "./kinds.ts";
import { splitBirth, splitPeople } from "./names.ts";

export interface Table {
  headers: string[];
  senses: (HeaderSense | undefined)[];
  rows: string[][];
  /** Titles, totals, notes and further headers. */
  aside: string[];
  /** Columns to confirm although a header names them. */
  unsure?: number[];
}

const NAMES: ReadonlySet<string> = new Set(["last", "first", "name", "people"]);
const filled = (row: readonly string[]) => row.filter(Boolean);
const textOf = (row: readonly string[]) => filled(row).join(" · ");
const LABEL = /^\p{L}[^:]{1,40}:/u;
const HINT = /^\(.*\)$|^[dmryj]{1,4}([./ -][dmryj]{1,4}){1,2}$/i;
const TOTAL = /^(razem|suma|lacznie|ogolem|total|sum|summe|gesamt|celkem|spolu|разом|всього|усього|итого)(?!\p{L})/u;
const NOTE =
  /^(np|przyklad|wzor|example|beispiel|priklad|приклад|uwag|notatk|legenda|stan na|podpis|pieczec|data i podpis|sporzadzil|zawiera|dziekuj|pozdrawiam|oplat|klauzul|administrator|strona \d|page \d|seite \d|lista|list of|liste|zestawienie|wykaz|zgloszeni|karta|turniej|zawody|rok szkolny|список|wygenerowano|generated|export|источник|zrodlo)(?!\p{L})|^(dziekuj|oswiadcz|prosim|prosze|wyrazam|zgodnie)/u;
const SIGNED =
  /^(wydrukowal\p{L}*|wypelnil\p{L}*|przygotowal\p{L}*|opracowal\p{L}*|osoba (odpowiedzialna|do kontaktu|kontaktowa)|sporzadzil\p{L}*|zatwierdzil\p{L}*|sprawdzil\p{L}*|podpis\p{L}*|pieczec|pieczatka|wygenerowano|wydrukowano|stan na)(?!\p{L})/u;
const HEADING =
  /^(grup\p{L}*|gr|klas\p{L}*|kl|oddzial|sekcja|zespol|team|group|class|gruppe|klasse|skupina|trida|trieda|група|клас|dziewcz\p{L}*|chlop\p{L}*|kobiety|mezczyzni|girls|boys|madchen|jungen|divky|chlapci|дівчата|хлопці|kategori\p{L}*|category|junior\p{L}*|senior\p{L}*|poziom)(?!\p{L})/u;

const isBirth = (cell: string, lastYear: number) => /\d/.test(cell) && parseBirth(cell, lastYear).kind === "born";

/** True when a cell is a birth, or a whole name with one. */
function isData(cell: string, lastYear: number): boolean {
  if (isBirth(cell, lastYear)) return true;
  const { name, born } = splitBirth(cell);
  return born !== "" && !cell.includes(":") && /^\p{L}{2,}[ -]+\p{L}{2,}/u.test(name);
}

/** True when a row is a header: it clearly names two parts of a person or an entry, or has nothing but words of headers. */
export function isHeader(row: readonly string[], of: ImportKind, lastYear: number): boolean {
  // Numbers of columns say nothing.
  const cells = filled(row).filter((cell) => !/^\d{1,2}\.?$/.test(cell));
  if (cells.some((cell) => isData(cell, lastYear) || cell.includes("@"))) return false;
  const senses = cells.filter((cell) => !/:\s*\S/.test(cell)).flatMap((cell) => headerSense(cell, of) ?? []);
  const named = senses.filter((each) => each.role !== "skip");
  const strong = named.filter((each) => each.strong).length;
  const words = senses.length === cells.length && (named.length > 0 || (cells.length > 1 && senses.some((each) => each.strong)));
  const roles = new Set(named.map((each) => each.role)).size;
  if (roles >= 3 || (roles === 2 && senses.length * 4 >= cells.length * 3)) return true;
  return strong >= 2 || (strong === 1 && senses.length * 2 >= cells.length) || words;
}

/** Number of columns that a row of headers names. */
const namedIn = (row: readonly string[], of: ImportKind) =>
  row.filter((cell) => cell !== "" && (headerSense(cell, of)?.role ?? "skip") !== "skip").length;

/** First row of headers: of the top rows the one that names most columns, or the row above it when that names some, too. */
function headIn(
  rows: readonly (readonly string[])[],
  isHead: (row: readonly string[]) => boolean,
  of: ImportKind,
  lastYear: number,
): number {
  const top = rows.slice(0, 20);
  const names = top.map((row) => (isHead(row) ? namedIn(row, of) : -1));
  const most = Math.max(-1, ...names);
  if (most < 0) return hasOwnHead(top, lastYear) ? 0 : -1;
  const best = names.indexOf(most);
  return best > 0 && (names[best - 1] ?? -1) > 0 ? best - 1 : best;
}

/** True when the first row has a word above a column of births: a header in unknown words. */
function hasOwnHead([first = [], ...rows]: readonly (readonly string[])[], lastYear: number): boolean {
  return first.some((cell, at) => {
    const births = rows.filter((row) => isBirth(row[at] ?? "", lastYear)).length;
    return /^[^\d:]*\p{L}[^\d:]*$/u.test(cell) && births > 0 && births * 2 > rows.length && filled(first).length > 1;
  });
}

/** True for a further row of headers: in another language, below a merged cell, with hints („dd.mm.rrrr”), or with the numbers of the columns. */
function isSecondHeader(row: readonly string[], of: ImportKind, lastYear: number): boolean {
  const cells = filled(row);
  const numbers = row.flatMap((cell, at) => (cell === "" ? [] : [cell === String(at + 1)]));
  if (numbers.length >= 3 && numbers.every(Boolean)) return true;
  if (cells.length === 0 || cells.some((cell) => isData(cell, lastYear))) return false;
  if (cells.every((cell) => HINT.test(cell))) return true;
  const senses = cells.map((cell) => (HINT.test(cell) ? "hint" : headerSense(cell, of)));
  const strong = senses.some((each) => each !== "hint" && each?.strong && each.role !== "skip");
  if (cells.length < 2) return false;
  return strong ? senses.filter(Boolean).length * 2 >= cells.length : senses.every(Boolean) && isHeader(row, of, lastYear);
}

/** True for words below merged headers: they name several columns, without a name or birth. */
function isSubHeader(row: readonly string[], head: readonly string[], of: ImportKind, lastYear: number): boolean {
  const people = head.flatMap((cell, at) => (cell !== "" && headerSense(cell, of)?.strong ? [at] : []));
  const cells = filled(row);
  return (
    people.length > 0 &&
    cells.length > 1 &&
    people.every((at) => !row[at]) &&
    cells.every((cell) => !/\d/.test(cell) && !isData(cell, lastYear)) &&
    row.some((cell, at) => cell !== "" && head[at] === "")
  );
}

/** Reads the rows of a sheet as one table with headers, rows of data, and what is set aside. `lastYear` is the latest possible year of birth. */
export function tableOf(rows: readonly (readonly string[])[], of: ImportKind, lastYear: number): Table {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const usual = rows.map((row) => filled(row).length).toSorted((a, b) => a - b)[Math.floor(rows.length / 2)] ?? 0;
  const isHead = (row: readonly string[]) => filled(row).length >= Math.min(2, usual) && isHeader(row, of, lastYear);
  const found = headIn(rows, isHead, of, lastYear);
  const above = rows.slice(0, Math.max(0, found)).filter((row) => filled(row).length > 1 && row.some((cell) => isData(cell, lastYear)));
  const from = above.length > 2 ? -1 : found;
  let head = from + 1;
  const isFurther = (row: readonly string[] = []) => isSecondHeader(row, of, lastYear) || isSubHeader(row, rows[from] ?? [], of, lastYear);
  while (from >= 0 && head <= from + 2 && isFurther(rows[head])) head += 1;
  const top = Array.from({ length: width }, (_, at) => columnHead(rows.slice(Math.max(0, from), head), at, of));
  const table: Table = {
    headers: top.map((each) => each.header),
    senses: top.map((each) => each.sense),
    rows: [],
    aside: rows.slice(0, Math.max(0, from)).map(textOf),
  };
  const title = rows.slice(0, Math.max(0, from)).findLast((row) => row.some((cell) => /\p{L}/u.test(cell)));
  if (title && isGrownUpsHeading(title, true))
    table.unsure = table.senses.flatMap((sense, at) => (sense && NAMES.has(sense.role) ? [at] : []));
  let placed = (row: readonly string[]) => [...row];
  const isNamed = (row: readonly string[]) => isHead(row) && namedIn(row, of) >= Math.min(2, usual);
  const functions = functionColumns(table.headers, rows.slice(head)).filter(({ at }) => table.senses[at]?.unused !== "others");
  let grownUps = false;
  for (const [at, row] of rows.slice(head).entries()) {
    const before = rows[head + at - 1] ?? [];
    if (isNamed(row)) {
      grownUps &&= isGrownUpsHeading(before, true);
      if (!grownUps) placed = columnMapper(table, row, of);
      table.aside.push(textOf(row));
    } else if (isGrownUpsHeading(row, isNamed(rows[head + at + 1] ?? []))) {
      grownUps = true;
      table.aside.push(textOf(row));
    } else if (isNote(row, table, usual, lastYear)) {
      grownUps &&= !isHeading(row);
      table.aside.push(textOf(row));
    } else if (grownUps || isGrownUp(row, functions)) table.aside.push(textOf(row));
    else table.rows.push(placed(row));
  }
  return table;
}

/** Header of a column from one or more rows: the lowest names the content, a wider one above names the person. */
function columnHead(rows: readonly (readonly string[])[], at: number, of: ImportKind): { header: string; sense: HeaderSense | undefined } {
  const own = rows.map((row) => row[at] ?? "");
  const lowest =
    own.findLast((cell) => cell !== "" && !HINT.test(cell) && !/^\d+$/.test(cell)) ?? own.findLast((cell) => /[\p{L}\d]/u.test(cell)) ?? "";
  const above = rows.slice(0, Math.max(0, own.lastIndexOf(lowest))).flatMap((row) => row.slice(0, at + 1).findLast(Boolean) ?? []);
  const header = [...new Set([...above, lowest])].filter(Boolean).join(" ");
  const over = above.map((each) => headerSense(each, of)).find((each) => each?.unused === "others");
  return { header, sense: over ?? headerSense(lowest, of) ?? headerSense(header, of) };
}

const roleKey = (sense: HeaderSense | undefined, header: string) =>
  sense === undefined || sense.role === "skip" ? headerWords(header) : `${sense.role} ${personKeyOf(header) ?? ""}`;

/** Maps rows below a second header with another order of columns to the first header's columns; missing columns are added at the end. */
function columnMapper(table: Table, head: readonly string[], of: ImportKind): (row: readonly string[]) => string[] {
  const keys = table.headers.map((header, at) => roleKey(table.senses[at], header));
  const to = head.map((cell, at) => {
    const sense = headerSense(cell, of);
    const same = cell === "" ? at : keys[at] === roleKey(sense, cell) ? at : keys.indexOf(roleKey(sense, cell));
    if (same >= 0) return same;
    table.headers.push(cell);
    table.senses.push(sense);
    keys.push(roleKey(sense, cell));
    return keys.length - 1;
  });
  return (row) => {
    const moved = table.headers.map(() => "");
    for (const [at, cell] of row.entries()) moved[to[at] ?? at] = [moved[to[at] ?? at], cell].filter(Boolean).join(" ");
    return moved;
  };
}

/** True when a row is neither a person nor an entry: a total, a note, a heading between groups, a number alone. */
function isNote(row: readonly string[], { senses }: Table, usual: number, lastYear: number): boolean {
  const cells = filled(row);
  const [first = ""] = cells;
  const text = fold(first);
  if (cells.every((cell) => /^[\d\s.,)/_-]*$/.test(cell)) && row.every((cell, at) => cell === "" || senses[at]?.role === "skip"))
    return true;
  const births = cells.filter((cell) => isBirth(cell, lastYear)).length;
  if (TOTAL.test(text) && (cells.length === 1 || births === 0 || /[:\d]/.test(first))) return true;
  if (/^(np|wzor|przyklad|example|beispiel)(?!\p{L})/u.test(text) && cells.length > 1) return true;
  const others = headerSense(first.split(/\s/)[0] ?? "", "people")?.unused === "others";
  if (cells.length <= 3 && SIGNED.test(text)) return true;
  if (cells.length === 2 && (first.endsWith(":") || (others && births === 0))) return true;
  if (cells.length !== 1 || isPerson(first, lastYear)) return false;
  if (others) return true;
  if (NOTE.test(text) || HEADING.test(text) || LABEL.test(first) || isSentence(first)) return true;
  const at = row.indexOf(first);
  const reads = senses[at] !== undefined && senses[at].role !== "skip";
  return usual >= 2 && !reads && !/^\p{Lu}[\p{L}'’-]+ \p{Lu}/u.test(first);
}

/** True for a note that begins a group of dancers. */
function isHeading(row: readonly string[]): boolean {
  const [first = ""] = filled(row).filter((cell) => /\p{L}/u.test(cell));
  return HEADING.test(fold(first)) || headerSense(first.split(/[\s:]/)[0] ?? "", "people")?.dancer === true;
}

/** True for text that begins like a total, a note or a heading of a group. */
export const isRemark = (text: string) => [TOTAL, NOTE, HEADING].some((each) => each.test(fold(text)));

/** True when one cell is a whole name with a birth, or several; in a title only the first word has a capital. */
const isPerson = (cell: string, lastYear: number) =>
  splitPeople(cell).some((part) => isData(part, lastYear) && /^(\p{Lu}[\p{L}'’.-]*[ ,]*){2,}$/u.test(splitBirth(part).name));

/** True for text that is no list of names: four words or more, half of them in small letters. */
function isSentence(cell: string): boolean {
  const words = cell.split(/\s+/).filter((word) => /\p{L}{2,}/u.test(word));
  return words.length >= 4 && words.filter((word) => /^\p{Ll}/u.test(word)).length * 2 >= words.length;
}
