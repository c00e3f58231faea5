// Rows of the desk backstage: one for each entry of a round, under its heat. Pure.
import { matchesSearch } from "../../kernel/text/search.ts";
import type { HallHeat, HallPlace } from "../shapes.ts";
import type { Backstage } from "./contract.ts";

export type Entry = Backstage["entries"][number];
export type Person = Entry["people"][number];

export interface Row {
  heat: HallHeat;
  place: HallPlace;
  entry: Entry | undefined;
}

/** A heat with its rows. */
export interface Group {
  heat: HallHeat;
  rows: Row[];
}

/** State of an entry's box: nobody ticked yet, somebody is missing, all are there, or it does not dance. */
export type BoxState = "unseen" | "missing" | "ready" | "out";

/** True when everybody of an entry is there. */
export const isReady = ({ here, of }: HallPlace["ready"]): boolean => of > 0 && here >= of;

/** Returns the state of a row's box. */
export function boxOf({ place }: Pick<Row, "place">): BoxState {
  if (place.out !== null || place.absent) return "out";
  if (isReady(place.ready)) return "ready";
  return place.ready.by === null ? "unseen" : "missing";
}

/** Returns the heats on the floor and to come with their entries. An entry comes once in its round, with its first heat. */
export function groupsOf({ heats, entries }: Pick<Backstage, "heats" | "entries">): Group[] {
  const byId = new Map(entries.map((each) => [each.entry_id, each]));
  const listed = new Set<string>();
  return heats
    .filter((heat) => heat.status === "on_stage" || heat.status === "waiting")
    .flatMap((heat) => {
      const rows = heat.places.flatMap((place) => {
        const key = `${heat.round_id} ${place.entry_id}`;
        if (listed.has(key)) return [];
        listed.add(key);
        return [{ heat, place, entry: byId.get(place.entry_id) }];
      });
      return rows.length > 0 ? [{ heat, rows }] : [];
    });
}

/** Returns the groups whose rows match a search, and with `missing` only those where somebody is missing. */
export function matchingGroups(groups: readonly Group[], q: string, missing: boolean): Group[] {
  return groups.flatMap(({ heat, rows }) => {
    const found = rows.filter(
      (row) => (!missing || ["unseen", "missing"].includes(boxOf(row))) && matchesSearch(q, textsOf(row), row.place.start_number),
    );
    return found.length > 0 ? [{ heat, rows: found }] : [];
  });
}

/** Texts in which a row is found: title, artist, club, and the names of its people. */
function textsOf({ place, entry }: Row): (string | null)[] {
  return [place.title, place.artist_name, place.club_name, ...(entry?.people ?? []).map((each) => each.name)];
}

/** Returns the rows of the next heat: the first one that waits and has somebody who dances. */
export function nextRows(groups: readonly Group[]): Row[] {
  for (const { heat, rows } of groups) {
    const dancing = heat.status === "waiting" ? rows.filter((row) => boxOf(row) !== "out") : [];
    if (dancing.length > 0) return dancing;
  }
  return [];
}

/** Short name of a person on a row: „L. Kos”. */
export function shortName(name: string): string {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return rest.length === 0 ? first : `${first.charAt(0)}. ${rest.join(" ")}`;
}

/** Returns the people of an entry who are not there. */
export const missingOf = (entry: Entry | undefined): Person[] => (entry?.people ?? []).filter((each) => each.present !== true);

/** First name of the person who ticked, without the station's name. */
export const personName = (who: string): string => who.replace(/ \(.*\)$/, "");
