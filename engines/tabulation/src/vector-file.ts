// Files of the command line: the vector format (engines/tabulation/vectors/README.md), marks as {dance: {entry: [mark per judge]}}, and whole
// rounds.
// Places follow from the marks alone. `expected` is read only to see whether components are wanted.
import { isTwoDecimals } from "./exact.ts";
import type { Ballot, MarkValue, Panel, PointsInput, RecallTie, TabulationInput, Tabulated } from "./types.ts";
import { groupBy } from "./group.ts";

/** Thrown for a vector file that cannot be read; the message names the fault. */
export class FaultyFile extends Error {}

/** A parsed file: its id, the input to tabulate, and what to print besides the places. */
export interface Vector {
  readonly id: string;
  readonly kind: "skating-final" | "skating-multi" | "recall" | "points" | "round";
  readonly input: TabulationInput;
  readonly wantsComponents: boolean;
  /** How many entries go on; null when the file gives no number. */
  readonly wanted: number | null;
}

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function texts(value: unknown, name: string): string[] {
  if (!Array.isArray(value)) throw new FaultyFile(`"${name}" is not a list`);
  return value.map((item: unknown) => {
    if (typeof item !== "string" && typeof item !== "number") throw new FaultyFile(`"${name}" holds something that is not a text`);
    return String(item);
  });
}

function marksOf(value: unknown, where: string): Record<string, MarkValue[]> {
  if (!isObject(value)) throw new FaultyFile(`"marks" of ${where} is not an object`);
  const result: Record<string, MarkValue[]> = {};
  for (const [entry, list] of Object.entries(value)) {
    if (!Array.isArray(list)) throw new FaultyFile(`the marks of ${entry} in ${where} are not a list`);
    result[entry] = list.map((mark: unknown) => {
      if (mark === null || typeof mark === "number" || typeof mark === "string") return mark;
      if (typeof mark === "boolean") return mark ? 1 : 0;
      throw new FaultyFile(`a mark of ${entry} in ${where} is neither a number nor null`);
    });
  }
  return result;
}

/** Turns one list of marks per judge into one ballot per judge. A judge without any mark here does not judge here. */
function ballotsOf(
  marks: Record<string, MarkValue[]>,
  judges: readonly string[],
  dance: string,
  criterion: string | null,
): { ballots: Ballot[]; panel: Panel } {
  const longest = Math.max(0, ...Object.values(marks).map((list) => list.length));
  if (longest > judges.length) throw new FaultyFile(`${dance}: ${longest} marks for ${judges.length} judges`);
  const present = judges.filter((_, j) => Object.values(marks).some((list) => (list[j] ?? null) !== null));
  const scope = { dance, ...(criterion === null ? {} : { criterion }) };
  const ballots = present.map((judge) => {
    const j = judges.indexOf(judge);
    return { judge, ...scope, marks: Object.fromEntries(Object.entries(marks).map(([entry, list]) => [entry, list[j] ?? null])) };
  });
  return { ballots, panel: { ...scope, judges: present } };
}

const METHODS: Readonly<Record<string, PointsInput["method"]>> = {
  ajs3: "js3",
  js3: "js3",
  ajs1: "js1",
  js1: "js1",
  ijru: "ijru",
  sum: "sum",
  mean: "mean",
  median: "median",
  trimmed_mean: "trimmed_mean",
};

function pointsMethod(file: Json): Pick<PointsInput, "method" | "drop" | "tolerance"> {
  const name = typeof file["method"] === "string" ? file["method"] : "";
  const trim = /^trim(\d+)-mean$/.exec(name)?.[1];
  if (trim !== undefined) return { method: "trimmed_mean", drop: { high: Number(trim), low: Number(trim), per: "criterion" } };
  const method = METHODS[name];
  if (method === undefined) throw new FaultyFile(`"method" is not known: ${JSON.stringify(file["method"])}`);
  const tolerance = file["tolerance"];
  if (tolerance === undefined || tolerance === null) return { method };
  if (typeof tolerance !== "number" || !isTwoDecimals(tolerance))
    throw new FaultyFile(`"tolerance" is not a number of at most two decimals`);
  return { method, tolerance };
}

/** Reads the policy for a tied line. A file with `tie` leaves it to the head judge; `recalledCount` is the head judge's number. */
function recallInput(file: Json, base: Omit<TabulationInput, "method">): TabulationInput {
  const wanted = file["wanted"];
  if (wanted === undefined || wanted === null) return { ...base, method: "recall" };
  if (typeof wanted !== "number" || !Number.isSafeInteger(wanted) || wanted < 1)
    throw new FaultyFile(`"wanted" is not a number of entries`);
  const above = isObject(file["tie"]) && Array.isArray(file["tie"]["above"]) ? file["tie"]["above"].length : null;
  const count = file["recalledCount"];
  const tie: RecallTie = { policy: typeof count === "number" ? (count < wanted ? "none" : "all") : above === null ? "all" : "chairman" };
  return { ...base, method: "recall", wanted, tie };
}

/** Reads one vector file. Throws FaultyFile with a sentence when it is invalid. */
export function readVector(file: unknown): Vector {
  if (!isObject(file)) throw new FaultyFile("the file is not a JSON object");
  const { id, kind, marks } = file;
  if (typeof id !== "string" && typeof id !== "number") throw new FaultyFile(`"id" is missing`);
  if (kind === undefined && file["ballots"] !== undefined) {
    // A round in the engine's own format; the engine reports what is wrong with it.
    const { id: _id, ...round } = file;
    return { id: String(id), kind: "round", input: round as unknown as TabulationInput, wantsComponents: false, wanted: null };
  }
  if (kind !== "skating-final" && kind !== "skating-multi" && kind !== "recall" && kind !== "points")
    throw new FaultyFile(`"kind" is not known: ${JSON.stringify(kind)}`);
  if (!isObject(marks)) throw new FaultyFile(`"marks" is missing`);
  const judges = texts(file["judges"], "judges");
  const keys = Object.keys(marks);
  const fromKeys = kind === "points" ? keys.map((key) => key.slice(0, Math.max(0, key.lastIndexOf("/")))) : keys;
  const dances = file["dances"] === undefined || file["dances"] === null ? [...new Set(fromKeys)] : texts(file["dances"], "dances");
  const parts = keys.map((key) => {
    const dance = kind === "points" ? dances.findLast((d) => key.startsWith(`${d}/`)) : key;
    if (dance === undefined || !dances.includes(dance)) throw new FaultyFile(`"marks" has "${key}", which is none of the dances`);
    return { dance, criterion: kind === "points" ? key.slice(dance.length + 1) : null, marks: marksOf(marks[key], key) };
  });
  for (const dance of dances) if (!parts.some((part) => part.dance === dance)) throw new FaultyFile(`"marks" has nothing for "${dance}"`);
  const read = parts.map((part) => ballotsOf(part.marks, judges, part.dance, part.criterion));
  const entries = [...new Set(parts.flatMap((part) => Object.keys(part.marks)))].map((entry) => ({ id: entry }));
  const base = { entries, judges, dances, panels: read.map((r) => r.panel), ballots: read.flatMap((r) => r.ballots) };
  const expected = isObject(file["expected"]) ? file["expected"] : {};
  const wantsComponents = "components" in expected || file["method"] === "trim1-mean";
  const recallCount = file["wanted"] ?? file["recalledCount"];
  const head = { id: String(id), kind, wantsComponents, wanted: typeof recallCount === "number" ? recallCount : null } as const;
  if (kind === "recall") return { ...head, input: recallInput(file, base) };
  if (kind !== "points") return { ...head, input: { ...base, method: "skating", placesGiven: judges.length === 1 && judges[0] === "P" } };
  const listed = file["dances_components"] === undefined ? [] : texts(file["dances_components"], "dances_components");
  const codes = [...new Set([...listed, ...parts.map((part) => part.criterion ?? "")])];
  return { ...head, input: { ...base, ...pointsMethod(file), criteria: codes.map((code) => ({ code })) } };
}

/** Printed answer to a vector: places, values and the explanation. */
export interface Answer {
  readonly id: string;
  readonly final: Readonly<Record<string, number>>;
  readonly perDance: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly totals?: Readonly<Record<string, number>>;
  readonly recalled?: readonly string[] | null;
  readonly tie?: NonNullable<Tabulated["recall"]>["tie"];
  readonly components?: unknown;
  readonly explain: readonly unknown[];
}

/** Usual round sizes of ballroom, and the largest usual final (docs/rules/places.md 7.2). */
const ROUND_SIZES = [48, 24, 12, 6];
const LARGEST_FINAL = 8;

/**
 * Returns the entries that go on from a points round by place, all on a tied line included. Uses the next usual round size unless the file gives
 * one.
 */
function recalledByPoints(vector: Vector, outcome: Tabulated): readonly string[] | null {
  const placed = outcome.results.filter((r) => r.placeFrom !== null);
  const usual = placed.length > LARGEST_FINAL ? ROUND_SIZES.find((size) => size < placed.length) : undefined;
  const wanted = vector.wanted ?? usual;
  return wanted === undefined ? null : placed.filter((r) => (r.placeFrom ?? 0) <= wanted).map((r) => r.entry);
}

function componentsOf(outcome: Tabulated): unknown {
  const of = (dance: Tabulated["perDance"][number]) => {
    const byEntry = groupBy(dance.components, (c) => c.entry);
    return Object.fromEntries(
      [...byEntry].map(([entry, list]) => [entry, Object.fromEntries(list.map((c) => [c.criterion, Number(c.value.shown)]))]),
    );
  };
  const [only] = outcome.perDance;
  return only !== undefined && outcome.perDance.length === 1
    ? of(only)
    : Object.fromEntries(outcome.perDance.map((dance) => [dance.dance, of(dance)]));
}

/** Builds the answer to a vector from its outcome. Shared places are means; values are rounded half up to two decimals. */
export function answerOf(vector: Vector, outcome: Tabulated, explain: readonly unknown[] = outcome.explain): Answer {
  const final = Object.fromEntries(outcome.results.flatMap((r) => (r.placeExact === null ? [] : [[r.entry, r.placeExact]])));
  const totals = Object.fromEntries(outcome.results.flatMap((r) => (r.total === null ? [] : [[r.entry, Number(r.total.shown)]])));
  const perDance = Object.fromEntries(
    outcome.perDance.map((d) => [d.dance, Object.fromEntries(d.entries.map((e) => [e.entry, e.place ?? Number(e.value?.shown)]))]),
  );
  const recall = outcome.recall ?? (vector.kind === "points" ? { recalled: recalledByPoints(vector, outcome), tie: null } : null);
  return {
    id: vector.id,
    final,
    perDance: vector.kind === "recall" ? {} : perDance,
    ...(vector.kind === "skating-final" ? {} : { totals }),
    ...(recall === null ? {} : { recalled: recall.recalled, ...(recall.tie === null ? {} : { tie: recall.tie }) }),
    ...(vector.wantsComponents ? { components: componentsOf(outcome) } : {}),
    explain,
  };
}
