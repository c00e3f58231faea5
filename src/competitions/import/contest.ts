// Plans a competition from loaded regulations: what the data model can store, and a list of what it cannot. Format: engines/regulations (contest-v1).
// Pure. Money in grosze, times in seconds, days as ISO dates.
import type { Loaded } from "#engines/regulations/src/load.ts";
import type { Regulations } from "#engines/regulations/src/schema.ts";
import { scopeFit } from "#engines/regulations/src/scope.ts";
import { unmappedPartsIn } from "./unmapped/unmapped-parts.ts";
import { timestampOf, wallDay } from "../rules.ts";
import type { UnmappedPart, RulebookCodes, Warning } from "../shapes.ts";
import { makeWarning } from "./facts.ts";
import { feeDayOf } from "./contest-fees.ts";
import { type PlannedSection, sectionsOf } from "./contest-sections.ts";

/** Time on stage of an entry when the regulations give no limit. */
const USUAL_SLOT_SECONDS = 180;

/** Dictionary records that the sections need, by their codes in the file. */
export interface PlannedDance {
  key: string;
  name: string;
  code: string | null;
}
export interface PlannedAge extends PlannedDance {
  min_age: number | null;
  max_age: number | null;
  age_basis: "calendar_year" | "competition_day";
  older_allowed: { years: number; max_share_percent: number } | null;
  younger_allowed: { years: number; max_share_percent: number } | null;
}
export interface PlannedPresentation extends PlannedDance {
  min_dancers: number;
  max_dancers: number | null;
  slot_seconds: number;
}
export interface ContestPlan {
  name: string;
  city: string | null;
  starts_on: string | null;
  ends_on: string | null;
  deadlines: {
    signup_opens_at: string | null;
    signup_closes_at: string | null;
    music_closes_at: string | null;
    payment_due_at: string | null;
  };
  fee_day: "entry" | "payment";
  dances: PlannedDance[];
  ages: PlannedAge[];
  presentations: PlannedPresentation[];
  sections: PlannedSection[];
  leftovers: UnmappedPart[];
  warnings: Warning[];
}

/** Key of a side that the file does not split: any dance, any age, any presentation. */
export const ANY = "*";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Plans what a competition imports from a loaded regulations file, and lists the rest. */
export function planContest(raw: unknown, loaded: Loaded): ContestPlan {
  const book = loaded.regulations;
  const warnings: Warning[] = [...loaded.warnings];
  const days = book.days
    .map((day) => day.date)
    .filter((date) => DAY.test(date))
    .toSorted();
  const { deadlines, unused } = deadlinesOf(book);
  const { sections, feeRules } = sectionsOf(book, warnings);
  const used = (side: keyof RulebookCodes) => new Set(sections.map((section) => section.codes[side] ?? ANY));
  const allowances = allowancesOf(book);
  return {
    name: book.name.trim(),
    city: cityOf(raw),
    starts_on: days[0] ?? null,
    ends_on: days.at(-1) ?? null,
    deadlines,
    fee_day: feeDayOf(feeRules),
    dances: dancesOf(book, used("style")),
    ages: agesOf(book, used("age"), allowances.byAge),
    presentations: presentationsOf(book, used("presentation"), warnings),
    sections,
    leftovers: unmappedPartsIn(raw, loaded, {
      deadlines: unused,
      teamRules: allowances.unused,
      feeRules: (book.fees?.rules ?? []).flatMap((rule, index) => (feeRules.includes(rule) ? [] : [index])),
      paymentDay: deadlines.payment_due_at === null ? null : wallDay(new Date(deadlines.payment_due_at)),
      followed: followedIn(book, sections),
    }),
    warnings,
  };
}

function cityOf(raw: unknown): string | null {
  const event = typeof raw === "object" && raw !== null && "event" in raw ? raw.event : undefined;
  const city = typeof event === "object" && event !== null && "city" in event ? event.city : undefined;
  return typeof city === "string" ? city : null;
}

type DeadlineField = keyof ContestPlan["deadlines"];
const DEADLINES: readonly (readonly [DeadlineField, RegExp])[] = [
  ["signup_opens_at", /window opens|(registration|sign-?up|entries) opens?/i],
  ["music_closes_at", /music/i],
  ["signup_closes_at", /^(sign-?up|registration closes|entries close)/i],
  ["payment_due_at", /payment|deposit/i],
];

/** Reads the four deadlines. Of several, the first counts for the music and the latest for sign-up. Returns the indexes of the others as unused. */
function deadlinesOf(book: Regulations): { deadlines: ContestPlan["deadlines"]; unused: number[] } {
  const deadlines: ContestPlan["deadlines"] = {
    signup_opens_at: null,
    signup_closes_at: null,
    music_closes_at: null,
    payment_due_at: null,
  };
  const unused: number[] = [];
  for (const [index, { what, day, time, note }] of book.deadlines.entries()) {
    const field = DEADLINES.find(([, words]) => words.test(what))?.[0];
    if (!field || !DAY.test(day)) {
      unused.push(index);
      continue;
    }
    const hour = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(time ?? "")
      ? (time ?? "").padStart(5, "0")
      : field === "signup_opens_at"
        ? "00:00"
        : "23:59";
    const moment = timestampOf(`${day}T${hour}`);
    const known = deadlines[field];
    if (known === null || (field === "signup_closes_at" && moment > known)) deadlines[field] = moment;
    const exact = known === null && note === null && /^(sign-?up|payment|window opens|registration (opens|closes))$/i.test(what);
    if (!exact) unused.push(index);
  }
  const paid = book.fees?.payment_deadline ?? "";
  if (deadlines.payment_due_at === null && DAY.test(paid)) deadlines.payment_due_at = timestampOf(`${paid}T23:59`);
  return { deadlines, unused };
}

/**
 * Paths of rules that no field of the competition stores, but that sign-up follows from the file: ages of sections with the file's codes, packages
 * and free places in numbers, and the limit of a dancer's starts.
 */
function followedIn(book: Regulations, sections: readonly PlannedSection[]): string[] {
  const ages = sections.some((each) => each.codes.age !== null);
  const offers = book.fees?.currency === "PLN" ? book.fees : undefined;
  const at = (path: string, list: readonly boolean[]) => list.flatMap((holds, index) => (holds ? [`${path}[${index}]`] : []));
  return [
    ...(ages && book.age_basis.kind !== "not_stated" ? ["age_rules.basis"] : []),
    ...(ages && book.duo_rule ? ["age_rules.duo_rule"] : []),
    ...at(
      "age_rules.team_rule",
      book.team_rules.map((rule) => ages && rule.unread === null),
    ),
    ...at("fees.packages", offers?.packages.map((each) => each.starts !== null && each.amount !== null) ?? []),
    ...at("fees.free", offers?.free.map((each) => each.paid !== null && each.free !== null) ?? []),
    ...(typeof book.limits?.per_dancer === "number" ? ["limits.per_dancer"] : []),
  ];
}

function dancesOf(book: Regulations, used: ReadonlySet<string>): PlannedDance[] {
  const listed = book.dance_categories.map((each) => ({ key: each.code, name: each.name, code: each.code }));
  const known = new Set(listed.map((each) => each.key));
  const classes = [...used]
    .filter((key) => key !== ANY && !known.has(key))
    .map((key) => {
      const wider = listed.find((each) => key.startsWith(`${each.key} `));
      return { key, name: wider ? `${wider.name} ${key.slice(wider.key.length + 1)}` : key, code: key };
    });
  const any = used.has(ANY) ? [{ key: ANY, name: "Dowolny styl", code: null }] : [];
  return [...listed, ...classes, ...any];
}

type Allowance = Pick<PlannedAge, "older_allowed" | "younger_allowed">;

/** Reads team-age rules that a dictionary record can store: a maximum percentage of dancers who are older or younger by at most some years. */
function allowancesOf(book: Regulations): { byAge: Map<string, Allowance>; unused: number[] } {
  const byAge = new Map<string, Allowance>();
  const unused: number[] = [];
  for (const [index, rule] of book.team_rules.entries()) {
    const { percent, max_years_over: over, max_years_under: under } = rule;
    const older = ["share_older_max", "share_outside_window"].includes(rule.kind) && percent !== null && over !== null;
    const younger = ["share_younger_max", "share_outside_window"].includes(rule.kind) && percent !== null && under !== null;
    if (rule.applies_to.kind !== "all" || rule.unread !== null || (!older && !younger)) {
      unused.push(index);
      continue;
    }
    for (const code of rule.age_categories.length > 0 ? rule.age_categories : book.age_categories.map((each) => each.code)) {
      const known = byAge.get(code) ?? { older_allowed: null, younger_allowed: null };
      byAge.set(code, {
        older_allowed: older ? { years: Math.floor(over), max_share_percent: percent } : known.older_allowed,
        younger_allowed: younger ? { years: Math.floor(under), max_share_percent: percent } : known.younger_allowed,
      });
    }
  }
  return { byAge, unused };
}

function agesOf(book: Regulations, used: ReadonlySet<string>, allowances: ReadonlyMap<string, Allowance>): PlannedAge[] {
  const { reference_year: year, kind } = book.age_basis;
  const age_basis = kind === "age_on_event_day" ? ("competition_day" as const) : ("calendar_year" as const);
  const none = { older_allowed: null, younger_allowed: null };
  const whole = (age: number | null, round: (n: number) => number) => (age === null ? null : Math.min(120, Math.max(0, round(age))));
  const bands = book.age_categories.map((band) => {
    const listed = year !== null && (band.born_from !== null || band.born_to !== null);
    return {
      key: band.code,
      name: band.label,
      code: band.code,
      // Listed birth years win over the ages.
      min_age: whole(listed ? (band.born_to === null ? null : year - band.born_to) : band.min_age, Math.ceil),
      max_age: whole(listed ? (band.born_from === null ? null : year - band.born_from) : band.max_age, Math.floor),
      age_basis,
      ...(allowances.get(band.code) ?? none),
    };
  });
  const known = new Set(bands.map((band) => band.key));
  const others = [...used].filter((key) => !known.has(key));
  return [
    ...bands,
    ...others.map((key) => ({
      key,
      name: key === ANY ? "Bez podziału na wiek" : key,
      code: null,
      min_age: null,
      max_age: null,
      age_basis,
      ...none,
    })),
  ];
}

function presentationsOf(book: Regulations, used: ReadonlySet<string>, warnings: Warning[]): PlannedPresentation[] {
  const slotOf = (code: string) => {
    const limits = book.time_limits
      .filter((line) => scopeFit(line.presentations, { presentation: code }) === "yes")
      .map((line) => line.max_seconds ?? 0);
    return Math.ceil(Math.max(0, ...limits)) || USUAL_SLOT_SECONDS;
  };
  const listed = book.presentation_categories.map((each, index) => {
    if (each.min_dancers === null)
      warnings.push(
        makeWarning(
          `presentation_categories[${index}]`,
          "size_not_stated",
          `${each.name}: plik nie podaje najmniejszej liczby osób. Przyjęto 1.`,
          `${each.name}: the file gives no smallest number of dancers. 1 was taken.`,
        ),
      );
    const min_dancers = each.min_dancers ?? 1;
    return {
      key: each.code,
      name: each.name,
      code: each.code,
      min_dancers,
      max_dancers: each.max_dancers,
      slot_seconds: slotOf(each.code),
    };
  });
  const known = new Set(listed.map((each) => each.key));
  const others = [...used].filter((key) => !known.has(key));
  return [
    ...listed,
    ...others.map((key) => ({
      key,
      name: key === ANY ? "Dowolna prezentacja" : key,
      code: null,
      min_dancers: 1,
      max_dancers: null,
      slot_seconds: USUAL_SLOT_SECONDS,
    })),
  ];
}
