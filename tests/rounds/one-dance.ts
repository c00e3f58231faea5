// Scenarios of one dance with a few judges, through calls: competitors are called 1, 2, 3 …, marks are written row by row.
import { beforeAll } from "vitest";
import { useHouse } from "../application/database.ts";
import {
  type PublishedCase,
  makePanel,
  makeSection,
  type Panel,
  publicRound,
  recalledIn,
  roundOf,
  type RoundSettings,
  type Section,
} from "./published-cases.ts";
import type { House } from "../application/world.ts";

/** Returns the names of this many competitors. */
export const competitorNames = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at + 1));

type Rows = Record<string, number[]>;
type MarkedCase = Pick<PublishedCase, "kind" | "marks">;

/** Crosses, or places, of each judge in one dance, by competitor. */
export const crosses = (rows: Rows): MarkedCase => ({ kind: "recall", marks: { Waltz: rows } });
export const places = (rows: Rows): MarkedCase => ({ kind: "skating-final", marks: { Waltz: rows } });

export interface Floor {
  house: House;
  /** Signed in once for the whole file. */
  panel: Panel;
  /** Creates a section of `count` competitors with three judges. */
  small: (count: number, rounds: RoundSettings[], dances?: string[]) => Promise<Section>;
  /** Returns the entries in a section's round `at`, heat by heat. */
  entriesIn: (section: Section, at: number) => Promise<string[]>;
  /** Returns the names that the public page shows as recalled from round `at`. */
  goesOn: (section: Section, at?: number) => Promise<string[]>;
}

/** Declares the file's application with a panel of this many judges. */
export function useFloor(judges: number): Floor {
  const house = useHouse();
  const floor = {
    house,
    small: (count, rounds, dances = ["Waltz"]) =>
      makeSection(house, floor.panel, { competitors: competitorNames(count), judges: 3, dances, rounds }),
    entriesIn: async (section, at) => {
      const round = await roundOf(section, section.rounds[at] ?? "");
      return round.floor.flatMap((heat) => heat.performances.map((each) => each.entry_id));
    },
    goesOn: async (section, at = 0) => recalledIn((await publicRound(house, section, section.rounds[at] ?? "")).rows),
  } as Floor;
  beforeAll(async () => {
    floor.panel = await makePanel(house, judges);
  });
  return floor;
}
