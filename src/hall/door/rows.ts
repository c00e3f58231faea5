// Rows of check-in at the door: clubs, what they lack, and their counts. Pure.
import { matchesSearch } from "../../kernel/text/search.ts";
import { startNumber } from "../../kernel/text/format.ts";
import { type Door, doorPurposes } from "./contract.ts";

export type Club = Door["clubs"][number];
export type Person = Club["people"][number];
export type Entry = Club["entries"][number];

/** State of a club's box: nobody came yet, some came, all came. */
export type BoxState = "nobody" | "some" | "all";

export const isHere = ({ present }: Pick<Person, "present">): boolean => present?.is === true;
/** True for a person who was reported missing. */
export const isAbsent = ({ present }: Pick<Person, "present">): boolean => present?.is === false;
/** Number of people of a club who came. */
export const countHere = ({ people }: Pick<Club, "people">): number => people.filter(isHere).length;

export function boxOf(club: Pick<Club, "people">): BoxState {
  const here = countHere(club);
  if (here === 0) return "nobody";
  return here < club.people.length ? "some" : "all";
}

/** Name of a sign-up: its club, else its coach, else its first two people. Empty when nobody is named. */
export function nameOf({ club_name, coach_name, people }: Pick<Club, "club_name" | "coach_name" | "people">): string {
  const [first, second, ...others] = people.map((each) => each.name).filter(Boolean);
  return club_name ?? coach_name ?? [first, second, others.length > 0 ? "…" : undefined].filter(Boolean).join(", ");
}

/** Consents of a person that were not answered. */
export const missingConsents = ({ unanswered }: Pick<Person, "unanswered">) =>
  unanswered.filter((each) => doorPurposes.some((kind) => kind === each));

/** What a club lacks. */
export interface Problems {
  owed_grosze: number;
  /** Entries without music. */
  music: readonly Entry[];
  /** Number of people with a missing consent. */
  consents: number;
}

export function problemsOf({ cost_grosze, paid_grosze, entries, people }: Club): Problems {
  return {
    owed_grosze: Math.max(0, cost_grosze - paid_grosze),
    music: entries.filter((each) => each.music_missing),
    consents: people.filter((each) => missingConsents(each).length > 0).length,
  };
}

export const hasProblems = ({ owed_grosze, music, consents }: Problems): boolean => owed_grosze > 0 || music.length > 0 || consents > 0;

/** People whom „Przyjmij” ticks: those who are not ticked yet and were not reported missing. */
export const peopleToAccept = ({ people }: Pick<Club, "people">): Person[] => people.filter((each) => each.present === null);

/** Entries of a person, by their numbers. */
export const entriesOf = ({ entries }: Pick<Club, "entries">, { dancer_id }: Pick<Person, "dancer_id">): Entry[] =>
  entries.filter((each) => each.dancer_ids.includes(dancer_id));

/** Entries with a number that was not handed out. */
export const entriesWithoutBibs = ({ entries }: Pick<Club, "entries">): Entry[] =>
  entries.filter((each) => each.start_number !== null && each.bibs?.is !== true);

export type View = "all" | "nobody" | "unclear";

const isIn = (club: Club, view: View): boolean =>
  view === "all" || (view === "nobody" ? boxOf(club) === "nobody" : club.unclear?.is === true);

/** Texts in which a club is found: club, town, coach, people, titles. Numbers are found whole, with or without zeros. */
function matches(club: Club, q: string): boolean {
  const { club_name, city, coach_name, people, entries } = club;
  const texts = [club_name, city, coach_name, ...people.map((each) => each.name), ...entries.map((each) => each.title)];
  return entries.length === 0 ? matchesSearch(q, texts) : entries.some((each) => matchesSearch(q, texts, each.start_number));
}

const collator = new Intl.Collator("pl");

/** Clubs by name. */
export const sortedClubs = (clubs: readonly Club[]): Club[] =>
  clubs
    .map((club) => ({ club, name: nameOf(club) }))
    .toSorted((one, other) => collator.compare(one.name, other.name) || collator.compare(one.club.signup_id, other.club.signup_id))
    .map(({ club }) => club);

/** Clubs of a view that match a search. */
export const matchingClubs = (clubs: readonly Club[], q: string, view: View): Club[] =>
  clubs.filter((club) => isIn(club, view) && matches(club, q));

/** Counts of the head: clubs of which anybody came, and people. */
export function progressOf(clubs: readonly Club[]) {
  return {
    clubs: clubs.filter((club) => boxOf(club) !== "nobody").length,
    people: clubs.reduce((sum, club) => sum + countHere(club), 0),
    of: clubs.reduce((sum, club) => sum + club.people.length, 0),
  };
}

/** Numbers of entries: „083, 087”. */
export const numbersOf = (entries: readonly Pick<Entry, "start_number">[]): string =>
  entries.flatMap(({ start_number }) => (start_number === null ? [] : [startNumber(start_number)])).join(", ");
