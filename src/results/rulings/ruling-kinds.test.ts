// What the head judge may rule, by where the round stands.
import { expect, it } from "vitest";
import { needlessFor, rulingsFor } from "./ruling-kinds.ts";

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
  next: { id: "f", name: "Finał", begun: false },
  reserve: null,
  decisions: [],
} satisfies Round;
const row = (recalled: boolean | null) => ({ recalled, state: "competing" }) as Row;
const kinds = (part: Partial<Round>, rows = [row(null)]) => rulingsFor({ round: { ...round, ...part }, rows });

it.each([
  ["an open round of whole dances", {}, ["wanted", "absent", "retired", "back"]],
  ["a planned round", { status: "planned" }, ["wanted", "absent", "retired", "back", "call_off"]],
  ["an open round whose marks stand alone", { ballots: "performance" }, ["wanted"]],
  ["an open final", { kind: "final", wanted: null, next: null }, ["absent", "retired", "back"]],
  ["a closed round", { status: "closed" }, []],
] as const)("%s", (_, part, allowed) => {
  expect(kinds(part)).toEqual(allowed);
});

it("adds the forgotten to a round that has begun, and to no other; nobody is forgotten where all go on", () => {
  const decided = { status: "published", decided_at: "2026-11-28T10:00:00+01:00" } as const;
  const begun = { ...decided, next: { ...round.next, begun: true } };
  expect(kinds(begun, [row(true), row(false)])).toEqual(["correction"]);
  expect(kinds(begun, [row(true)])).toEqual([]);
  expect(kinds(decided, [row(true), row(false)])).toEqual([]);
  expect(rulingsFor({ round: null, rows: [] })).toEqual([]);
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
