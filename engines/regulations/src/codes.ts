// Codes of the file, and scopes written with them: "all", "all but CODE", lists, and pairs such as "STYLE PRES".
import type { Scope, Selector } from "./schema.ts";
import { field, has, isRecord, items, type Source, take, text, texts, warn } from "./source.ts";

type Side = keyof Selector;

/** Codes that a file defines, and group words that mean several presentations. */
export interface Codes {
  readonly style: ReadonlySet<string>;
  readonly presentation: ReadonlySet<string>;
  readonly age: ReadonlySet<string>;
  readonly level: ReadonlySet<string>;
  readonly aliases: ReadonlyMap<string, readonly string[]>;
  /** Styles and levels that have an entry of their own, not only a mention in the matrix. */
  readonly listed: { readonly style: ReadonlySet<string>; readonly level: ReadonlySet<string> };
}

const SIDES: readonly Side[] = ["style", "presentation", "age", "level"];
const ALL_BUT = /^(?:all|any|every\w*|wszystk\w*)\s+(?:but|except for|except|without|opr[oó]cz|poza)\s+(.+)$/i;
const EVERYTHING = /^(?:all|any|everyone|everything|wszystk\w*|\*)$/i;
const THE_REST = /^(?:other|others|the rest|rest|pozosta[lł]\w*|inne)$/i;
const BETWEEN_CODES = /,|;|\s+(?:and|i|oraz|or)\s+/;
const NO_SPLIT = /^(?:any|-|–|none|no split|brak)$/i;

/** Collects the codes of a file, with the group words that its age rules use for several presentations. */
export function codesOf(root: Source): Codes {
  const age = new Set(listOf(field(field(root, "age_rules"), "groups")).flatMap(codeIn));
  const style = new Set(listOf(field(root, "dance_categories")).flatMap(codeIn));
  const presentation = new Set(listOf(field(root, "presentation_categories")).flatMap(codeIn));
  const level = new Set(listOf(field(root, "levels")).flatMap(codeIn));
  const listed = { style: new Set(style), level: new Set(level) };
  for (const line of listOf(field(root, "category_matrix"))) {
    for (const code of stringsIn(line, "styles"))
      if (!NO_SPLIT.test(code) && !ALL_BUT.test(code) && !EVERYTHING.test(code)) style.add(code);
    for (const code of stringsIn(line, "levels")) if (!NO_SPLIT.test(code) && !EVERYTHING.test(code) && code !== "?") level.add(code);
  }
  return { style, presentation, age, level, listed, aliases: aliasesOf(root, { style, presentation, age, level }) };
}

/** Maps each group word of the age rules ("FORM") to the presentations that the matrix pairs with the same bands. */
function aliasesOf(root: Source, known: Pick<Codes, Side>): Map<string, string[]> {
  const groups = listOf(field(field(root, "age_rules"), "groups")).filter(isRecord);
  const lines = listOf(field(root, "category_matrix"));
  const named = new Set(groups.flatMap((group) => stringsIn(group, "applies_to")));
  const aliases = familiesOf(root, known);
  for (const word of named) {
    if (EVERYTHING.test(word) || word.includes(" ") || SIDES.some((side) => known[side].has(word))) continue;
    const bands = new Set(groups.filter((group) => stringsIn(group, "applies_to").includes(word)).flatMap(codeIn));
    const paired = lines
      .filter((line) => stringsIn(line, "ages").some((code) => bands.has(code)))
      .flatMap((line) => stringsIn(line, "presentations"));
    const members = [...new Set(paired)].filter((code) => known.presentation.has(code) && !named.has(code));
    if (members.length > 0) aliases.set(word, members);
  }
  return aliases;
}

/** Returns the words of the rules that may name presentations: scopes of rules and keys of price tables. */
function namedByRules(root: Source): string[] {
  const time = listOf(field(root, "time_and_music")).flatMap((line) => (isRecord(line) ? stringsIn(line["when"], "presentations") : []));
  const ages = field(root, "age_rules");
  const rules = field(ages, "team_rule");
  const fees = listOf(field(field(root, "fees"), "rules")).filter(isRecord);
  const priced = fees
    .flatMap((rule) => [rule, ...(Array.isArray(rule["tiers"]) ? rule["tiers"].filter(isRecord) : [])])
    .flatMap((prices) => Object.values(prices).filter(isRecord))
    .flatMap((table) => Object.keys(table));
  const scoped = [
    ...listOf(rules),
    rules.value,
    ...listOf(field(ages, "groups")),
    ...listOf(field(root, "rounds")),
    ...listOf(field(root, "levels")),
    ...fees,
  ];
  const matrix = listOf(field(root, "category_matrix")).flatMap((line) => stringsIn(line, "presentations"));
  return [...time, ...priced, ...matrix, ...scoped.flatMap((one) => stringsIn(one, "applies_to"))];
}

/** Maps a family code to its size variants: "X" to "X5" and "X8" when the list has those and no "X". */
function familiesOf(root: Source, known: Pick<Codes, Side>): Map<string, string[]> {
  const families = new Map<string, string[]>();
  const words = namedByRules(root).flatMap((one) => [one, ...one.split(/\s+/)]);
  for (const word of new Set(words)) {
    if (word === "" || EVERYTHING.test(word) || SIDES.some((side) => known[side].has(word))) continue;
    const sizes = [...known.presentation].filter((code) => code.startsWith(word) && /^[\s_-]?\d+\+?$/.test(code.slice(word.length)));
    if (sizes.length > 0) families.set(word, sizes);
  }
  return families;
}

/** Reads where a rule applies. A missing value means everywhere. Unknown codes cause a warning and never fit. */
export function scopeOf(source: Source, codes: Codes): Scope {
  return readScope(source, (code) => selectorsOf(code, codes));
}

/** Reads a list of codes of one side, such as `when.styles`. */
export function sideScopeOf(source: Source, side: Side, codes: Codes): Scope {
  return readScope(source, (code) => {
    const aliased = side === "presentation" ? codes.aliases.get(code) : undefined;
    if (aliased) return [...aliased, code].map((one) => ({ [side]: one }));
    return codes[side].has(code) ? [{ [side]: code }] : [];
  });
}

function readScope(source: Source, selectors: (code: string) => Selector[]): Scope {
  if (!has(source)) return { kind: "all", selectors: [] };
  const listed = texts(source);
  // A code of the file that reads like one of these words ("ALL" for all styles) is treated as the code.
  if (listed.some((one) => EVERYTHING.test(one.trim()) && selectors(one).length === 0)) return { kind: "all", selectors: [] };
  if (listed.length === 1 && THE_REST.test(listed[0] ?? "") && selectors(listed[0] ?? "").length === 0)
    return { kind: "other", selectors: [] };
  const but = listed.length === 1 ? ALL_BUT.exec(listed[0] ?? "") : null;
  const written = but ? (but[1] ?? "").split(BETWEEN_CODES).map((one) => one.trim()) : listed;
  const apart = written.flatMap((code) =>
    selectors(code).length === 0 && code.includes(",") ? code.split(",").map((one) => one.trim()) : [code],
  );
  const read = apart.flatMap((code) => {
    const found = selectors(code);
    if (found.length === 0) warnUnknown(source, code);
    return found;
  });
  return { kind: but ? "except" : "only", selectors: read };
}

/** Returns the meanings of a code: a style, a presentation, an age category, a level, or a pair of them. */
export function selectorsOf(code: string, codes: Codes): Selector[] {
  const whole: Selector[] = SIDES.filter((side) => codes[side].has(code)).map((side) => ({ [side]: code }));
  if (whole.length > 0) return whole;
  const aliased = codes.aliases.get(code);
  if (aliased) return [...aliased, code].map((presentation) => ({ presentation }));
  const words = code.split(/\s+/);
  return words.slice(1).flatMap((_, index) => {
    const left = selectorsOf(words.slice(0, index + 1).join(" "), codes);
    const right = selectorsOf(words.slice(index + 1).join(" "), codes);
    return left.flatMap((one) =>
      right.filter((two) => SIDES.every((side) => one[side] === undefined || two[side] === undefined)).map((two) => ({ ...one, ...two })),
    );
  });
}

/** Reads one side of a matrix line: null means no split, "?" means not known, and "all" becomes every code of the file. */
export function matrixSide(source: Source, side: Side, codes: Codes): (string | null)[] | undefined {
  if (!has(source)) return undefined;
  const listed = texts(source);
  if (listed.length === 1 && EVERYTHING.test(listed[0] ?? "") && !/^any$/i.test(listed[0] ?? "") && !codes[side].has(listed[0] ?? ""))
    return [...codes[side]];
  const but = listed.length === 1 ? ALL_BUT.exec(listed[0] ?? "") : null;
  if (but) {
    const written = (but[1] ?? "").split(BETWEEN_CODES).map((one) => one.trim());
    const left = written.flatMap((code) => [code, ...((side === "presentation" && codes.aliases.get(code)) || [])]);
    return [...codes[side]].filter((code) => !left.includes(code));
  }
  return listed.flatMap((code) => {
    if (codes[side].has(code)) return code;
    const family = side === "presentation" ? codes.aliases.get(code) : undefined;
    if (family) return [...family];
    return NO_SPLIT.test(code) ? null : code;
  });
}

/** Warns about a code that no list of the file has, and records it for one question about all its places. */
export function warnUnknown(source: Source, code: string): void {
  source.log.unknown.set(code, [...(source.log.unknown.get(code) ?? []), source.path]);
  warn(source, "unknown_code", `Kod „${code}” nie występuje na żadnej liście w pliku.`, `Code "${code}" is on no list of the file.`);
}

/** Reads `code` and a printed name. Each falls back to the other. */
export function codeAndName(source: Source, nameKey: string): { code: string; name: string } {
  const code = text(field(source, "code"));
  const name = text(field(source, nameKey)) ?? text(field(source, "name"));
  if (code === null) warn(source, "code_missing", "Pozycja nie ma kodu.", "The item has no code.");
  return { code: code ?? name ?? source.path, name: name ?? code ?? source.path };
}

/** Returns the objects of a list. Other items cause a warning and are skipped. */
export function recordsIn(source: Source): Source[] {
  return items(source).filter((item) => {
    if (isRecord(item.value)) return true;
    if (has(item))
      warn(item, "wrong_type", `Pole ${item.path}: oczekiwany rodzaj wartości to obiekt.`, `Field ${item.path}: expected an object.`);
    take(item);
    return false;
  });
}

function listOf(source: Source): unknown[] {
  return Array.isArray(source.value) ? source.value : [];
}

function codeIn(item: unknown): string[] {
  return isRecord(item) && (typeof item["code"] === "string" || typeof item["code"] === "number") ? [String(item["code"])] : [];
}

function stringsIn(item: unknown, key: string): string[] {
  const value = isRecord(item) ? item[key] : undefined;
  return typeof value === "string"
    ? [value]
    : Array.isArray(value)
      ? value.filter((one) => typeof one === "string" || typeof one === "number").map(String)
      : [];
}
