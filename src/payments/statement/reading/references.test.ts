import { describe, expect, it } from "vitest";
import { findReferences } from "./references.ts";
import { referenceOf } from "../../transfer/rules.ts";

/** References 1 to 40 of RW26, one of a share, and those of competitions with one letter and with three. */
const open = new Set([
  ...[...Array.from({ length: 40 }, (_, at) => at + 1), 1_000_001].map((number) => referenceOf("Rytm Wiosny", "2026-03-01", number)),
  referenceOf("Turniej", "2026-03-01", 7),
  referenceOf("Lubelska Scena Iskier", "2026-03-01", 1),
]);

describe("a reference is read", () => {
  it.each([
    "RW26-000001-9",
    "rw260000019",
    "RW26 000001 9",
    "RW26-1-9",
    "rw26 1 9",
    "RW26/1/9",
    "RW26-0001-9",
    "RW26–000001–9",
    "RW26\u2014000001\u22129",
    "RW26\u2011000001\u20119",
    "RW26_000001_9",
    "RW26.000001.9",
    "RW26/000001/9",
    "RW26 - 000001 - 9",
    "RW26-000 001-9",
    "RW26-000\u00a0001-9",
    "RW 26-000001-9",
    "RW-26-000001-9",
    "OPLATA RW26-000~21001-9",
    "OPLATA RW26-00000~211-9~32MARTA",
    "OPLATA RW~2126-000001-9",
    "OPLATA?20RW26-1?21-9",
    "OPLATA <20R<21W26-000001-9",
    "wpisowe RW26-000\n001-9",
    "R W26-000001-9",
    "opłata za Ola Łoś,RW26-000001-9, 80,00",
    "RW26-000001-9 80,00",
    "RW26-1-9 8 osób",
    "RW26-000001-9 8 osób",
    "1RW26-000001-9Studio",
    "i RW26-000001-9.",
    "O\u0301 RW26-000001-9".normalize("NFD"),
    "ＲＷ２６－０００００１－９",
    "RW26\u00ad-000001\u200b-9",
  ])("in %j", (text) => expect(findReferences(text, open)).toEqual(["RW26-000001-9"]));

  it("in any number, the longer one before one that it begins with", () => {
    expect(findReferences("RW26-000001-9RW26-000002-8; rw26 3 7 i T26-7-3", open)).toEqual([
      "RW26-000001-9",
      "RW26-000002-8",
      "RW26-000003-7",
      "T26-000007-3",
    ]);
    expect(findReferences("RW26-19-8, RW26-0000 19-8", open)).toEqual(["RW26-000019-8"]);
    expect(findReferences("RW26-000002-8 RW26-2-8", open)).toEqual(["RW26-000002-8"]);
    expect(findReferences("LSI26-000001-9", open)).toEqual(["LSI26-000001-9"]);
  });

  it("of a share, with seven figures", () => {
    for (const text of ["RW26-1000001-4", "rw26 1000001 4", "rw2610000014", "RW26-1000~21001-4"])
      expect(findReferences(text, open)).toEqual(["RW26-1000001-4"]);
  });
});

describe("no reference", () => {
  it.each([
    ["has another check digit", "RW26-000001-8"],
    ["was never issued", "RW26-000041-7"],
    ["is part of a longer number", "RW26-0000019123"],
    ["is part of a longer number after a sign", "RW26-000001-91"],
    ["has the letters of another", "ARW26-000001-9"],
    ["has letters of another alphabet before it", "ŁRW26-000001-9"],
    ["has another year", "RW25-000001-9"],
    ["is an account", "PL61 1090 1014 0000 0712 1981 2874"],
    ["lost its check digit", "RW26-000019"],
    ["lost its check digit and its zeros", "RW26-19"],
    ["is a span of days", "RW26 1-9.11.2026"],
    ["has too many zeros", "RW26-0000001-9"],
    ["is an invoice", "FV/RW/1/9/2026"],
    ["is nothing", ""],
  ])("%s: %s", (_, text) => expect(findReferences(text, open)).toEqual([]));
});
