// Who has a place and who waits: the four caps, what counts against them, who is next and until when (docs/rules/waiting.md 1.1–3.2). Pure; the time
// is an argument.
import { signupState, type Status } from "../../competitions/rules.ts";
import { fold } from "../../kernel/text/search.ts";
import { formatDate } from "../../kernel/text/format.ts";

/** Number of places of a competition as a whole, on each of its days, and for each club; null: no limit. */
export interface Caps {
  capacity: number | null;
  day_capacity: number | null;
  club_capacity: number | null;
  starts_on: string;
  ends_on: string;
}

/** A section as it is counted; `day` is the day it is planned on. */
export interface CountedSection {
  id: string;
  capacity: number | null;
  day: string | null;
}

/** Number of places of a section taken by one club. */
export interface TakenPlaces {
  section_id: string;
  club_name: string | null;
  places: number;
}

/** The section and club that a place counts against. */
export interface PlaceRequest {
  section_id: string;
  club_name: string | null;
}

export interface WaitingEntry extends PlaceRequest {
  id: string;
  signup_id: string;
  /** It gets no automatic offer. */
  passed: boolean;
  /** Deadline of the place offered to it; null: none. */
  offered_until: string | null;
}

/** A cap that is reached: its kind, its limit, and how many places are taken. */
export interface ReachedCap {
  of: "section" | "day" | "club" | "competition";
  day: string | null;
  most: number;
  taken: number;
}

/** Name of a club as caps count it: without letter case, accents and doubled spaces; undefined: no club was named, so no club cap counts. */
export function clubOf(name: string | null): string | undefined {
  return (
    fold(name ?? "")
      .trim()
      .replace(/\s+/g, " ") || undefined
  );
}

/** Counts the places of a competition. Returns functions that take places and find the cap that is reached. */
export function countPlaces(caps: Caps, sections: readonly CountedSection[], taken: readonly TakenPlaces[]) {
  const sectionsById = new Map(sections.map((each) => [each.id, each]));
  const counts = new Map<string, number>();
  const keys = ({ section_id, club_name }: PlaceRequest) => {
    const section = sectionsById.get(section_id);
    const day = section?.day ?? (caps.starts_on === caps.ends_on ? caps.starts_on : null);
    const club = clubOf(club_name);
    return [
      { of: "section" as const, day: null, key: `section ${section_id}`, most: section?.capacity ?? null },
      ...(day === null ? [] : [{ of: "day" as const, day, key: `day ${day}`, most: caps.day_capacity }]),
      ...(club === undefined ? [] : [{ of: "club" as const, day: null, key: `club ${club}`, most: caps.club_capacity }]),
      { of: "competition" as const, day: null, key: "competition", most: caps.capacity },
    ];
  };
  const take = (request: PlaceRequest, places = 1, alsoCounted?: PlaceRequest) => {
    const left = new Set((alsoCounted ? keys(alsoCounted) : []).map(({ key }) => key));
    for (const { key } of keys(request)) if (!left.has(key)) counts.set(key, (counts.get(key) ?? 0) + places);
  };
  for (const each of taken) take(each, each.places);
  return {
    /**
     * Takes places, or returns them when `places` is negative. Caps that also count `alsoCounted` are skipped, because a moving entry already counts
     * there.
     */
    take,
    /** Returns the cap that leaves no place. Caps that also count `leaving` are skipped, because that place becomes free. */
    full(request: PlaceRequest, leaving?: PlaceRequest): ReachedCap | undefined {
      const had = new Set((leaving ? keys(leaving) : []).map(({ key }) => key));
      for (const { of, day, key, most } of keys(request)) {
        const now = counts.get(key) ?? 0;
        if (most !== null && now >= most && !had.has(key)) return { of, day, most, taken: now };
      }
      return undefined;
    },
  };
}

export type PlaceCount = ReturnType<typeof countPlaces>;

/** Takes free places for waiting entries in their order, so that later ones come behind them. Returns their ids. */
export function takeForWaiting(count: PlaceCount, waiting: readonly WaitingEntry[]): string[] {
  return waiting
    .filter((each) => {
      if (each.passed || each.offered_until !== null || count.full(each)) return false;
      count.take(each);
      return true;
    })
    .map((each) => each.id);
}

/** A place that moves from one section or club to another. */
export interface PlaceMove {
  id: string;
  from: PlaceRequest;
  to: PlaceRequest;
}

/**
 * Returns the moving places that a cap leaves no room for, each with the cap. All leave before any arrives, and entries that wait there come first.
 * Those that fill a reserved place always fit.
 */
export function findBlockedMoves(
  count: PlaceCount,
  waiting: readonly WaitingEntry[],
  moving: readonly PlaceMove[],
  filling: ReadonlySet<string> = new Set(),
): Map<string, ReachedCap> {
  for (const { id, from, to } of moving) count.take(from, -1, filling.has(id) ? undefined : to);
  takeForWaiting(count, waiting);
  const full = new Map<string, ReachedCap>();
  for (const { id, from, to } of moving.filter((each) => !filling.has(each.id))) {
    const reached = count.full(to, from);
    if (reached) full.set(id, reached);
    else count.take(to, 1, from);
  }
  return full;
}

/** Decides for entries being sent, in their order: a place or the waiting list. Those that fill a reserved place always get it. */
export function assignPlaces<E extends { id: string; section_id: string }>(
  count: PlaceCount,
  entries: readonly E[],
  { club_name, filling }: { club_name: string | null; filling: ReadonlySet<string> },
): (E & { status: "submitted" | "waiting" })[] {
  return entries.map((entry) => {
    if (filling.has(entry.id)) return { ...entry, status: "submitted" };
    if (count.full({ ...entry, club_name })) return { ...entry, status: "waiting" };
    count.take({ ...entry, club_name });
    return { ...entry, status: "submitted" };
  });
}

/** Position of each waiting entry in the list of its section, from 1; the entries are given in their order. */
export function positionsOf(waiting: readonly Pick<WaitingEntry, "id" | "section_id">[]): Map<string, number> {
  const last = new Map<string, number>();
  return new Map(
    waiting.map(({ id, section_id }) => {
      const position = (last.get(section_id) ?? 0) + 1;
      last.set(section_id, position);
      return [id, position];
    }),
  );
}

/** An offer must be open for at least this long, in milliseconds, so that it can be read in time. */
const LEAST_MS = 3_600_000;

export interface OfferSettings {
  status: Status;
  signup_opens_at: string | null;
  signup_closes_at: string | null;
  starts_on: string;
  offer_hours: number;
}

/** When sign-up ends, after which no offer is open: now at the latest where the office closed it. */
export function lastMoment(competition: OfferSettings, now: Date): Date {
  const end = new Date(competition.signup_closes_at ?? `${competition.starts_on}T00:00:00Z`);
  return end > now && !signupState(competition, now).open ? now : end;
}

/** True when an offer with this deadline can still be answered. */
export function isOfferOpen(until: string, competition: OfferSettings, now: Date): boolean {
  return Date.parse(until) > now.getTime() && lastMoment(competition, now) > now;
}

/** Deadline of an offer made now, never after the end of sign-up; undefined: too little time is left. */
export function termOf(competition: OfferSettings, now: Date): Date | undefined {
  if (!signupState(competition, now).open) return undefined;
  const until = Math.min(now.getTime() + competition.offer_hours * 3_600_000, lastMoment(competition, now).getTime());
  return until - now.getTime() < LEAST_MS ? undefined : new Date(until);
}

/** Deadline of an automatic offer made now; undefined: the list does not move. */
export function movesUntil(competition: OfferSettings & { waiting_moves: boolean }, now: Date): Date | undefined {
  return competition.waiting_moves ? termOf(competition, now) : undefined;
}

/** Who gets a free place: the next entry of a list that moves, an entry that the office chooses, or anyone who signs up. */
export type PassesTo = "list" | "office" | "anyone";

/** Who gets the free places of a competition at this moment. `offered` is an entry with an offer that ends then, so its place counts as free. */
export function passesTo(
  {
    settings,
    count,
    waiting,
  }: { settings: OfferSettings & { waiting_moves: boolean }; count: PlaceCount; waiting: readonly WaitingEntry[] },
  at: Date,
  offered?: WaitingEntry,
): PassesTo {
  if (offered) count.take(offered, -1);
  const next = waiting.some((each) => !each.passed && each.offered_until === null && !count.full(each));
  if (offered) count.take(offered);
  if (!signupState(settings, at).open) return "office";
  if (!next) return "anyone";
  return movesUntil(settings, at) ? "list" : "office";
}

/** Sentence that a sign-up's places do not fit the other club's cap. */
export function clubFull(club: string, { most, taken }: ReachedCap): { pl: string; en: string } {
  return {
    pl: `Klub „${club}” ma już ${taken} z ${most} miejsc, więc miejsca tego zgłoszenia się nie zmieszczą. Nazwę może zmienić organizator.`,
    en: `The club “${club}” has already taken ${taken} of ${most} places, too many for this sign-up to fit. The organiser can change the name.`,
  };
}

/** Sentence that a cap is reached, naming the section or club where it is given. */
export function capText(
  { of, day, most, taken }: ReachedCap,
  locale: "pl" | "en",
  named: { section?: string | undefined; club?: string | null } = {},
): string {
  const on = day === null ? "" : formatDate(day, locale);
  const name = (text: string | null | undefined) => (!text ? "" : locale === "pl" ? ` „${text}”` : ` “${text}”`);
  const [section, club] = [name(named.section), name(named.club)];
  if (locale === "en") {
    const subject = { section: `The section${section}`, day: `The day ${on}`, club: `The club${club}`, competition: "The competition" }[of];
    return `${subject} has ${taken} of ${most} places taken.`;
  }
  const subject = { section: `Kategoria${section}`, day: `Dzień ${on}`, club: `Klub${club}`, competition: "Turniej" }[of];
  return `${subject} ma ${taken} z ${most} miejsc.`;
}
