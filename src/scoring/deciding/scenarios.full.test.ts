// A published event of the sport, danced through calls as a chain of rounds.
import { describe, expect, it } from "vitest";
import { caseOf, competitorsOf, judgeRound, makeSection, placesIn, publicRound, release, roundOf } from "#tests/rounds/published-cases.ts";
import { useFloor } from "#tests/rounds/one-dance.ts";

const floor = useFloor(11);
const { house, goesOn } = floor;

describe("a published event", () => {
  it("is danced as a chain of rounds: 49, 24, 12, 6, and comes out as it was published", async () => {
    const cuts = ["r2", "r3", "r4"].map((round) => caseOf(`recall-24-0407_wdsfopenlatrisingstars-${round}`));
    const final = caseOf("real-24-0407_wdsfopenlatrisingstars");
    const [first = final] = cuts;
    const section = await makeSection(house, floor.panel, {
      competitors: competitorsOf(first),
      judges: 11,
      dances: Object.keys(first.marks),
      rounds: [...cuts.map(({ wanted }) => ({ wanted: wanted ?? 0, heat_size: 12 })), { heat_size: 12 }],
    });
    const heats: number[] = [];
    for (const [at, known] of [...cuts, final].entries()) {
      const id = section.rounds[at] ?? "";
      heats.push((await roundOf(section, id)).floor.length);
      expect(new Set(await floor.entriesIn(section, at))).toEqual(new Set(competitorsOf(known).map((name) => section.entries.get(name))));
      expect((await judgeRound(section, id, known)).status).toBe(200);
      if (at < 3) expect((await goesOn(section, at)).toSorted()).toEqual(known.expected.recalled?.toSorted());
    }
    expect(heats).toEqual([25, 10, 5, 5]);
    await release(section, section.rounds[3] ?? "");
    const places = placesIn((await publicRound(house, section, section.rounds[3] ?? "")).rows);
    expect(Object.keys(places).toSorted((one, other) => (places[one] ?? 0) - (places[other] ?? 0))).toEqual([
      "306",
      "422",
      "820",
      "852",
      "598",
      "519",
    ]);
    // The final brings the marks of all rounds before it.
    for (const [at, { expected }] of cuts.entries()) {
      const { round, rows } = await publicRound(house, section, section.rounds[at] ?? "");
      expect(round?.released).toBe("all");
      expect(placesIn(rows)).toMatchObject(expected.final ?? {});
      for (const [name, total] of Object.entries(expected.totals ?? {})) expect(Number(rows.get(name)?.total)).toBe(total);
    }
  });
});
