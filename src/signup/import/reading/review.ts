// Reviews all rows of an import: each with its state, problems and fixes, and the records to add. Pure.
import { type SheetField, sheetFields } from "../../../entries/entry-field-uses.ts";
import type { EntryTexts } from "../../../entries/entry-fields.ts";
import { fold } from "../../../kernel/text/search.ts";
import { slashOrder } from "./born.ts";
import { type ChosenSection, type Section, judgeSection, youngestAge } from "./entry-review.ts";
import { splitCrowdedCell } from "./grown-ups.ts";
import { allLinesOf, type ImportState, type PreviewLine, linesOf } from "./import-state.ts";
import type { Cells, ElsewherePerson, Fix, ExistingPerson, Reason, RowState, Sentence } from "./kinds.ts";
import { rowStates } from "./kinds.ts";
import { indexPeople } from "./existing-people.ts";
import { splitBirth, parseName, splitPeople } from "./names.ts";
import { type Judgement, judgePerson, type PlacedPerson } from "./people-review.ts";
import { matchOffered } from "./spelling.ts";

export interface ReviewedRow {
  key: string;
  line: number;
  cells: Cells;
  /** What cells mean, where it is written differently. */
  names: Cells;
  state: RowState;
  reasons: readonly Reason[];
}

/** An entry that can be added, with its rows and the ids of its people among existing and new ones. */
export interface ReadyEntry extends ChosenSection, Pick<EntryTexts, "title" | SheetField> {
  keys: readonly string[];
  people: readonly string[];
}

export interface ImportReview {
  rows: readonly ReviewedRow[];
  /** Number of whole rows by state. */
  counts: Readonly<Record<RowState, number>>;
  /** Rows that are removed when the ready ones are added. */
  ready: readonly string[];
  /** People to add; their ids are valid in this review only. */
  people: readonly ExistingPerson[];
  /** People of ready rows, existing ones included, in the sheet's order. */
  lineUp: readonly string[];
  entries: readonly ReadyEntry[];
}

export interface ReviewContext {
  existing: readonly ExistingPerson[];
  /** For the office: people of the competition's other sign-ups. */
  elsewhere?: readonly ElsewherePerson[] | undefined;
  sections: readonly Section[];
  lastYear: number;
  firstNames: ReadonlySet<string>;
}

/**
 * Reviews all rows of an import: for each its problems with their fixes, and the people and entries that can be added. No row is ready while
 * recognised columns wait for the user to confirm them.
 */
export function reviewRows(state: ImportState, about: ReviewContext): ImportReview {
  const judge = judgeOf(state, about);
  const review = state.of === "people" ? ofPeople(linesOf(state, about.firstNames), state, judge) : ofEntries(state, about, judge);
  return (state.unsure ?? []).length > 0 ? markUnconfirmed(review) : review;
}

/** Marks all rows as not ready until the user confirms the recognised columns. */
function markUnconfirmed({ rows }: ImportReview): ImportReview {
  const waiting = rows.map((row): ReviewedRow => (row.state === "ready" ? { ...row, state: "unconfirmed" } : row));
  return { ...summary(waiting), people: [], lineUp: [], entries: [] };
}

/**
 * Returns the key of the next row with a problem behind the row `after`, starting again at the top; undefined when none has one. Rows that only wait
 * for columns to be confirmed do not count.
 */
export function nextOpen(rows: readonly Pick<ReviewedRow, "key" | "state">[], after: string | undefined): string | undefined {
  const from = rows.findIndex((each) => each.key === after) + 1;
  return [...rows.slice(from), ...rows.slice(0, from)].find(({ state }) => state !== "ready" && state !== "unconfirmed")?.key;
}

const say = (pl: string, en: string): Sentence => ({ pl, en });
const stateOf = (reasons: readonly Reason[]): RowState =>
  rowStates.find((state) => reasons.some((each) => each.state === state)) ?? "ready";

/** Judges people one after another; each complete person is known to the rows below. */
function judgeOf(state: ImportState, { existing: known, elsewhere, sections, lastYear, firstNames }: ReviewContext) {
  const youngest = youngestAge(sections);
  const slashes = slashOrder(
    state.rows.flatMap((row) =>
      row.flatMap((cell, at) =>
        state.roles[at] === "born" ? splitCrowdedCell(cell) : splitPeople(cell).map((part) => splitBirth(part).born),
      ),
    ),
  );
  const people = indexPeople(known);
  const others = elsewhere && indexPeople(elsewhere);
  const alone = state.of === "people";
  const lines = new Map<string, number>();
  const fresh: ExistingPerson[] = [];
  return {
    fresh,
    judge: (placed: PlacedPerson, line: PreviewLine): { judged: Judgement; id: string | undefined } => {
      const answers = state.answers[line.key] ?? {};
      const lineOf = (id: string) => lines.get(id);
      const found = judgePerson(placed, {
        lastYear,
        from1904: state.from1904,
        youngest,
        slashes,
        firstNames,
        answers,
        people,
        elsewhere: others,
        alone,
        lineOf,
      });
      if (found.same !== undefined || !found.person) return { judged: found, id: found.same };
      const made = { ...found.person, id: `${line.key} ${fold(`${placed.first} ${placed.last}`)} ${found.person.birth_year}` };
      if (found.reasons.length > 0) return { judged: found, id: undefined };
      fresh.push(made);
      people.add(made);
      lines.set(made.id, line.line);
      return { judged: found, id: made.id };
    },
  };
}

type Judge = ReturnType<typeof judgeOf>;

function ofPeople(lines: readonly PreviewLine[], state: ImportState, { fresh, judge }: Judge): ImportReview {
  const lineUp: string[] = [];
  const rows = lines.map((line): ReviewedRow => {
    const { first = "", last = "", born = "" } = line.cells;
    if (state.order === null) return { ...shown(line), state: "order", reasons: [] };
    const placed: PlacedPerson = {
      first,
      last,
      born,
      others: line.others,
      at: { name: ["last", "first"], born: "born" },
      write: (change) => change,
    };
    const { judged: found, id } = judge(placed, line);
    if (id !== undefined) lineUp.push(id);
    return { ...shown(line), state: stateOf(found.reasons), reasons: found.reasons };
  });
  return { ...summary(rows), people: fresh, lineUp, entries: [] };
}

const shown = ({ key, line, cells }: PreviewLine) => ({ key, line, cells, names: {} });

function summary(rows: readonly ReviewedRow[]): Pick<ImportReview, "rows" | "counts" | "ready"> {
  const counts: Record<RowState, number> = { wrong: 0, known: 0, order: 0, partial: 0, unconfirmed: 0, ready: 0 };
  for (const row of rows) counts[row.state] += 1;
  return { rows, counts, ready: rows.filter((row) => row.state === "ready").map((row) => row.key) };
}

interface Group {
  lines: PreviewLine[];
  /** More people may follow: the size is not decided by their number, and no smaller one is offered. */
  open: boolean;
}

/**
 * Groups rows into entries: rows below a titled one that only name people, or repeat its values with one person each. They stay one entry when the
 * titled row was removed.
 */
function grouped(state: ImportState, { sections, firstNames }: ReviewContext): Group[] {
  const groups: PreviewLine[][] = [];
  const gone = new Set(state.gone);
  const joins = state.joins && new Set(state.joins.map(String));
  for (const line of allLinesOf(state, firstNames)) {
    const before = groups.at(-1);
    const head = before?.[0]?.cells;
    if (before && head && (joins ? joins.has(line.key) : continues(line.cells, head, sections))) before.push(line);
    else groups.push([line]);
  }
  // People without a title below a titled row may belong to it, whatever else their row says.
  const isUntitled = (at: number) => {
    const cells = groups[at]?.[0]?.cells;
    return cells !== undefined && !cells.title && hasPeople(cells);
  };
  return groups.map((group, at) => {
    const titled = groups.slice(0, at + 1).some((each) => each[0]?.cells.title);
    const laidOut = state.shape === "crosses" || (state.shape === "blocks" && isUntitled(at));
    const open = joins === undefined ? titled && (isUntitled(at) || isUntitled(at + 1)) : laidOut;
    return { lines: group.filter((line) => !gone.has(line.key)), open };
  });
}

const hasPeople = (cells: Cells) => Boolean(cells.first || cells.last || cells.people);

function continues(cells: Cells, head: Cells, sections: readonly Section[]): boolean {
  if (!hasPeople(cells)) return false;
  const says = (field: "title" | "dance" | "presentation" | "level") => cells[field] ?? "";
  if ((["title", "dance", "presentation", "level"] as const).every((field) => says(field) === "")) return Boolean(head.title || head.dance);
  if (fold(says("title")) !== fold(head.title ?? "") && (says("title") !== "" || !head.title)) return false;
  const offered = sections.map((each) => ({ value: each.presentation_category_id, name: each.presentation_name }));
  const size = matchOffered(head.presentation ?? "", [...new Map(offered.map((each) => [each.value, each])).values()]);
  const single = sections.some((each) => each.presentation_category_id === size?.value && each.max_dancers === 1);
  const several = [cells, head].some(({ people = "" }) => splitPeople(people).length > 1);
  // The title occurs once, and the size needs several people.
  if (single || several || (says("title") === "" && !size)) return false;
  return (["dance", "presentation"] as const).every((field) => says(field) === "" || fold(says(field)) === fold(head[field] ?? ""));
}

function ofEntries(state: ImportState, about: ReviewContext, judge: Judge): ImportReview {
  const entries: ReadyEntry[] = [];
  const rows = grouped(state, about).flatMap((group): ReviewedRow[] => {
    const { rows: of, entry } = entryOf(group, state, about, judge);
    if (entry) entries.push(entry);
    return of;
  });
  const entryPeople = new Set(entries.flatMap((each) => each.people));
  return { ...summary(rows), people: judge.fresh.filter((each) => entryPeople.has(each.id)), lineUp: [...entryPeople], entries };
}

function entryOf(
  { lines: group, open }: Group,
  state: ImportState,
  about: ReviewContext,
  { judge }: Judge,
): { rows: ReviewedRow[]; entry: ReadyEntry | undefined } {
  const [head] = group;
  if (!head) return { rows: [], entry: undefined };
  const ids: string[] = [];
  const people = group.map((line) => placedIn(line, state, about.firstNames));
  const count = people.reduce((sum, each) => sum + each.length, 0);
  const section = judgeSection(head.cells, count, about.sections, open);
  const answers = state.answers[head.key] ?? {};
  const reasonsOf = group.map((line, at): Reason[] => {
    if (state.order === null) return [];
    const found = (people[at] ?? []).map((placed) => judge(placed, line));
    for (const { id } of found) if (id !== undefined) ids.push(id);
    return found.flatMap((each) => each.judged.reasons);
  });
  reasonsOf[0]?.unshift(...section.reasons, ...reportMissing(head.cells, count, answers));
  if (new Set(ids).size !== ids.length) reasonsOf[0]?.push(twice());
  const worst = state.order === null ? "order" : stateOf(reasonsOf.flat());
  const blocked = group[reasonsOf.findIndex((each) => each.length > 0)];
  const rows = group.map((line, at): ReviewedRow => {
    const own = reasonsOf[at] ?? [];
    const isBlocked = own.length === 0 && worst !== "ready" && state.order !== null && blocked;
    const reasons = isBlocked ? [...own, waitingFor(blocked.line)] : own;
    return { ...shown(line), names: at === 0 ? section.names : {}, state: state.order === null ? "order" : stateOf(reasons), reasons };
  });
  if (worst !== "ready" || !section.chosen) return { rows, entry: undefined };
  const entry = {
    ...section.chosen,
    keys: group.map((line) => line.key),
    ...textsIn(head.cells),
    people: ids,
  };
  return { rows, entry };
}

/** Texts of an entry, from its first row. */
const textsIn = (cells: Cells) =>
  Object.fromEntries((["title", ...sheetFields] as const).map((field) => [field, cells[field] || null])) as Pick<
    EntryTexts,
    "title" | SheetField
  >;

/** Reports a missing title or line-up once: they may be added later. */
function reportMissing(cells: Cells, people: number, answers: Readonly<Record<string, string>>): Reason[] {
  const later = (question: string, pl: string, en: string): Fix => ({
    label: say(pl, en),
    answer: { question, as: "later" },
    likely: false,
  });
  const reasons: Reason[] = [];
  if (!cells.title && !answers.title)
    reasons.push({
      state: "partial",
      fields: ["title"],
      text: say("Brak tytułu. Można go dodać później.", "The title is missing. It can be added later."),
      fixes: [later("title", "Dodaj bez tytułu", "Add without a title")],
    });
  if (people === 0 && !answers.people)
    reasons.push({
      state: "partial",
      fields: ["people"],
      text: say("Brak osób. Można je dodać później.", "There are no people. They can be added later."),
      fixes: [later("people", "Dodaj bez składu", "Add without people")],
    });
  return reasons;
}

const twice = (): Reason => ({
  state: "wrong",
  fields: ["people"],
  text: say("Ta sama osoba jest w tym składzie dwa razy. Zostaw ją raz.", "The same person is in this line-up twice. Leave them once."),
  fixes: [],
});

const waitingFor = (line: number): Reason => ({
  state: "partial",
  fields: [],
  text: say(`Ten występ czeka na poprawkę w wierszu ${line}.`, `This entry needs a correction in row ${line}.`),
  fixes: [],
});

/** People of a row: of its columns for names, and of the cell that lists them. */
function placedIn(line: PreviewLine, state: ImportState, firstNames: ReadonlySet<string>): PlacedPerson[] {
  const { first = "", last = "", born = "", people = "" } = line.cells;
  const parts = splitPeople(people);
  const own: PlacedPerson[] =
    first || last || (born && parts.length === 0)
      ? [{ first, last, born, others: [], at: { name: ["last", "first"], born: "born" }, write: (change) => change }]
      : [];
  const births = parts.length > 1 ? splitCrowdedCell(born).flatMap((each) => each.split(/\s+/)) : [born];
  const order = state.order ?? "last-first";
  return [
    ...own,
    ...parts.map((part, at) =>
      listed(line, part, parts.length === births.length && own.length === 0 ? (births[at] ?? "") : "", { state, order, firstNames }),
    ),
  ];
}

interface Parting {
  state: ImportState;
  order: NonNullable<ImportState["order"]>;
  firstNames: ReadonlySet<string>;
}

/** One person of a list; the birth is behind the name, or in a column of its own. */
function listed(line: PreviewLine, part: string, aside: string, { state, order, firstNames }: Parting): PlacedPerson {
  const { people = "", born: column = "" } = line.cells;
  const found = parseName(part, order, firstNames);
  const question = `parted ${fold(part)}`;
  const storedSplit = state.answers[line.key]?.[question]?.split("|");
  const name = storedSplit ? { first: storedSplit[0] ?? "", last: storedSplit[1] ?? "", others: [] } : found;
  const inColumn = found.born === "" && aside !== "";
  const born = found.born || aside;
  return {
    first: name.first,
    last: name.last,
    born,
    others: name.others,
    at: { name: ["people"], born: inColumn ? "born" : "people" },
    cut: (option) => ({ question, as: `${option.first}|${option.last}` }),
    write(change) {
      if (change.born !== undefined && inColumn) return { born: column.replace(aside, change.born) };
      if (change.born !== undefined)
        return { people: people.replace(part, found.born ? part.replace(found.born, change.born) : `${part} ${change.born}`) };
      const { first = name.first, last = name.last } = change;
      const both = order === "last-first" ? `${last} ${first}` : `${first} ${last}`;
      return { people: people.replace(part, found.born ? `${both} ${found.born}` : both) };
    },
  };
}
