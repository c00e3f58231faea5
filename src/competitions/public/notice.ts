// Derives the public page of a competition from its public reply: deadlines, prices, categories, state. Pure.
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import type { getPublicCompetition } from "../contract.ts";
import { feeOn } from "../fees.ts";
import type { PublicSection } from "../shapes.ts";

export type Notice = Reply<typeof getPublicCompetition>;
type Facts = Pick<Notice, "status" | "signup" | "results_published" | "scores_live">;

/** State of a competition for a visitor. */
export type Stage = "before" | "open" | "closed" | "live" | "finished";

/** Returns the state that decides what a visitor can do: wait, sign up, ask the organiser, follow, or read results. */
export function stageOf({ status, signup }: Pick<Facts, "status" | "signup">): Stage {
  if (status === "running") return "live";
  if (status === "finished") return "finished";
  if (signup.open) return "open";
  return signup.reason === "opens_later" || signup.reason === "not_open" || signup.reason === "not_public" ? "before" : "closed";
}

/** True while sign-up is still ahead or open, so that today's prices and free places matter. */
export function isSignupPossible(notice: Pick<Facts, "status" | "signup">): boolean {
  return ["before", "open"].includes(stageOf(notice));
}

export const deadlineKinds = ["opens", "cheaper", "places", "closes", "music", "payment", "day"] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];

/** A day that a visitor must know. `at` is the exact moment when there is one. */
export interface Deadline {
  kind: DeadlineKind;
  /** ISO day in the hall's time zone. */
  day: string;
  /** ISO timestamp; null means the whole day. */
  at: string | null;
}

/** Returns all important days in order; each end of a lower fee once. `dayOf` converts a timestamp to a day in the hall's time zone. */
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

/** Returns the hour at which dancing begins, by the hall's clock: from the first published start list, else as planned. Undefined once it is over. */
export function startHourOf(
  { start_lists: lists, first_start, status }: Pick<Notice, "start_lists" | "first_start" | "status">,
  timeOf: (moment: string) => string,
): { time: string; planned: boolean } | undefined {
  const first = firstStart(lists);
  if (first !== undefined) return { time: timeOf(first), planned: false };
  return status === "running" || status === "finished" ? undefined : { time: first_start, planned: true };
}

/** Whole days from one ISO day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

/** Last day of the lower fee that is valid on a day; undefined when no section has one. */
export function cheaperUntil(sections: readonly PublicSection[], day: string): string | undefined {
  return sections
    .flatMap((section) => section.early_fees.map((early) => early.until))
    .filter((until) => day <= until)
    .toSorted()[0];
}

/** One row of the price table: the price of a start of one size, in each of the table's columns. */
export interface PriceRow {
  presentation: string;
  min_dancers: number;
  max_dancers: number | null;
  /** Styles with this price when others of the same size cost something else; empty means all. */
  only: string[];
  /** Grosze in each column; null means no fee is set. */
  amounts: (number | null)[];
  per: "dancer" | "entry";
  /** Price of further starts of the same dancer; null means the same. */
  next: number | null;
}

export interface Prices {
  /** Last day of each column's fee; the last column has none. */
  until: string[];
  rows: PriceRow[];
}

/** Returns the prices of all sections; sections of the same size and price share a row. */
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

/** Returns the index of the price column that is valid on a day (ISO). After the last early fee it is the column of the full price. */
export function columnOn({ until }: Prices, day: string): number {
  const found = until.findIndex((last) => day <= last);
  return found === -1 ? until.length : found;
}

/** Returns the lowest fee that is valid on a day, and its unit; undefined when no fee is set or all are free. */
export function cheapestFeeOn(sections: readonly PublicSection[], day: string): { grosze: number; per: "dancer" | "entry" } | undefined {
  return sections
    .map((section) => ({ grosze: feeOn(section, day) ?? 0, per: section.fee_per }))
    .filter((fee) => fee.grosze > 0)
    .toSorted((a, b) => a.grosze - b.grosze)[0];
}

/** Highest age that is a real limit; people write more to mean "no limit". */
const OLDEST = 98;

/** Returns an age category's name, with its ages in brackets unless its digits already contain them. `years` formats the ages. */
export function ageText(
  { age_name: name, min_age, max_age }: Pick<PublicSection, "age_name" | "min_age" | "max_age">,
  years: (from: number | null, to: number | null) => string,
): string {
  const from = min_age === 0 ? null : min_age;
  const to = max_age !== null && max_age > OLDEST ? null : max_age;
  const digits = new Set((name.match(/\d+/g) ?? []).map(Number));
  return [from, to].every((age) => age === null || digits.has(age)) ? name : `${name} (${years(from, to)})`;
}

/** A row of possible choices: every style, size, level and age of the row exists in combination with every other. */
export interface OfferRow {
  dances: string[];
  sizes: string[];
  /** An empty name means "without levels". */
  levels: string[];
  /** Names of age categories, with their ages. */
  ages: string[];
  /** ISO day when the competition has several; null means not planned yet, or the only day. */
  day: string | null;
}

/**
 * Groups the sections into as few rows as possible without showing a combination that does not exist. Keeps the organiser's order; `years` formats
 * ages.
 */
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

/** Merges rows that differ only in `field`. Its values keep the order of their first occurrence. */
function mergeRows(rows: readonly OfferRow[], field: "dances" | "sizes" | "levels" | "ages"): OfferRow[] {
  const order = distinct(rows.flatMap((row) => row[field]));
  return [...Map.groupBy(rows, (row) => JSON.stringify({ ...row, [field]: [] })).values()].flatMap((group) => {
    const values = new Set(group.flatMap((row) => row[field]));
    return group.slice(0, 1).map((row) => ({ ...row, [field]: order.filter((each) => values.has(each)) }));
  });
}

/** Allowed length of music for some sizes. */
export interface MusicRow {
  sizes: string[];
  /** Styles, else ages or levels, with other music than most sections; empty means all others. */
  only: string[];
  from: number | null;
  to: number | null;
  organiser: boolean;
}

/** Returns the music of all sizes. Sizes with the same music share a row; exceptions follow the general rows. */
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

/** Returns what only the `few` sections have: their styles, else their ages, else their levels. */
function apartFrom(most: readonly PublicSection[], few: readonly PublicSection[]): string[] {
  const names = (list: readonly PublicSection[], field: "dance_name" | "age_name" | "level_name") =>
    distinct(list.flatMap((section) => section[field] ?? []));
  const found = (["dance_name", "age_name", "level_name"] as const).find((field) => {
    const others = new Set(names(most, field));
    return names(few, field).every((each) => !others.has(each));
  });
  return found ? names(few, found) : [];
}

/** Returns the places left in sections with a cap of their own. The caps of the day and the competition are shown once, elsewhere. */
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

/** Map link of the venue; undefined when no venue is set. */
export function mapUrlOf({ venue_name, venue_address }: Pick<Notice, "venue_name" | "venue_address">): string | undefined {
  const place = [venue_name, venue_address].filter(Boolean).join(", ");
  return place === "" ? undefined : `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
}

/** The competition as a schema.org event. `absolute` converts a path of this site to a full URL. */
export function schemaEventOf(notice: Notice, absolute: (path: string) => string): object {
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
