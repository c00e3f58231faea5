// The published cases of the sport, each danced from its plan to the public page. Places, totals and recalls equal the published or agreed ones.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type PublicRow } from "#src/publishing/contract.ts";
import {
  competitorsOf,
  judgePoints,
  judgeRound,
  type PublishedCase,
  makePanel,
  makeSection,
  type Panel,
  placesIn,
  publicRound,
  recalledIn,
  release,
  type Section,
} from "./published-cases.ts";
import type { House } from "../application/world.ts";
import type { Matrix } from "#src/scoring/shapes.ts";
import { decideRound } from "#src/scoring/contract.ts";

const asserted = (values: Record<string, number | null> = {}) => Object.entries(values).filter(([, value]) => value !== null);

/** Returns the policy for a tied line: when the case contains a tie, its head judge decides; else all of the line went on, or none. */
function tieOf({ tie, recalledCount, wanted }: PublishedCase): "all" | "none" | "chairman" {
  if (tie) return "chairman";
  return (recalledCount ?? Infinity) < (wanted ?? 0) ? "none" : "all";
}

/** Creates a section in which the case is danced. A cut is followed by a final. */
const sectionOf = (house: House, panel: Panel, each: PublishedCase) =>
  makeSection(house, panel, {
    competitors: competitorsOf(each),
    judges: each.judges.length,
    dances: Object.keys(each.marks),
    rounds: each.kind === "recall" ? [{ wanted: each.wanted ?? 1, tie: tieOf(each) }, {}] : [{}],
  });

/** Compares every judge's marks with the case's, dance by dance, and each couple's places there; no place is worse than the number of couples. */
function expectMarks(section: Section, { rows, dances }: Matrix, shown: ReadonlyMap<string, PublicRow>, each: PublishedCase) {
  const couples = section.entries.size;
  const names = Object.keys(each.marks);
  const whole = each.kind !== "points";
  const several = names.length > 1;
  if (whole) expect(dances.map((dance) => dance.name)).toEqual(several ? names : []);
  for (const [name, entry] of section.entries) {
    const row = rows.find((one) => one.entry_id === entry);
    const read = shown.get(name);
    const places = [row?.place_to, read?.place_to];
    if (whole) {
      const marks = names.map((dance) => each.marks[dance]?.[name] ?? []);
      expect([name, row?.cells.map((cell) => cell?.total)]).toEqual([name, marks.flat()]);
      const given = several ? read?.dances.map((dance) => dance.marks) : [read?.marks ?? []];
      expect([name, given?.map((dance) => dance.map((mark) => mark.total))]).toEqual([name, marks]);
      if (each.kind !== "recall") places.push(...marks.flat(), ...(read?.dances ?? []).map((dance) => Number(dance.value)));
      for (const [at, dance] of several ? names.entries() : []) {
        const place = each.expected.perDance?.[dance]?.[name];
        if (place != null)
          expect([name, dance, row?.runs[at]?.value, read?.dances[at]?.value]).toEqual([name, dance, `${place}`, `${place}`]);
      }
    }
    expect(Math.max(...places.map((place) => place ?? 0))).toBeLessThanOrEqual(couples);
  }
}

/** Publishes a round, which is refused when the two computations differ, and compares the public data with the case's places and totals. */
async function expectReleased(house: House, section: Section, id: string, each: PublishedCase) {
  const matrix = await release(section, id);
  const shown = await publicRound(house, section, id);
  expectMarks(section, matrix, shown.rows, each);
  expect(placesIn(shown.rows)).toMatchObject(Object.fromEntries(asserted(each.expected.final)));
  for (const [name, total] of Object.entries(each.expected.totals ?? {}))
    expect([name, Number(shown.rows.get(name)?.total)]).toEqual([name, total]);
  return shown;
}

/** Declares a test of each of these cases, in the file's application. */
export function danceCases(house: House, cases: readonly PublishedCase[]): void {
  let panel: Panel;
  beforeAll(async () => {
    panel = await makePanel(house, 11);
  });

  // As autoanalyze would, after this many sections.
  let sections = 0;
  beforeEach(async () => {
    if (sections++ % 10 === 1) await house.world.database.pool.query("vacuum analyze");
  });

  const named = (of: (each: PublishedCase) => boolean) => cases.filter(of).map((each) => [each.id, each] as const);

  describe("a final", () => {
    it.each(named((each) => each.kind.startsWith("skating")))("%s: everybody reads the places that are known", async (_, each) => {
      const section = await sectionOf(house, panel, each);
      const [id = ""] = section.rounds;
      expect((await judgeRound(section, id, each)).status).toBe(200);
      const { round } = await expectReleased(house, section, id, each);
      expect(round).toMatchObject({ status: "published", released: "all", result_version: 1 });
    });
  });

  describe("a cut", () => {
    it.each(named((each) => each.kind === "recall"))(
      "%s: everybody reads who goes on, and later with how many crosses",
      async (_, each) => {
        const section = await sectionOf(house, panel, each);
        const [id = ""] = section.rounds;
        const closed = await judgeRound(section, id, each);
        if (each.tie) {
          expect(closed.body).toMatchObject({
            code: "decision_needed",
            current: { entries: each.tie.at.map((name) => section.entries.get(name)) },
          });
          await section.panel.admin.must(decideRound, { params: { id }, body: { kind: "line", entries: [], reason: "cztery pary" } });
        } else expect(closed.status).toBe(200);
        const named = recalledIn((await publicRound(house, section, id)).rows).toSorted();
        const on = each.expected.recalled ?? each.tie?.above;
        if (on) expect(named).toEqual(on.toSorted());
        const { rows } = await expectReleased(house, section, id, each);
        expect(recalledIn(rows).toSorted()).toEqual(named);
      },
    );
  });

  describe("JS 3.0", () => {
    it.each(named((each) => each.method === "ajs3"))(
      "%s: each judge gives the own components of each dance, and everybody reads the totals and places",
      async (_, each) => {
        const [first = {}] = Object.values(each.marks);
        const keys = Object.keys(each.marks);
        const part = (at: 0 | 1) => [...new Set(keys.map((key) => key.split("/")[at] ?? ""))];
        const recalled = each.expected.recalled ?? undefined;
        const section = await makeSection(house, panel, {
          competitors: Object.keys(first),
          judges: each.judges.length,
          dances: part(0),
          components: part(1),
          rounds: recalled ? [{ wanted: recalled.length }, {}] : [{}],
        });
        const [id = ""] = section.rounds;
        expect((await judgePoints(house, section, id, each)).status).toBe(200);
        if (recalled) expect(recalledIn((await publicRound(house, section, id)).rows).toSorted()).toEqual(recalled.toSorted());
        await expectReleased(house, section, id, each);
      },
    );
  });
}
