// Which column holds what: by its header in any order, by what stands in it where there is no header. Pure.
import { fold } from "../../../kernel/search.ts";
import { bornIn } from "./born.ts";
import type { Of, Order, Role, Sheet } from "./kinds.ts";
import { allGiven, apart, orderTold, outerWords, partsOf } from "./names.ts";
import { meant, type Named } from "./spelling.ts";

/** The most rows that are looked at in one go. */
export const MOST_ROWS = 500;

export interface Offered {
  dances: readonly Named[];
  presentations: readonly Named[];
  levels: readonly Named[];
}

export interface Recognised {
  roles: Role[];
  /** What stands over each column. */
  headers: string[];
  /** How many rows at the top are titles and headers. */
  head: number;
  order: Order | null;
  /** What speaks for the order. */
  why: "header" | "names" | null;
}

const HEADERS: readonly (readonly [Role, RegExp])[] = [
  [
    "skip",
    /^(l ?p|nr|no|numer( startowy)?|id|#|tel.*|telefon.*|phone.*|(e )?mail.*|uwagi|notes?|grupa|group|klub.*|club|szkola.*|school|plec|gender|wiek|age|oplata|czas|muzyka|utwor|kategoria wiekowa|age category)$/,
  ],
  [
    "name",
    /^(nazwisko (i )?imi(e|ona)|imi(e|ona) (i )?nazwisko|(full |dancer )?name|tancer(z|ka)|uczesnik|uczestni(k|czka)|zawodni(k|czka)|dziecko|osoba|dancer|participant|competitor|kto)( uczestnika| tancerza| zawodnika| dziecka)?$/,
  ],
  [
    "people",
    /^(sklad( osobowy)?|uczestnicy|osoby|tancerze|wykonawc(a|y)|zawodnicy|line ?up|dancers|participants|performers|imiona i nazwiska|nazwiska i imiona|lista (osob|uczestnikow))$/,
  ],
  ["last", /^(nazwisk[oa]( uczestnika| tancerza| dziecka)?|surname|last ?name|family name)$/],
  ["first", /^(imi(e|ona)( uczestnika| tancerza| dziecka)?|(first|given) ?names?|forename)$/],
  [
    "born",
    /^(dat[ay] ur.*|rok ur.*|(rok|rocznik|data) (lub|albo|i|oraz|czy) (rok|dat[ay]|rocznik)( ur.*)?|(year|date) (or|and) (year|date) of birth|rocznik|ur|urodz.*|(date|year) of birth|birth ?(date|year|day)?|born|dob|d o b|year|rok)$/,
  ],
  [
    "title",
    /^(tytul.*|nazwa( ukladu| wystepu| prezentacji| choreografii)?|uklad|wystep|(routine |dance |performance )?title|routine|piece)$/,
  ],
  ["presentation", /^(kategoria prezentacji|prezentacj[ae]|rodzaj|forma|typ|liczebnosc|presentation( category)?|size|entry type)$/],
  ["dance", /^(styl.*|kategoria taneczna|taniec|technika|dyscyplina|dance( category| style)?|style|discipline)$/],
  ["level", /^(poziom.*|zaawansowanie|level|klasa)$/],
  ["choreographer", /^(choreograf.*|choreographer|choreography|trener.*|instruktor.*|coach|teacher|opiekun artystyczny)$/],
];

/** „Tancerz 1” and „Tancerz 2” are both a dancer. */
const plain = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9#]+/g, " ")
    .replace(/ \d{1,2} *$/, "")
    .trim();

/** What a header says; one in two languages by either, one with a hint in brackets without it. */
function roleOf(header: string): Role | undefined {
  const ways = [header.replace(/\(.*\)/g, ""), ...header.split(/[/|\n]/), header];
  return ways.map((way) => HEADERS.find(([, pattern]) => pattern.test(plain(way)))?.[0]).find(Boolean);
}

/** Whether more than one column may hold it. */
export const several = (role: Role) => role === "skip" || role === "name" || role === "people";

/** What the columns of a sheet hold, as far as it can be told. */
export function recognised(sheet: Sheet, of: Of, offered: Offered, lastYear: number, given: ReadonlySet<string>): Recognised {
  const width = Math.max(0, ...sheet.rows.map((row) => row.length));
  const { from, head } = headOf(sheet.rows, lastYear);
  const headRows = sheet.rows.slice(from, head);
  const headers = Array.from({ length: width }, (_, at) => headRows.map((row) => row[at] ?? "").findLast(Boolean) ?? "");
  const body = sheet.rows.slice(head, head + MOST_ROWS);
  const column = (at: number) => body.map((row) => row[at] ?? "").filter(Boolean);
  const roles: (Role | undefined)[] = headers.map((text) => (text === "" ? undefined : roleOf(text)));
  const wanted = (role: Role) => of === "entries" || ["last", "first", "born", "name", "people", "skip"].includes(role);
  for (const [at, role] of roles.entries()) {
    if (role === undefined) roles[at] = byContent(column(at), roles, { of, offered, lastYear, given, headed: headers[at] !== "" });
    else if (!wanted(role) || (!several(role) && roles.indexOf(role) < at)) roles[at] = "skip";
  }
  const settled = withNames(roles, of, column, given);
  return { roles: settled.roles, headers, head, ...orderOf(settled, headers, body, given) };
}

/** The rows of headers: next to each other, each naming columns and no birth; titles stand above them. */
function headOf(rows: Sheet["rows"], lastYear: number): { from: number; head: number } {
  const hits = (row: readonly string[]) => row.filter((cell) => cell !== "" && roleOf(cell) !== undefined).length;
  const data = (row: readonly string[]) =>
    row.some((cell) => /\d/.test(cell) && (bornIn(cell, lastYear).kind === "born" || apart(cell).born !== ""));
  const isHead = (row: readonly string[]) => hits(row) > 0 && !data(row);
  // A title or a style may be called like a column: one such word makes no second row of headers.
  const isSecond = (row: readonly string[]) => isHead(row) && hits(row) >= 2 && hits(row) * 2 >= row.filter(Boolean).length;
  const top = rows.slice(0, 10);
  const firstData = top.findIndex(data);
  const from = top
    .slice(0, firstData === -1 ? 10 : firstData)
    .findIndex((row) => hits(row) >= Math.min(2, row.filter(Boolean).length) && isHead(row));
  if (from === -1) return { from: 0, head: 0 };
  return { from, head: isSecond(rows[from + 1] ?? []) ? from + 2 : from + 1 };
}

interface Told {
  of: Of;
  offered: Offered;
  lastYear: number;
  given: ReadonlySet<string>;
  headed: boolean;
}

/** What a column without a known header holds; undefined for a column of words that may be a name or a title. */
function byContent(cells: readonly string[], taken: readonly (Role | undefined)[], told: Told): Role | undefined {
  const most = (fits: (cell: string) => boolean) => cells.length > 0 && cells.filter(fits).length * 2 > cells.length;
  const free = (role: Role) => !taken.includes(role);
  if (cells.length === 0) return "skip";
  if (
    cells.every((cell) => /^\d{1,3}[.)]?$/.test(cell)) &&
    cells.every((cell, at) => at === 0 || Number.parseInt(cell, 10) > Number.parseInt(cells[at - 1] ?? "", 10))
  )
    return "skip";
  if (
    free("born") &&
    most((cell) => /\d/.test(cell) && !/\p{L}{3,}\s+\p{L}{3,}/u.test(cell) && bornIn(cell, told.lastYear).kind === "born")
  )
    return "born";
  if (most((cell) => cell.includes("@") || /^[+\d][\d\s-]{6,}$/.test(cell))) return "skip";
  if (told.of === "entries") {
    const { presentations, dances, levels } = told.offered;
    if (free("presentation") && most((cell) => meant(cell, presentations) !== undefined)) return "presentation";
    if (free("dance") && most((cell) => meant(cell, dances) !== undefined)) return "dance";
    if (free("level") && most((cell) => meant(cell, levels) !== undefined)) return "level";
  }
  if (
    (!taken.some((role) => role === "people" || role === "name") || told.headed) &&
    most((cell) => partsOf(cell).every((part) => apart(part).born !== "" && apart(part).name.includes(" ")))
  )
    return told.of === "entries" ? "people" : "name";
  if (most((cell) => !/\p{L}{2,}/u.test(cell))) return "skip";
  return told.headed && taken.some((role) => role !== undefined && role !== "skip" && role !== "born") ? "skip" : undefined;
}

/** Columns of words: given names, last names beside them, both in one cell, else a title. */
function withNames(
  found: readonly (Role | undefined)[],
  of: Of,
  column: (at: number) => string[],
  given: ReadonlySet<string>,
): { roles: Role[]; guessed: boolean } {
  const roles = [...found];
  const words = () => roles.flatMap((role, at) => (role === undefined ? [at] : []));
  const has = (...wanted: Role[]) => wanted.some((role) => roles.includes(role));
  const share = (at: number, fits: (cell: string) => boolean) => column(at).filter(fits).length / Math.max(1, column(at).length);
  let guessed = false;
  if (!has("name", "people", "first", "last")) {
    const both = words().find(
      (at) =>
        share(at, (cell) =>
          partsOf(cell).every((part) => {
            const [a, b] = outerWords(part);
            return a !== b && (allGiven(a, given) || allGiven(b, given));
          }),
        ) > 0.5,
    );
    const firsts = words().filter((at) => share(at, (cell) => allGiven(cell, given)) > 0.5);
    const pair = words().filter((at) => share(at, (cell) => /^\p{Lu}[\p{L}'’ -]*$/u.test(cell) && cell.split(" ").length <= 2) > 0.5);
    const first = firsts.length === 1 ? firsts[0] : undefined;
    const beside = first === undefined ? undefined : [first - 1, first + 1].find((at) => pair.includes(at));
    if (both !== undefined) roles[both] = of === "entries" ? "people" : "name";
    else if (first !== undefined && beside !== undefined) {
      roles[first] = "first";
      roles[beside] = "last";
      guessed = true;
    } else if (of === "people" && pair[0] !== undefined && pair[1] === pair[0] + 1) {
      roles[pair[0]] = "last";
      roles[pair[1]] = "first";
      guessed = true;
    } else if (of === "people" && words()[0] !== undefined) roles[words()[0] ?? 0] = "name";
  }
  const [title] = words();
  if (of === "entries" && !has("title") && title !== undefined) roles[title] = "title";
  return { roles: roles.map((role) => (role === "name" && of === "entries" ? "people" : (role ?? "skip"))), guessed };
}

/** The order of names that headers tell, if the names do not speak against it; else the one that the names tell. */
function orderOf(
  { roles, guessed }: { roles: readonly Role[]; guessed: boolean },
  headers: readonly string[],
  body: Sheet["rows"],
  given: ReadonlySet<string>,
): Pick<Recognised, "order" | "why"> {
  const first = roles.indexOf("first");
  const last = roles.indexOf("last");
  const both = roles.findIndex((role) => role === "name" || role === "people");
  if (first >= 0 && last >= 0) {
    const told = orderTold(
      body.map((row) => [row[last] ?? "", row[first] ?? ""] as const),
      given,
    );
    const stands: Order = last < first ? "last-first" : "first-last";
    // Names that stand against their headers are asked about.
    if (told === "first-last") return { order: null, why: null };
    if (!guessed) return { order: stands, why: "header" };
    return told ? { order: stands, why: "names" } : { order: null, why: null };
  }
  // Without names there is nothing to ask.
  if (both < 0 || body.every((row) => !row[both])) return { order: "last-first", why: null };
  const pairs = body.flatMap((row) => partsOf(row[both] ?? "").map(outerWords));
  const told = orderTold(pairs, given) ?? null;
  const header = plain(headers[both] ?? "");
  const said = /nazwisk.*imi/.test(header) ? "last-first" : /imi.*nazwisk/.test(header) ? "first-last" : null;
  if (said !== null) return told === null || told === said ? { order: said, why: "header" } : { order: null, why: null };
  return { order: told, why: told && "names" };
}
