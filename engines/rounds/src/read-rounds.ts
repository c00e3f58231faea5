// Reads the file of the command: one section with its entries, the settings of its rounds, and what was danced. All errors are reported at once.
import { PRESETS } from "./defaults.ts";
import type { DecidedRound, Section } from "./standings-input.ts";
import type { RegulationAnswers, RoundDefaults } from "./types.ts";

/** A section as read from a file. */
export interface RoundsFile {
  readonly id: string;
  readonly entries: readonly string[];
  readonly seeded: number;
  readonly defaults: RoundDefaults;
  readonly regulations: RegulationAnswers | undefined;
  /** Draw of the first round's heats: the seed, and the club of each entry. Undefined: no draw. */
  readonly draw: { readonly seed: number; readonly clubs: Readonly<Record<string, string>> } | undefined;
  /** Rounds already danced, with entries that did not appear at all (`absent`). Undefined: none yet. */
  readonly danced: DancedSection | undefined;
}

/** A section with the entries that did not dance. */
type DancedSection = Section & { readonly absent?: readonly string[] };

type Check = (value: unknown, at: string) => string[];
type Shape = Readonly<Record<string, { readonly check: Check; readonly required?: true }>>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

const that =
  (fits: (value: unknown) => boolean, what: string): Check =>
  (value, at) =>
    fits(value) ? [] : [`${at} must be ${what}`];
const text = that((value) => typeof value === "string" && value !== "", "a text");
const whole = that((value) => Number.isSafeInteger(value), "a whole number");
const oneOf = (...words: string[]) => that((value) => words.includes(String(value)), `one of ${words.join(", ")}`);
const orNull =
  (check: Check): Check =>
  (value, at) =>
    value === null ? [] : check(value, at);
const unsure =
  (check: Check): Check =>
  (value, at) =>
    value === "ambiguous" ? [] : check(value, at);
const list =
  (check: Check): Check =>
  (value, at) =>
    Array.isArray(value) ? value.flatMap((one, index) => check(one, `${at}[${index}]`)) : [`${at} must be a list`];
const each =
  (check: Check): Check =>
  (value, at) =>
    isRecord(value) ? Object.entries(value).flatMap(([key, one]) => check(one, `${at}.${key}`)) : [`${at} must be an object`];
const object =
  (shape: Shape): Check =>
  (value, at) => {
    if (!isRecord(value)) return [`${at} must be an object`];
    const inside = (key: string) => (at === "the file" ? key : `${at}.${key}`);
    const missing = Object.entries(shape).filter(([key, { required }]) => required === true && !(key in value));
    return [
      ...missing.map(([key]) => `${inside(key)} is missing`),
      ...Object.entries(value).flatMap(([key, one]) =>
        Object.hasOwn(shape, key) ? (shape[key]?.check(one, inside(key)) ?? []) : [`${inside(key)} is not known`],
      ),
    ];
  };

const DEFAULTS: Shape = {
  preset: { check: oneOf(...Object.keys(PRESETS)) },
  method: { check: oneOf("final", "sizes", "league") },
  sizes: { check: list(whole) },
  straight_up_to: { check: whole },
  least_share: { check: whole },
  cap: { check: orNull(whole) },
  heat: { check: whole },
  floor_max: { check: orNull(whole) },
  dances: { check: whole },
  dance_seconds: { check: whole },
  change_seconds: { check: whole },
};

const FILE: Check = object({
  id: { check: text, required: true },
  entries: { check: list(text), required: true },
  seeded: { check: whole },
  defaults: { check: object(DEFAULTS) },
  regulations: {
    check: object({
      rounds: { check: unsure(list(text)) },
      sizes: { check: unsure(list(whole)) },
      heat: { check: unsure(whole) },
      seconds: { check: unsure(whole) },
      heat_by_round: { check: each(whole) },
      to_bracket: { check: unsure(whole) },
    }),
  },
  draw: { check: object({ seed: { check: whole, required: true }, clubs: { check: each(text) } }) },
  danced: {
    check: object({
      rounds: {
        check: list(
          object({
            id: { check: text, required: true },
            kind: { check: oneOf("elimination", "repechage", "final", "final_b"), required: true },
            ranking: { check: list(list(text)), required: true },
            retired: { check: list(text) },
          }),
        ),
        required: true,
      },
      stillIn: { check: list(text) },
      disqualified: { check: list(text) },
      absent: { check: list(text) },
      disqualifiedLeavesGap: { check: that((value) => typeof value === "boolean", "true or false") },
      retiredInFinal: { check: oneOf("last", "none") },
    }),
  },
});

type Written = Pick<RoundsFile, "id" | "entries"> & {
  readonly seeded?: number;
  readonly defaults?: Partial<RoundDefaults> & { readonly preset?: keyof typeof PRESETS };
  readonly regulations?: RegulationAnswers;
  readonly draw?: { readonly seed: number; readonly clubs?: Readonly<Record<string, string>> };
  readonly danced?: Omit<DancedSection, "entries"> & { readonly rounds: readonly DecidedRound[] };
};

/** Checks parsed JSON and fills in what is absent: the preset `crosses`, no seeded entries. Each error is a sentence that names its place. */
export function readRounds(value: unknown): { ok: true; file: RoundsFile } | { ok: false; errors: string[] } {
  const errors = FILE(value, "the file");
  if (errors.length > 0) return { ok: false, errors };
  // Every field was checked above.
  const { id, entries, seeded = 0, defaults: { preset = "crosses", ...own } = {}, regulations, draw, danced } = value as Written;
  const file: RoundsFile = {
    id,
    entries,
    seeded,
    defaults: { ...PRESETS[preset], ...own },
    regulations,
    draw: draw && { clubs: {}, ...draw },
    danced: danced && { ...danced, entries },
  };
  return { ok: true, file };
}
