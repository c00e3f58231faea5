// The file of the command (docs/rules/rounds.md 1.1): valid files, and errors with their place.
import { expect, it } from "vitest";
import { PRESETS } from "./defaults.ts";
import { readRounds } from "./read-rounds.ts";

const least = { id: "a", entries: ["1", "2"] };
const round = { id: "r", kind: "final", ranking: [["1"], ["2"]] };

it("a file of an id and entries is enough: crosses, nobody seeded, nothing drawn or danced", () => {
  expect(readRounds(least)).toEqual({
    ok: true,
    file: { ...least, seeded: 0, defaults: PRESETS.crosses, regulations: undefined, draw: undefined, danced: undefined },
  });
});

it("everything that a file says is taken", () => {
  const defaults = {
    method: "league",
    sizes: [5, 10],
    straight_up_to: 5,
    least_share: 50,
    cap: null,
    heat: 4,
    floor_max: 3,
    dances: 2,
    dance_seconds: 60,
    change_seconds: 10,
  };
  const regulations = {
    rounds: ["final"],
    sizes: "ambiguous",
    heat: 3,
    seconds: "ambiguous",
    heat_by_round: { final: 1 },
    to_bracket: 8,
  };
  const danced = {
    rounds: [{ ...round, retired: ["2"] }, ...["elimination", "repechage", "final_b"].map((kind) => ({ id: kind, kind, ranking: [] }))],
    stillIn: ["1"],
    disqualified: [],
    disqualifiedLeavesGap: true,
    retiredInFinal: "none",
  };
  const draw = { seed: -7, clubs: { 1: "Fala" } };
  expect(readRounds({ ...least, seeded: 1, defaults: { preset: "points", ...defaults }, regulations, draw, danced })).toEqual({
    ok: true,
    file: { ...least, seeded: 1, defaults, regulations, draw, danced: { ...danced, entries: least.entries } },
  });
});

it("a preset is where the defaults begin, and a draw has no clubs unless it names them", () => {
  const read = readRounds({ ...least, defaults: { preset: "league", heat: 5 }, draw: { seed: 1 } });
  expect(read).toMatchObject({ file: { defaults: { ...PRESETS.league, heat: 5 }, draw: { seed: 1, clubs: {} } } });
});

it.each<[unknown, string[]]>([
  [null, ["the file must be an object"]],
  [[], ["the file must be an object"]],
  ["a", ["the file must be an object"]],
  [{}, ["id is missing", "entries is missing"]],
  [{ ...least, id: "" }, ["id must be a text"]],
  [{ ...least, id: 7 }, ["id must be a text"]],
  [{ ...least, entries: "1" }, ["entries must be a list"]],
  [{ ...least, entries: ["1", 2] }, ["entries[1] must be a text"]],
  [{ ...least, entrys: [] }, ["entrys is not known"]],
  [{ ...least, toString: 1 }, ["toString is not known"]],
  [{ ...least, seeded: "6" }, ["seeded must be a whole number"]],
  [{ ...least, seeded: 1.5 }, ["seeded must be a whole number"]],
  [{ ...least, defaults: [] }, ["defaults must be an object"]],
  [
    { ...least, defaults: { preset: "waltz", cup: 8 } },
    ["defaults.preset must be one of points, crosses, league", "defaults.cup is not known"],
  ],
  [{ ...least, defaults: { method: "half" } }, ["defaults.method must be one of final, sizes, league"]],
  [
    { ...least, defaults: { cap: "8", sizes: [null] } },
    ["defaults.cap must be a whole number", "defaults.sizes[0] must be a whole number"],
  ],
  [{ ...least, defaults: { floor_max: false } }, ["defaults.floor_max must be a whole number"]],
  [
    { ...least, regulations: { rounds: "unclear", heat: null } },
    ["regulations.rounds must be a list", "regulations.heat must be a whole number"],
  ],
  [{ ...least, regulations: { heat_by_round: 3 } }, ["regulations.heat_by_round must be an object"]],
  [{ ...least, regulations: { heat_by_round: { semi: "3" } } }, ["regulations.heat_by_round.semi must be a whole number"]],
  [{ ...least, draw: {} }, ["draw.seed is missing"]],
  [{ ...least, draw: { seed: 1, clubs: { 1: 2 } } }, ["draw.clubs.1 must be a text"]],
  [{ ...least, danced: {} }, ["danced.rounds is missing"]],
  [
    { ...least, danced: { rounds: [{}] } },
    ["danced.rounds[0].id is missing", "danced.rounds[0].kind is missing", "danced.rounds[0].ranking is missing"],
  ],
  [
    { ...least, danced: { rounds: [{ ...round, kind: "battle", ranking: ["1"] }] } },
    ["danced.rounds[0].kind must be one of elimination, repechage, final, final_b", "danced.rounds[0].ranking[0] must be a list"],
  ],
  [
    { ...least, danced: { rounds: [], disqualifiedLeavesGap: "no", retiredInFinal: "first" } },
    ["danced.disqualifiedLeavesGap must be true or false", "danced.retiredInFinal must be one of last, none"],
  ],
])("the errors of %j are reported", (value, errors) => {
  expect(readRounds(value)).toEqual({ ok: false, errors });
});
