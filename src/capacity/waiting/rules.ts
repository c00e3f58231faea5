// Who has a place and who waits: the four caps, what counts against them, who is next and until when (docs/rules/waiting.md 1.1–3.2). Pure; the time is an argument.
import { signupState, type Status } from "../../competitions/rules.ts";
import { fold } from "../../kernel/text/search.ts";
import { formatDate } from "../../kernel/text/format.ts";

/** How many places a competition has as a whole, on each of its days, and for each club; null: as many as come. */
export interface Caps {
  capacity: number | null;
  day_capacity: number | null;
  club_capacity: number | null;
  starts_on: string;
  ends_on: string;
}

/** A section as it is counted; `day`: the one it is planned on. */
export interface CountedSection {
  id: string;
  capacity: number | null;
  day: string | null;
}

/** So many places of a section are taken by this club. */
export interface Taken {
  section_id: string;
  club_name: string | null;
  places: number;
}

/** What an entry's place counts against. */
export interface Asking {
  section_id: string;
  club_name: string | null;
}

export interface Waiting extends Asking {
  id: string;
  signup_id: string;
  /** It is offered nothing by itself. */
  passed: boolean;
  /** The term of the place that is held for it; null: none. */
  offered_until: string | null;
}

/** A cap that leaves no place: whose, how many it is, how many of them are taken. */
export interface Full {
  of: "section" | "day" | "club" | "competition";
  day: string | null;
  most: number;
  taken: number;
}

/** A club as caps count it: its name without letter case, marks and doubled spaces; undefined: none was named, so no cap of a club counts. */
export function clubOf(name: string | null): string | undefined {
  return (
    fold(name ?? "")
      .trim()
      .replace(/\s+/g, " ") || undefined
  );
}

/** Counts the places of a competition: what stands in the way of one more, and one more taken. */
export function counting(caps: Caps, sections: readonly CountedSection[], taken: readonly Taken[]) {
  const known = new Map(sections.map((each) => [each.id, each]));
  const counts = new Map<string, number>();
  const keys = ({ section_id, club_name }: Asking) => {
    const section = known.get(section_id);
    const day = section?.day ?? (caps.starts_on === caps.ends_on ? caps.starts_on : null);
    const club = clubOf(club_name);
    return [
      { of: "section" as const, day: null, key: `section ${section_id}`, most: section?.capacity ?? null },
      ...(day === null ? [] : [{ of: "day" as const, day, key: `day ${day}`, most: caps.day_capacity }]),
      ...(club === undefined ? [] : [{ of: "club" as const, day: null, key: `club ${club}`, most: caps.club_capacity }]),
      { of: "competition" as const, day: null, key: "competition", most: caps.capacity },
    ];
  };
  const take = (asking: Asking, places = 1, besides?: Asking) => {
    const left = new Set((besides ? keys(besides) : []).map(({ key }) => key));
    for (const { key } of keys(asking)) if (!left.has(key)) counts.set(key, (counts.get(key) ?? 0) + places);
  };
  for (const each of taken) take(each, each.places);
  return {
    /** Takes places, or with less than none gives them back; those of `besides` stay as they are, which an entry that moves keeps. */
    take,
    /** The cap that leaves no place; whoever leaves a place is held up by no cap that this one counts to, too. */
    full(asking: Asking, leaving?: Asking): Full | undefined {
      const had = new Set((leaving ? keys(leaving) : []).map(({ key }) => key));
      for (const { of, day, key, most } of keys(asking)) {
        const now = counts.get(key) ?? 0;
        if (most !== null && now >= most && !had.has(key)) return { of, day, most, taken: now };
      }
      return undefined;
    },
  };
}

export type Counting = ReturnType<typeof counting>;

/** Takes the free places for those who wait for them, in their order: whoever comes later stands behind them. Gives who they are. */
export function keptForWaiting(count: Counting, waiting: readonly Waiting[]): string[] {
  return waiting
    .filter((each) => {
      if (each.passed || each.offered_until !== null || count.full(each)) return false;
      count.take(each);
      return true;
    })
    .map((each) => each.id);
}

/** A place that goes from one section or club to another. */
export interface Passing {
  id: string;
  from: Asking;
  to: Asking;
}

/**
 * Which of the places that move at once a cap leaves no room for, each with the cap: all leave before any arrives, and whoever waits there already comes
 * first. Those that fill a reserved place have it already.
 */
export function passing(
  count: Counting,
  waiting: readonly Waiting[],
  moving: readonly Passing[],
  filling: ReadonlySet<string> = new Set(),
): Map<string, Full> {
  for (const { id, from, to } of moving) count.take(from, -1, filling.has(id) ? undefined : to);
  keptForWaiting(count, waiting);
  const full = new Map<string, Full>();
  for (const { id, from, to } of moving.filter((each) => !filling.has(each.id))) {
    const stands = count.full(to, from);
    if (stands) full.set(id, stands);
    else count.take(to, 1, from);
  }
  return full;
}

/** Where entries go when they are sent, in their order: to a place, or to the waiting list. Those that fill a reserved place have it already. */
export function placing<E extends { id: string; section_id: string }>(
  count: Counting,
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

/** The places in the list of each section, from 1, of waiting entries in their order. */
export function positionsOf(waiting: readonly Pick<Waiting, "id" | "section_id">[]): Map<string, number> {
  const last = new Map<string, number>();
  return new Map(
    waiting.map(({ id, section_id }) => {
      const position = (last.get(section_id) ?? 0) + 1;
      last.set(section_id, position);
      return [id, position];
    }),
  );
}

/** An offer that somebody could hardly read in time is not made. */
const LEAST_MS = 3_600_000;

export interface Offering {
  status: Status;
  signup_opens_at: string | null;
  signup_closes_at: string | null;
  starts_on: string;
  offer_hours: number;
}

/** When sign-up ends, past which no offer holds: now at the latest where the office closed it. */
export function lastMoment(competition: Offering, now: Date): Date {
  const end = new Date(competition.signup_closes_at ?? `${competition.starts_on}T00:00:00Z`);
  return end > now && !signupState(competition, now).open ? now : end;
}

/** Whether an offer with this term can still be answered. */
export function offerStands(until: string, competition: Offering, now: Date): boolean {
  return Date.parse(until) > now.getTime() && lastMoment(competition, now) > now;
}

/** Until when a place is offered now: never past the end of sign-up; undefined: no time is left for that. */
export function termOf(competition: Offering, now: Date): Date | undefined {
  if (!signupState(competition, now).open) return undefined;
  const until = Math.min(now.getTime() + competition.offer_hours * 3_600_000, lastMoment(competition, now).getTime());
  return until - now.getTime() < LEAST_MS ? undefined : new Date(until);
}

/** Until when the list offers a place by itself now; undefined: it does not move. */
export function movesUntil(competition: Offering & { waiting_moves: boolean }, now: Date): Date | undefined {
  return competition.waiting_moves ? termOf(competition, now) : undefined;
}

/** Whom a free place is for: the next of the list that moves, whomever the office chooses, or whoever signs up. */
export type PassesTo = "list" | "office" | "anyone";

/** Whom the free places of a competition are for at this moment, and beside them the one that is held by an offer which ends then. */
export function passesTo(
  { settings, count, waiting }: { settings: Offering & { waiting_moves: boolean }; count: Counting; waiting: readonly Waiting[] },
  at: Date,
  held?: Waiting,
): PassesTo {
  if (held) count.take(held, -1);
  const next = waiting.some((each) => !each.passed && each.offered_until === null && !count.full(each));
  if (held) count.take(held);
  if (!signupState(settings, at).open) return "office";
  if (!next) return "anyone";
  return movesUntil(settings, at) ? "list" : "office";
}

/** Why a sign-up that has places does not go over to another club. */
export function clubFull(club: string, { most, taken }: Full): { pl: string; en: string } {
  return {
    pl: `Klub „${club}” ma już ${taken} z ${most} miejsc, więc miejsca tego zgłoszenia się nie zmieszczą. Nazwę może zmienić organizator.`,
    en: `The club “${club}” has already taken ${taken} of ${most} places, too many for this sign-up to fit. The organiser can change the name.`,
  };
}

/** That a cap leaves no place, in words; of which section or club, where that is named. */
export function fullText(
  { of, day, most, taken }: Full,
  locale: "pl" | "en",
  named: { section?: string | undefined; club?: string | null } = {},
): string {
  const on = day === null ? "" : formatDate(day, locale);
  const name = (text: string | null | undefined) => (!text ? "" : locale === "pl" ? ` „${text}”` : ` “${text}”`);
  const [section, club] = [name(named.section), name(named.club)];
  if (locale === "en") {
    const whose = { section: `The section${section}`, day: `The day ${on}`, club: `The club${club}`, competition: "The competition" }[of];
    return `${whose} has ${taken} of ${most} places taken.`;
  }
  const whose = { section: `Kategoria${section}`, day: `Dzień ${on}`, club: `Klub${club}`, competition: "Turniej" }[of];
  return `${whose} ma ${taken} z ${most} miejsc.`;
}
