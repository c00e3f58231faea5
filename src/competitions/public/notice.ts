// What the public page of a competition says, drawn from its public reply: deadlines, prices, categories, how far it is. Pure.
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import type { getPublicCompetition } from "../contract.ts";
import { feeOn } from "../fees.ts";
import type { PublicSection } from "../shapes.ts";

export type Notice = Reply<typeof getPublicCompetition>;
type Facts = Pick<Notice, "status" | "signup" | "results_published" | "scores_live">;

/** How far a competition is, as its visitor sees it. */
export type Stage = "before" | "open" | "closed" | "live" | "finished";

/** What a visitor can do now: nothing yet, sign up, ask the organiser, follow, read results. */
export function stageOf({ status, signup }: Pick<Facts, "status" | "signup">): Stage {
  if (status === "running") return "live";
  if (status === "finished") return "finished";
  if (signup.open) return "open";
  return signup.reason === "opens_later" || signup.reason === "not_open" || signup.reason === "not_public" ? "before" : "closed";
}

/** Whether anybody may still think of signing up: prices of today and free places mean something. */
export function signsUp(notice: Pick<Facts, "status" | "signup">): boolean {
  return ["before", "open"].includes(stageOf(notice));
}

export const deadlineKinds = ["opens", "cheaper", "places", "closes", "music", "payment", "day"] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];

/** A day that a visitor has to know; `at` is its moment where an hour belongs to it. */
export interface Deadline {
  kind: DeadlineKind;
  /** ISO day by the hall's calendar. */
  day: string;
  /** ISO moment; null: the whole day. */
  at: string | null;
}

/** All days that matter, in their order; the ends of lower fees each once. `dayOf` gives a moment's day by the hall's calendar. */
export function deadlinesOf(notice: Notice, dayOf: (moment: string) => string): Deadline[] {
  const moment = (kind: DeadlineKind, at: string | null): Deadline[] => (at === null ? [] : [{ kind, day: dayOf(at), at }]);
  const cheaper = new Set(notice.sections.flatMap((section) => section.early_fees.map((early) => early.until)));
  return [
    ...moment("opens", notice.signup_opens_at),
    ...[...cheaper].map((day): Deadline => ({ kind: "cheaper", day, at: null })),
    ...(notice.place_deposit_grosze === null || notice.places_until === null
      ? []
      : [{ kind: "places" as const, day: notice.places_until, at: null }]),
    ...moment("closes", notice.signup_closes_at),
    ...moment("music", notice.music_closes_at),
    ...moment("payment", notice.payment_due_at),
    { kind: "day" as const, day: notice.starts_on, at: null },
  ].toSorted((a, b) => (a.day === b.day ? deadlineKinds.indexOf(a.kind) - deadlineKinds.indexOf(b.kind) : a.day < b.day ? -1 : 1));
}

function firstStart(lists: Notice["start_lists"]): string | undefined {
  return lists.map((list) => list.starts_at).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
}

/** The hour by the hall's clock at which dancing begins: of the first published start list, else as planned; none once it is over. */
export function hourOf(
  { start_lists: lists, first_start, status }: Pick<Notice, "start_lists" | "first_start" | "status">,
  timeOf: (moment: string) => string,
): { time: string; planned: boolean } | undefined {
  const first = firstStart(lists);
  if (first !== undefined) return { time: timeOf(first), planned: false };
  return status === "running" || status === "finished" ? undefined : { time: first_start, planned: true };
}

/** Whole days from one ISO day to another; negative where the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** The last day of the lower fee that holds on a day; undefined when no section has one. */
export function cheaperUntil(sections: readonly PublicSection[], day: string): string | undefined {
  return sections
    .flatMap((section) => section.early_fees.map((early) => early.until))
    .filter((until) => day <= until)
    .toSorted()[0];
}

/** One line of the price table: what starts of one size cost, in each of the table's columns. */
export interface PriceRow {
  presentation: string;
  min_dancers: number;
  max_dancers: number | null;
  /** The styles that cost this, where others of this size cost something else; empty: all of them. */
  only: string[];
  /** Grosze in each column; null: nobody said. */
  amounts: (number | null)[];
  per: "dancer" | "entry";
  /** What further starts of the same dancer cost; null: the same. */
  next: number | null;
}

export interface Prices {
  /** The last day of each column's fee; the last column, after all of them, has none. */
  until: string[];
  rows: PriceRow[];
}

/** The prices of all sections, sections of one size and price in one line. */
export function pricesOf(sections: readonly PublicSection[]): Prices {
  const until = [...new Set(sections.flatMap((section) => section.early_fees.map((early) => early.until)))].toSorted();
  const made = sections.map((section) => ({
    section,
    row: {
      presentation: section.presentation_name,
      min_dancers: section.min_dancers,
      max_dancers: section.max_dancers,
      amounts: [...until.map((day) => feeOn(section, day)), section.fee_grosze],
      per: section.fee_per,
      next: section.fee_next_grosze,
    },
  }));
  const alike = [...Map.groupBy(made, ({ row }) => JSON.stringify(row)).values()];
  const ofSize = Map.groupBy(alike, ([first]) => first?.row.presentation);
  return {
    until,
    rows: alike.flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const shared = (ofSize.get(first.row.presentation)?.length ?? 0) > 1;
      return [{ ...first.row, only: shared ? distinct(group.map(({ section }) => section.dance_name)) : [] }];
    }),
  };
}

/** The column of the price table that holds on a day. */
export function columnOn({ until }: Prices, day: string): number {
  const found = until.findIndex((last) => day <= last);
  return found === -1 ? until.length : found;
}

/** The lowest fee that holds on a day, and for whom; undefined where nobody said, or all is free. */
export function cheapestOn(sections: readonly PublicSection[], day: string): { grosze: number; per: "dancer" | "entry" } | undefined {
  return sections
    .map((section) => ({ grosze: feeOn(section, day) ?? 0, per: section.fee_per }))
    .filter((fee) => fee.grosze > 0)
    .toSorted((a, b) => a.grosze - b.grosze)[0];
}

/** The oldest age that still says something: more is what people write for "no limit". */
const OLDEST = 98;

/** An age category's name, with its ages in brackets where its digits do not tell them already; `years` says them in words. */
export function ageText(
  { age_name: name, min_age, max_age }: Pick<PublicSection, "age_name" | "min_age" | "max_age">,
  years: (from: number | null, to: number | null) => string,
): string {
  const from = min_age === 0 ? null : min_age;
  const to = max_age !== null && max_age > OLDEST ? null : max_age;
  const told = new Set((name.match(/\d+/g) ?? []).map(Number));
  return [from, to].every((age) => age === null || told.has(age)) ? name : `${name} (${years(from, to)})`;
}

/** What may be danced: every style, size, level and age of a row exists with each other one of the row. */
export interface OfferRow {
  dances: string[];
  sizes: string[];
  /** An empty name: without levels. */
  levels: string[];
  /** Names of age categories with their ages. */
  ages: string[];
  /** The ISO day, where the competition has several; null: not planned yet, or the only one. */
  day: string | null;
}

/** The sections in as few rows as tell no combination that does not exist, in the organiser's order; `years` says ages in words. */
export function offersOf(
  { sections, starts_on, ends_on }: Pick<Notice, "sections" | "starts_on" | "ends_on">,
  years: (from: number | null, to: number | null) => string,
): OfferRow[] {
  const rows = sections.map(
    (section): OfferRow => ({
      dances: [section.dance_name],
      sizes: [section.presentation_name],
      levels: [section.level_name ?? ""],
      ages: [ageText(section, years)],
      day: starts_on === ends_on ? null : section.day,
    }),
  );
  return (["ages", "levels", "sizes", "dances"] as const).reduce(mergeRows, rows);
}

/** Makes one row of those that differ in `field` alone; its values keep the order in which they first come. */
function mergeRows(rows: readonly OfferRow[], field: "dances" | "sizes" | "levels" | "ages"): OfferRow[] {
  const order = distinct(rows.flatMap((row) => row[field]));
  return [...Map.groupBy(rows, (row) => JSON.stringify({ ...row, [field]: [] })).values()].flatMap((group) => {
    const values = new Set(group.flatMap((row) => row[field]));
    return group.slice(0, 1).map((row) => ({ ...row, [field]: order.filter((each) => values.has(each)) }));
  });
}

/** How long the music of some sizes may last. */
export interface MusicRow {
  sizes: string[];
  /** The styles, else ages or levels, whose music is another than that of most; empty: all others. */
  only: string[];
  from: number | null;
  to: number | null;
  organiser: boolean;
}

/** The music of all sizes, sizes of the same music together; what few sections have stands after what holds for the others. */
export function musicOf(sections: readonly PublicSection[]): MusicRow[] {
  const rows = [...Map.groupBy(sections, (section) => section.presentation_name)].flatMap(([size, ofSize]) => {
    const [most = [], ...others] = [...Map.groupBy(ofSize, (section) => JSON.stringify(musicIn(section))).values()].toSorted(
      (a, b) => b.length - a.length,
    );
    return [most, ...others].flatMap((alike) =>
      alike.slice(0, 1).map((section) => ({ ...musicIn(section), sizes: [size], only: alike === most ? [] : apartFrom(most, alike) })),
    );
  });
  const limited = rows.filter((row) => row.organiser || row.from !== null || row.to !== null);
  return [...Map.groupBy(limited, (row) => JSON.stringify({ ...row, sizes: [] })).values()].flatMap((group) =>
    group.slice(0, 1).map((row) => ({ ...row, sizes: group.flatMap((each) => each.sizes) })),
  );
}

function musicIn({ music, music_from_seconds: from, music_to_seconds: to }: PublicSection): Pick<MusicRow, "from" | "to" | "organiser"> {
  return music === "organiser" ? { from: null, to: null, organiser: true } : { from, to, organiser: false };
}

/** What `few` sections are that `most` are not: their styles, else their ages, else their levels. */
function apartFrom(most: readonly PublicSection[], few: readonly PublicSection[]): string[] {
  const names = (list: readonly PublicSection[], field: "dance_name" | "age_name" | "level_name") =>
    distinct(list.flatMap((section) => section[field] ?? []));
  const found = (["dance_name", "age_name", "level_name"] as const).find((field) => {
    const others = new Set(names(most, field));
    return names(few, field).every((each) => !others.has(each));
  });
  return found ? names(few, found) : [];
}

/** Places that are left, where the section has a cap of its own; those of the day and of the competition are told once, beside it all. */
export function placesLeftOf(sections: readonly PublicSection[]): { name: string; places: number }[] {
  return sections.flatMap((section) =>
    section.capacity === null || section.places_left === null
      ? []
      : [
          {
            name: [section.dance_name, section.age_name, section.presentation_name, section.level_name].filter(Boolean).join(", "),
            places: section.places_left,
          },
        ],
  );
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}

/** Where a map shows the venue; undefined while nobody said where it is. */
export function mapOf({ venue_name, venue_address }: Pick<Notice, "venue_name" | "venue_address">): string | undefined {
  const place = [venue_name, venue_address].filter(Boolean).join(", ");
  return place === "" ? undefined : `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
}

/** The competition as schema.org writes an event; `absolute` makes a path of this site a whole address. */
export function eventOf(notice: Notice, absolute: (path: string) => string): object {
  const { venue_name, venue_address, sections } = notice;
  const fees = sections.flatMap((section) => [section.fee_grosze ?? [], ...section.early_fees.map((early) => early.fee_grosze)].flat());
  const place = venue_name ?? venue_address;
  return {
    "@context": "https://schema.org",
    "@type": "DanceEvent",
    name: notice.name,
    startDate: firstStart(notice.start_lists) ?? notice.starts_on,
    endDate: notice.ends_on,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    url: absolute(`/c/${notice.slug}`),
    organizer: { "@type": "Organization", name: notice.organiser.name, url: absolute("/") },
    ...(notice.description === null ? {} : { description: notice.description }),
    ...(place === null ? {} : { location: { "@type": "Place", name: place, address: venue_address ?? place } }),
    ...(notice.poster_url === null ? {} : { image: absolute(notice.poster_url) }),
    ...(fees.length === 0
      ? {}
      : {
          offers: {
            "@type": "AggregateOffer",
            priceCurrency: "PLN",
            lowPrice: (Math.min(...fees) / 100).toFixed(2),
            highPrice: (Math.max(...fees) / 100).toFixed(2),
            url: absolute(`/signup/competition/${notice.slug}`),
            ...(notice.signup_opens_at === null ? {} : { validFrom: notice.signup_opens_at }),
            ...(notice.signup_closes_at === null ? {} : { validThrough: notice.signup_closes_at }),
          },
        }),
  };
}
