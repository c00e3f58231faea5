// Readiness of an entry, computed from the ticks made backstage (docs/rules/hall.md 4.1–4.3). Pure.
import type { Ready } from "./shapes.ts";

/** A tick of one person, or of everybody of an entry. */
export interface Tick {
  /** Null: everybody of the entry. */
  dancer_id: string | null;
  present: boolean;
  /** By the clock of the device. */
  made_at: string;
  /** Id of the device or account that ticked. */
  source: string;
  /** Its name. */
  who: string;
}

/** Sorts ticks by their time. Of equal times the later in the list is the newer. */
const inOrder = (ticks: readonly Tick[]) => ticks.toSorted((one, other) => Date.parse(one.made_at) - Date.parse(other.made_at));

const isAbout = (person: string) => (tick: Tick) => tick.dancer_id === null || tick.dancer_id === person;

/** Returns who of these people is there, by the newest tick of each. Null: not ticked. */
export function presentOf(people: readonly string[], ticks: readonly Tick[]): Map<string, boolean | null> {
  const ordered = inOrder(ticks);
  return new Map(people.map((person) => [person, ordered.findLast(isAbout(person))?.present ?? null]));
}

/** An entry without named people counts as one, who is ticked with everybody. */
const UNNAMED = [""];

/** Returns the ready light of an entry of these people. Ticks of people who left it do not count. */
export function readyOf(named: readonly string[], ticks: readonly Tick[]): Ready {
  const people = named.length > 0 ? named : UNNAMED;
  const ordered = inOrder(ticks.filter((tick) => people.some((person) => isAbout(person)(tick))));
  const last = ordered.at(-1);
  const present = presentOf(people, ordered);
  return {
    here: people.filter((person) => present.get(person)).length,
    of: people.length,
    by: last?.who ?? null,
    at: last?.made_at ?? null,
    other: disagreement(people, ordered, present),
  };
}

/** Returns the newest tick of another device against the one that counts for a person, and how many people are there as that device sees it. */
function disagreement(people: readonly string[], ordered: readonly Tick[], present: ReadonlyMap<string, boolean | null>): Ready["other"] {
  if (new Set(ordered.map((tick) => tick.source)).size < 2) return null;
  const newestOfEach = (person: string) => new Map(ordered.filter(isAbout(person)).map((tick) => [tick.source, tick]));
  const against = people.flatMap((person) => [...newestOfEach(person).values()].filter((tick) => tick.present !== present.get(person)));
  const newest = inOrder(against).at(-1);
  if (!newest) return null;
  const sees = presentOf(
    people,
    ordered.filter((tick) => tick.source === newest.source),
  );
  return { by: newest.who, at: newest.made_at, here: people.filter((person) => sees.get(person) ?? present.get(person)).length };
}
