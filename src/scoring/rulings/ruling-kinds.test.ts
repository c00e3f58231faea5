// Which decisions the head judge may make, by the state of the round.
import { expect, it } from "vitest";
import { canConcern, needlessFor, rulingsFor } from "./ruling-kinds.ts";

type Round = NonNullable<Parameters<typeof rulingsFor>[0]["round"]>;
type Row = Parameters<typeof rulingsFor>[0]["rows"][number];

const round = {
  section_id: "s",
  kind: "elimination",
  level: 1,
  wanted: 6,
  ballots: "dance",
  dances: ["Walc"],
  status: "open",
  released: "nothing",
  decided_at: null,
  next: { id: "f", name: "Finał", begun: false, crosses: null, pause_seconds: null, day_ends_at: null, prices: [] },
  reserve: null,
  decisions: [],
} satisfies Round;
const row = (recalled: boolean | null, now: Row["now"] = "competing", absent_in: number[] = []) =>
  ({ recalled, state: "competing", now, cells: [], absent_in, retired: false }) as unknown as Row;
const kinds = (part: Partial<Round>, rows = [row(null)]) => rulingsFor({ round: { ...round, ...part }, rows, ballots: [], papers: [] });

it.each([
  ["an open round of whole dances", {}, ["wanted", "absent", "retired", "disqualified", "late_entry"]],
  ["a planned round", { status: "planned" }, ["wanted", "absent", "retired", "disqualified", "late_entry", "call_off"]],
  ["an open round whose marks stand alone", { ballots: "performance" }, ["wanted", "disqualified", "late_entry"]],
  ["an open final", { kind: "final", wanted: null, next: null }, ["absent", "retired", "disqualified", "late_entry"]],
  ["a closed round", { status: "closed" }, ["disqualified"]],
  ["a round that was called off", { status: "called_off" }, []],
] as const)("%s", (_, part, allowed) => {
  expect(kinds(part)).toEqual(allowed);
});

it("adds the forgotten to a round that has begun, and to no other; nobody is forgotten where all go on", () => {
  const decided = { status: "published", decided_at: "2026-11-28T10:00:00+01:00" } as const;
  const begun = { ...decided, next: { ...round.next, begun: true } };
  expect(kinds(begun, [row(true), row(false)])).toEqual(["correction", "disqualified"]);
  expect(kinds(begun, [row(true)])).toEqual(["disqualified"]);
  expect(kinds(decided, [row(true), row(false)])).toEqual(["disqualified"]);
  expect(rulingsFor({ round: null, rows: [], ballots: [], papers: [] })).toEqual([]);
});

it("lets somebody who was disqualified compete again, whatever became of the round; one with nobody else may be called off", () => {
  const decided = { status: "published", decided_at: "2026-11-28T10:00:00+01:00" } as const;
  for (const part of [decided, { status: "closed" as const }]) expect(kinds(part, [row(true, "disqualified")])).toEqual(["back"]);
  expect(kinds({ ballots: "performance", wanted: null }, [row(true, "disqualified")])).toEqual(["back", "late_entry", "call_off"]);
});

it("lets sheets count without a second person that were typed after a round was published from which nobody goes on", () => {
  const papers = [{ state: "waiting" }] as Parameters<typeof rulingsFor>[0]["papers"];
  const published = { ...round, status: "published", decided_at: "2026-11-28T10:00:00+01:00" } as const;
  const offered = (next: Round["next"]) => rulingsFor({ round: { ...published, next }, rows: [row(true)], ballots: [], papers });
  expect([offered(null).includes("unchecked"), offered({ ...round.next } as Round["next"]).includes("unchecked")]).toEqual([true, false]);
});

it("lets back only who is not there, in the round or in one of its dances, and nobody whom the desk withdrew", () => {
  const rows = [row(null), row(null, "absent"), row(null, "competing", [2]), row(null, "withdrawn", [1]), row(null, "disqualified")];
  const back = (status: Round["status"]) => rows.filter((each) => canConcern("back", each, { status })).map((each) => rows.indexOf(each));
  expect([back("open"), back("closed")]).toEqual([[1, 2, 4], [4]]);
  expect(kinds({}, rows.slice(0, 2))).toContain("back");
});

it("counts a sheet that is not handed in as it is, in an open round of crosses, and asks for the whole of it again", () => {
  const sheet = { seat_id: "s3", dance: 1, submitted: false } as Parameters<typeof rulingsFor>[0]["ballots"][number];
  const offered = (part: Partial<Round>, ballots = [sheet]) =>
    rulingsFor({ round: { ...round, ...part }, rows: [row(null)], ballots, papers: [] }).filter((kind) => kind.endsWith("_ballot"));
  const said = (state: string) =>
    ({ id: state, kind: "short_ballot", about: { seat_id: "s3", dance: 1, state } }) as unknown as Round["decisions"][number];
  expect(offered({})).toEqual(["short_ballot"]);
  expect(offered({ kind: "final", wanted: null })).toEqual([]);
  expect(offered({ status: "closed" })).toEqual([]);
  expect(offered({ decisions: [said("short")] }, [{ ...sheet, submitted: true }])).toEqual(["whole_ballot"]);
  expect(offered({ decisions: [said("whole"), said("short")] })).toEqual(["short_ballot"]);
});

it("lets sheets from paper count without a second person while one is waited for, and takes that back", () => {
  const of = (part: Partial<Round>, states: string[] = []) =>
    rulingsFor({
      round: { ...round, ...part },
      rows: [row(null)],
      ballots: [],
      papers: states.map((state) => ({ state })) as never,
    }).filter((kind) => kind.endsWith("checked"));
  const off = { decisions: [{ kind: "paper_check", about: { state: "off" } }] as unknown as Round["decisions"] };
  expect([of({}), of({}, ["checked"]), of({}, ["waiting"]), of({ status: "closed" }, ["differs"]), of(off)]).toEqual([
    [],
    [],
    ["unchecked"],
    ["unchecked"],
    ["checked"],
  ]);
});

it("lets a late one join until the first sheet is handed in", () => {
  const sheet = { seat_id: "s3", dance: 1, submitted: true } as Parameters<typeof rulingsFor>[0]["ballots"][number];
  const late = (rows: Row[], ballots: (typeof sheet)[] = []) => rulingsFor({ round, rows, ballots, papers: [] }).includes("late_entry");
  expect(late([row(null)])).toBe(true);
  expect(late([row(null)], [sheet])).toBe(false);
  expect(late([{ ...row(null), cells: [{ seat_id: "s3" }] } as unknown as Row])).toBe(false);
  expect(late([])).toBe(false);
});

it("offers to call a planned round off from which all who are left go on", () => {
  const left = (n: number, part: Partial<Round> = {}) =>
    needlessFor({
      round: { ...round, status: "planned", ...part },
      rows: [...Array.from({ length: n }, () => row(null)), { ...row(null), state: "withdrawn" }],
    });
  expect([left(7), left(6), left(1), left(0)]).toEqual([null, 6, 1, null]);
  expect([left(6, { status: "open" }), left(6, { wanted: null }), left(6, { next: null })]).toEqual([null, null, null]);
});
