// Splits people in cells: several in one cell, the parts of a name by the sheet's order, and evidence for an order. Pure.
import { fold } from "../../../kernel/text/search.ts";
import { splitRemark } from "./grown-ups.ts";
import type { Order } from "./kinds.ts";

export interface NamedPerson {
  /** Text of the cell. */
  raw: string;
  first: string;
  last: string;
  born: string;
  /** Other ways to split the name, where its words do not decide. */
  others: readonly { first: string; last: string }[];
}

/** A year or date at the end, after „ur.”, a bracket or a comma. */
const BORN =
  /[\s,;(–-]*(?:\(?\s*(?:ur\.?|urodz\p{L}*|rocznik|r\.)\s*)?(?<!\d)((?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4})|\d{4})\s*(?:r\.?|rok)?\s*\)?\s*$/u;
const NUMBERING = /^\s*(?:\d{1,3}[.)]\s*|\d{1,3}\s+(?=\p{L})|[-–•*]\s+)/u;

/** Splits a cell into the texts of its people, each with name and birth: at semicolons, line breaks, commas, slashes and words such as „i”. */
export function splitPeople(cell: string): string[] {
  const chunks = cell.split(/\s*[;\n]\s*|\s*\/\s*(?=\p{L})|\s+(?:i|oraz|and|&|\+)\s+/u);
  return withYears(chunks.flatMap((chunk) => joinPairs(withYears(chunk.split(",")))));
}

/** Rejoins a year that a comma separated from its person. */
function withYears(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of parts.map((each) => each.trim()).filter(Boolean)) {
    const before = joined.at(-1);
    if (before !== undefined && !/\p{L}{2,}/u.test(part)) joined[joined.length - 1] = `${before}, ${part}`;
    else joined.push(part);
  }
  return joined;
}

/** „Wrona, Lena”, „Nowak, Anna Maria 2012”: one person written with a comma; several people where each has a year. */
function joinPairs(parts: readonly string[]): string[] {
  const pairs = parts.flatMap((last, at) => (at % 2 === 0 ? [[last, parts[at + 1] ?? ""] as const] : []));
  const one = ([last]: readonly [string, string]) => splitBirth(last).born === "" && splitBirth(last).name.split(" ").length === 1;
  const whole = parts.length === 2 || pairs.every(([, rest]) => splitBirth(rest).born !== "");
  return parts.length % 2 === 0 && whole && pairs.every(one) ? pairs.map((each) => each.join(", ")) : [...parts];
}

/** Splits a person's text, without its numbering, into name and birth as written. `born` is empty where there is none. */
export function splitBirth(part: string): { name: string; born: string } {
  const text = part.replace(NUMBERING, "");
  const found = BORN.exec(text);
  const name = (found ? text.slice(0, found.index) : text).replace(/,\s*/g, " ").trim();
  return { name, born: found?.[1] ?? "" };
}

/** Splits a name by the order of the sheet. Three and more words are split by known first names, and the other ways are returned, too. */
export function parseName(part: string, order: Order, firstNames: ReadonlySet<string>): NamedPerson {
  const { name: whole, born } = splitBirth(part);
  const { name, before, behind } = splitRemark(whole);
  // A remark that is no part of the name stays with it and is asked about.
  const remarked = <W extends { first: string }>(option: W): W => ({
    ...option,
    first: [before, option.first, behind].filter(Boolean).join(" "),
  });
  const words = name.split(/\s+/).filter(Boolean);
  const options = words.slice(1).map((_, at) => splitWords(words, at + 1, order));
  const [usual, ...others] = order === "last-first" ? options : options.toReversed();
  if (usual === undefined)
    return { raw: part, born, others: [], ...remarked(order === "last-first" ? { first: "", last: name } : { first: name, last: "" }) };
  const decided =
    withPatronymic(words, order) ??
    options.find((option) => areAllFirstNames(option.first, firstNames) && !hasFirstName(option.last, firstNames));
  return { raw: part, born, ...remarked(decided ?? usual), others: decided === undefined ? others : [] };
}

/** „Шевчук Софія Олегівна”: the patronymic belongs to the first name. */
function withPatronymic(words: readonly string[], order: Order): { first: string; last: string } | undefined {
  const father = words.findIndex((word, at) => at > 0 && /(івна|ївна|ович|йович|евич|ьович|овна|евна|ілліч)$/iu.test(word));
  if (words.length !== 3 || father < 1) return undefined;
  return father === 1 && order === "first-last"
    ? splitWords(words, 2, order)
    : father === 2 && order === "last-first"
      ? splitWords(words, 1, order)
      : undefined;
}

function splitWords(words: readonly string[], at: number, order: Order): { first: string; last: string } {
  const left = words.slice(0, at).join(" ");
  const right = words.slice(at).join(" ");
  return order === "last-first" ? { last: left, first: right } : { first: left, last: right };
}

const parts = (name: string) =>
  fold(name)
    .split(/[\s-]+/)
    .filter(Boolean);
/** True when every word of a name is a known first name. */
export const areAllFirstNames = (name: string, firstNames: ReadonlySet<string>) =>
  name !== "" && parts(name).every((each) => firstNames.has(each));
/** True when a word of a name is a known first name. */
export const hasFirstName = (name: string, firstNames: ReadonlySet<string>) => parts(name).some((each) => firstNames.has(each));

/** True when this person's name is reversed: the last name is a first name, the first is not. */
export function isReversed(person: { first: string; last: string }, firstNames: ReadonlySet<string>): boolean {
  return areAllFirstNames(person.last, firstNames) && !hasFirstName(person.first, firstNames);
}

/** Order that pairs (left part, right part) suggest; undefined where they suggest none or contradict each other. */
export function guessOrder(pairs: readonly (readonly [string, string])[], firstNames: ReadonlySet<string>): Order | undefined {
  let lastFirst = 0;
  let firstLast = 0;
  for (const [left, right] of pairs) {
    if (areAllFirstNames(right, firstNames) && !hasFirstName(left, firstNames)) lastFirst += 1;
    if (areAllFirstNames(left, firstNames) && !hasFirstName(right, firstNames)) firstLast += 1;
  }
  const total = lastFirst + firstLast;
  if (total === 0 || total * 3 < pairs.length) return undefined;
  if (lastFirst >= total * 0.8) return "last-first";
  return firstLast >= total * 0.8 ? "first-last" : undefined;
}

/** The first and the last word of a name. */
export function outerWords(part: string): readonly [string, string] {
  const words = splitBirth(part).name.split(/\s+/);
  return [words[0] ?? "", words.at(-1) ?? ""];
}
