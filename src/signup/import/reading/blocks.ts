// Reads sheets that write each entry as a block („Tytuł: Burza”, „Kategoria: solo jazz”, then its people) or list people below headings of
// categories. Pure.
import { sheetFields } from "../../../entries/entry-field-uses.ts";
import { entryFields } from "../../../entries/entry-fields.ts";
import { pick } from "../../../kernel/values/fields.ts";
import { isGrownUpsHeading } from "./grown-ups.ts";
import { type HeaderSense, headerSense } from "./header-words.ts";
import type { Cells, Field } from "./kinds.ts";
import { splitBirth, splitPeople } from "./names.ts";
import { type LaidTable, createdSense } from "./shapes.ts";
import { parseCategory, type OfferedChoices } from "./spelling.ts";
import { isHeader, isRemark } from "./table.ts";

const LABEL = /^(\p{L}[\p{L} .,/()-]{1,40}?)\s*(?::|\s[–-]\s)\s*(.*)$/su;
const SECTION: ReadonlySet<string> = new Set(["title", "dance", "presentation", "level", "category"]);
const LABELS: ReadonlySet<string> = new Set([...SECTION, ...sheetFields, "name", "people"]);
const FIELDS = ["title", "dance", "presentation", "level", ...sheetFields, "last", "first", "born", "people"] as const;
/** Fields that also apply to the blocks below. */
const REPEATED = sheetFields.filter((field) => entryFields[field].repeats);
const filled = (row: readonly string[]) => row.filter(Boolean);

const NOTHING: HeaderSense = { role: "skip", unused: "unknown", strong: false, dancer: false };

type Row = readonly string[];
interface Label {
  role: HeaderSense["role"];
  value: string;
  /** Text as written in the sheet. */
  text: string;
}

/** Labels of a row; undefined when its first cell is none. */
function labelsIn(row: Row): Label[] | undefined {
  const cells = filled(row);
  if (isRemark(cells[0] ?? "") && !/^(tytu|kat)/iu.test(cells[0] ?? "")) return undefined;
  const labels: Label[] = [];
  for (let at = 0; at < cells.length; at += 1) {
    const [, word = "", value = ""] = LABEL.exec(cells[at] ?? "") ?? [];
    const role = word === "" ? undefined : headerSense(word)?.role;
    if (role === undefined) {
      if (at === 0) return undefined;
      continue;
    }
    const next = cells[at + 1];
    const usesNextCell = value === "" && next !== undefined && !LABEL.test(next);
    labels.push({
      role,
      value: (usesNextCell ? next : value).trim(),
      text: [cells[at], usesNextCell ? next : ""].filter(Boolean).join(" "),
    });
    if (usesNextCell) at += 1;
  }
  return labels;
}

/** Category of a heading: a row with one cell that names nothing else. */
function headingIn(row: Row, offered: OfferedChoices): string | undefined {
  const [only = "", ...others] = filled(row);
  if (others.length > 0 || only === "" || only.includes(":")) return undefined;
  const { dance, presentation, rest } = parseCategory(only, offered);
  return rest === "" && (dance ?? presentation) ? only : undefined;
}

/** A row of one cell that is a title in quotes or a heading. */
function loneLabel(row: Row, offered: OfferedChoices): Label[] | undefined {
  const [text = "", ...others] = filled(row);
  if (others.length === 0 && /^[„"“][^„"“”]+[”"“]$/.test(text)) return [{ role: "title", value: text.slice(1, -1), text }];
  return headingIn(row, offered) === undefined ? undefined : [{ role: "category", value: text, text }];
}

/** True when entries are named by labels or headings, and by no column. */
function isInBlocks(rows: readonly Row[], offered: OfferedChoices, lastYear: number): boolean {
  const columns = rows
    .filter((row) => filled(row).length > 1 && labelsIn(row) === undefined && isHeader(row, "entries", lastYear))
    .flatMap((row) => filled(row).map((cell) => headerSense(cell)?.role ?? ""));
  if (columns.some((role) => SECTION.has(role) && role !== "level" && role !== "title")) return false;
  return rows.some(
    (row) => headingIn(row, offered) !== undefined || (labelsIn(row) ?? []).some(({ role }) => SECTION.has(role) && role !== "level"),
  );
}

/** Returns the blocks as a table, with the people of an entry below its first row; undefined when the sheet has none. */
export function splitBlocks(rows: readonly Row[], offered: OfferedChoices, lastYear: number): LaidTable | undefined {
  if (!isInBlocks(rows, offered, lastYear)) return undefined;
  const blocks = new Blocks(rows, offered);
  for (const [at, row] of rows.entries()) blocks.read(row, lastYear, rows[at + 1] ?? []);
  blocks.close();
  const used = FIELDS.filter((field, at) => field === "title" || blocks.rows.some((row) => row[at]));
  const at = used.map((field) => FIELDS.indexOf(field));
  const unused = [...new Set(blocks.unusedCells.flatMap((each) => [...each.keys()]))];
  return {
    shape: "blocks",
    headers: [...used.map((field) => blocks.heads[field] ?? ""), ...unused],
    senses: [...used.map((field) => createdSense(field)), ...unused.map((header): HeaderSense => headerSense(header) ?? NOTHING)],
    rows: blocks.rows.map((row, nth) => [
      ...at.map((each) => row[each] ?? ""),
      ...unused.map((header) => blocks.unusedCells[nth]?.get(header) ?? ""),
    ]),
    aside: blocks.aside,
    joins: blocks.joins,
    unsure: blocks.unsure ? [used.indexOf("people")] : [],
  };
}

class Blocks {
  rows: string[][] = [];
  /** Cells of unused columns for each row, by header. */
  unusedCells: ReadonlyMap<string, string>[] = [];
  aside: string[] = [];
  joins: number[] = [];
  /** True when people were read from lines that nothing marks as people. */
  unsure = false;
  heads: Partial<Record<Field, string>> = {};
  #head: Cells = {};
  #people = 0;
  #columns: (HeaderSense | undefined)[] | undefined;
  #headers: Row = [];
  #current: Row = [];
  #named = false;
  /** Rows of adults are being skipped: "begun" right below their heading, "on" after a row of them. */
  #grownUps: "begun" | "on" | undefined;
  #offered: OfferedChoices;
  /** True when one category applies to several titles. */
  #above: boolean;

  constructor(rows: readonly Row[], offered: OfferedChoices) {
    this.#offered = offered;
    const roles: string[] = rows.flatMap((row) => labelsIn(row) ?? loneLabel(row, offered) ?? []).map(({ role }) => role);
    const count = (roleNames: string[]) => roles.filter((role) => roleNames.includes(role)).length;
    const first = (roleNames: string[]) => roles.findIndex((role) => roleNames.includes(role));
    const category = ["category", "dance"];
    this.#above = first(category) < first(["title"]) && count(["title"]) >= 2 * count(category);
  }

  read(row: Row, lastYear: number, next: Row): void {
    const aside = () => void this.aside.push(filled(row).join(" · "));
    const isHead = isHeader(row, "entries", lastYear);
    if (isGrownUpsHeading(row, isHeader(next, "entries", lastYear))) {
      this.#grownUps = "begun";
      return aside();
    }
    const labels = labelsIn(row) ?? loneLabel(row, this.#offered);
    if (labels) {
      if (labels.some(({ role }) => LABELS.has(role))) this.#grownUps = undefined;
      for (const label of labels)
        if (LABELS.has(label.role)) this.#label(label);
        else this.aside.push(label.text);
      return;
    }
    if (this.#grownUps && !(isHead && this.#grownUps === "on")) {
      this.#grownUps = "on";
      return aside();
    }
    if (isHead) {
      this.#grownUps = undefined;
      this.#columns = row.map((cell) => headerSense(cell));
      this.#headers = row;
      this.#above ||= this.#columns.some((sense) => sense?.role === "title");
      for (const [at, { role = "skip" } = {}] of this.#columns.entries()) {
        if (role === "last" || role === "first" || role === "born") this.heads[role] = row[at] ?? "";
        if (role === "name" || role === "people") this.heads.people = row[at] ?? "";
      }
      return aside();
    }
    if (filled(row).length < 3 && isRemark(filled(row)[0] ?? "")) return aside();
    const person = this.#columns ? inColumns(row, this.#columns) : inLine(row);
    if (!person) return aside();
    if (!this.#columns && !this.#named) this.unsure = true;
    this.#current = row;
    this.#add(person);
    this.#current = [];
  }

  /** Ends the current entry, also when it has nobody. */
  close(): void {
    if (this.#people === 0 && (this.#head.title ?? "") !== "") this.#write({});
  }

  #label({ role, value }: Label): void {
    if (role === "name" || role === "people") {
      this.#named = true;
      if (value !== "") this.#add({ people: value });
      return;
    }
    if (sheetFields.some((field) => field === role)) this.#head = { ...this.#head, [role]: value };
    if (!SECTION.has(role)) return;
    if (role === "title") return this.#begin(value);
    if (this.#people > 0) this.#begin("");
    const read = parseCategory(value, this.#offered);
    const dance = [read.dance, read.rest].filter(Boolean).join(" ");
    const statedCells: Cells =
      role === "category"
        ? {
            ...(dance ? { dance } : {}),
            ...(read.presentation ? { presentation: read.presentation.name } : {}),
            ...(read.level ? { level: read.level } : {}),
          }
        : { [role]: value };
    this.#head = { ...this.#head, ...statedCells };
  }

  /** Begins an entry. Values written before its title apply to it, and a category above several titles applies to each. */
  #begin(title: string): void {
    const open = this.#people === 0 && (this.#head.title ?? "") === "";
    this.close();
    this.#head = open || (title !== "" && this.#above) ? { ...this.#head, title } : { ...pick(this.#head, REPEATED), title };
    this.#people = 0;
    this.#named = false;
  }

  #add(person: Cells): void {
    const { title, ...rest } = person;
    if (title) return (this.#begin(title), this.#add(rest));
    const size = this.#offered.presentations.find((each) => each.name === this.#head.presentation);
    const several = person.people !== undefined && splitPeople(person.people).length > 1;
    const own = (this.#head.title ?? "") === "" && (size?.single === true || several);
    if (this.#people > 0 && !own) {
      this.joins.push(this.rows.length);
      this.#push(person);
    } else this.#write(person);
    this.#people += 1;
  }

  #write(person: Cells): void {
    this.#push({ ...this.#head, ...person });
  }

  #push(cells: Cells): void {
    this.rows.push(FIELDS.map((field) => cells[field] ?? ""));
    const unused = this.#current.flatMap((cell, at) => {
      const header = this.#headers[at] ?? "";
      return cell !== "" && header !== "" && (this.#columns?.[at]?.role ?? "skip") === "skip" ? [[header, cell] as const] : [];
    });
    this.unusedCells.push(new Map(unused));
  }
}

/** People of a row below headers; nobody where several births or parts of names are side by side. */
function inColumns(row: Row, columns: readonly (HeaderSense | undefined)[]): Cells | undefined {
  const cells = (role: string) => row.filter((text, at) => columns[at]?.role === role && text !== "");
  const cell = (role: string) => cells(role).join("; ");
  if (["last", "first", "born"].some((role) => cells(role).length > 1)) return undefined;
  const [title, level] = [cell("title"), cell("level")];
  const [last, first, born, people] = [cell("last"), cell("first"), cell("born"), cell("name") || cell("people")];
  if (last === "" && first === "" && people === "") return title === "" ? inLine(row) : undefined;
  return { last, first, born, people, ...(title ? { title } : {}), ...(level ? { level } : {}) };
}

/** People listed on a line, each of two words or more. */
function inLine(row: Row): Cells | undefined {
  const text = filled(row).join(" ");
  if (isRemark(text)) return undefined;
  const parts = splitPeople(text);
  const isPerson = (part: string) => {
    const { name } = splitBirth(part);
    const words = name.split(/\s+/);
    return (
      words.length >= 2 && words.length <= 5 && /^[\p{L}'’.\s-]+$/u.test(name) && (/^\p{Lu}/u.test(name) || splitBirth(part).born !== "")
    );
  };
  return parts.length > 0 && parts.every(isPerson) ? { people: text } : undefined;
}
