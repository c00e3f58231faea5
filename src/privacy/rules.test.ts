import { describe, expect, it, test } from "vitest";
import { ownParts } from "./own/own-parts.ts";
import { toArchiveName, matchesConfirmation, diffPerson, pseudonymOf, containsName, addMonths, subtractDays } from "./rules.ts";

test("a pseudonym is made of four drawn numbers, whatever they are", () => {
  expect([pseudonymOf([0, 1, 2, 3]), pseudonymOf([23, 24, 25, 2 ** 32 - 1])]).toEqual(["Osoba 2345", "Osoba XY2T"]);
});

test.each([
  ["Solo Łucji Żak", { first: "Łucja", last: "Żak" }, true],
  ["LUCJA", { first: "Łucja", last: "Żak" }, true],
  ["Anna Maria i inni", { first: "Anna-Maria", last: "Żak" }, true],
  ["Maria", { first: "Anna-Maria", last: "Żak" }, false],
  ["Żakiet", { first: "Łucja", last: "Żak" }, false],
  [null, { first: "Łucja", last: "Żak" }, false],
])("the title %s with the name %o tells of somebody: %s", (title, name, told) => {
  expect(containsName(title, [{ first: "Iga", last: "Wrona" }, name])).toBe(told);
});

test.each([
  ["  lucja   zak ", true],
  ["Łucja Żak", true],
  ["ŁucjaŻak", false],
  ["Łucja", false],
])("%s confirms the name Łucja  Żak: %s", (typed, confirmed) => {
  expect(matchesConfirmation(typed, "Łucja  Żak")).toBe(confirmed);
});

describe("a correction", () => {
  const now = { first_name: "Łucja", last_name: "Żak", birth_date: "2012-05-01" };
  it("contains what differs and the earlier values; an absent date of birth stays", () => {
    const same = { first_name: "Łucja", last_name: "Żak" };
    expect(diffPerson(now, same)).toEqual({ wanted: {}, stood: {} });
    expect(diffPerson(now, { ...same, birth_date: null })).toEqual({ wanted: {}, stood: {} });
    expect(diffPerson(now, { ...same, last_name: "Żuk", birth_date: "2012-05-02" })).toEqual({
      wanted: { last_name: "Żuk", birth_date: "2012-05-02" },
      stood: { last_name: "Żak", birth_date: "2012-05-01" },
    });
  });
});

test("a file's name in an archive has no sign that a system forbids, and at most 120", () => {
  expect(toArchiveName('a/b\\c:d*e?f"g<h>i|j.mp3')).toBe("a-b-c-d-e-f-g-h-i-j.mp3");
  expect(toArchiveName("ż".repeat(121))).toBe("ż".repeat(120));
});

test.each([
  ["2026-03-01", 1, "2026-02-28"],
  ["2026-01-01", 365, "2025-01-01"],
  ["2026-03-30", 0, "2026-03-30"],
])("before %s by %i days is %s", (day, days, before) => {
  expect(subtractDays(day, days)).toBe(before);
});

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2024-02-29", 12, "2025-02-28"],
  ["2026-11-15", 2, "2027-01-15"],
  ["2026-01-15", -1, "2025-12-15"],
  ["2026-03-31", -1, "2026-02-28"],
])("after %s by %i months is %s", (day, months, after) => {
  expect(addMonths(day, months)).toBe(after);
});

test("the holder of a person's link gets nothing about others: titles, music and changes only of entries danced alone", () => {
  const entry = (id: string) => ({ id, title: "Iskra", note: "n", artist_name: "a", choreographer: "c", price_grosze: 8000 });
  const consent = (channel: string) => ({ kind: "name", channel, client: "10.0.0.1" });
  const data = {
    dancers: [{ id: "lena" }],
    entries: [entry("solo"), entry("duo")],
    consents: [consent("link"), consent("office")],
    music: [{ entry_id: "solo" }, { entry_id: "duo" }],
    trail: [
      { subject_id: "lena", before: 1, after: 2 },
      { subject_id: "duo", before: 3, after: 4 },
    ],
    marks: [{ value: 5 }],
    payments: [{ sum: 1 }],
  };
  expect(ownParts(data, { dancer_id: "lena", sole_entries: ["solo"] })).toEqual({
    dancers: [{ id: "lena" }],
    entries: [
      { id: "solo", title: "Iskra", note: "n", artist_name: "a", choreographer: "c" },
      { id: "duo", title: "Iskra" },
    ],
    answers: [],
    consents: [
      { kind: "name", channel: "link", client: "10.0.0.1" },
      { kind: "name", channel: "office" },
    ],
    links: [],
    requests: [],
    take_downs: [],
    music: [{ entry_id: "solo" }],
    trail: [{ subject_id: "lena", before: 1, after: 2 }, { subject_id: "duo" }],
  });
});
