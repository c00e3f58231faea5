import { describe, expect, it } from "vitest";
import {
  type Caps,
  clubOf,
  countPlaces,
  capText,
  takeForWaiting,
  lastMoment,
  isOfferOpen,
  passesTo,
  findBlockedMoves,
  assignPlaces,
  positionsOf,
  termOf,
  type WaitingEntry,
} from "./rules.ts";

const none: Caps = { capacity: null, day_capacity: null, club_capacity: null, starts_on: "2026-03-14", ends_on: "2026-03-15" };
const sections = [
  { id: "solo", capacity: 2, day: "2026-03-14" },
  { id: "duo", capacity: null, day: "2026-03-14" },
  { id: "group", capacity: null, day: null },
];
const asking = (section_id: string, club_name: string | null = null) => ({ section_id, club_name });
const waits = (id: string, more: Partial<WaitingEntry> = {}): WaitingEntry => ({
  id,
  signup_id: id,
  section_id: "solo",
  club_name: null,
  passed: false,
  offered_until: null,
  ...more,
});

describe("places that move at once", () => {
  const small = [
    { id: "one", capacity: 1, day: null },
    { id: "two", capacity: 1, day: null },
    { id: "three", capacity: 1, day: null },
  ];
  const taken = (...ids: string[]) => ids.map((section_id) => ({ section_id, club_name: null, places: 1 }));
  const goes = (id: string, from: string, to: string) => ({ id, from: asking(from), to: asking(to) });
  const losing = (full: ReadonlyMap<string, unknown>) => [...full.keys()];

  it("all leave before any arrives: one behind the other, and two that change places", () => {
    const chain = countPlaces(none, small, taken("one", "two"));
    expect(losing(findBlockedMoves(chain, [], [goes("a", "one", "two"), goes("b", "two", "three")]))).toEqual([]);
    expect(chain.full(asking("one"))).toBeUndefined();
    expect(chain.full(asking("two"))).toMatchObject({ of: "section", taken: 1 });
    expect(
      losing(findBlockedMoves(countPlaces(none, small, taken("one", "two")), [], [goes("a", "one", "two"), goes("b", "two", "one")])),
    ).toEqual([]);
    expect(losing(findBlockedMoves(countPlaces(none, small, taken("one", "two", "three")), [], [goes("a", "one", "two")]))).toEqual(["a"]);
  });

  it("entries that already wait there come first, but not into a place that a moving one keeps", () => {
    const there = [waits("w", { section_id: "two" })];
    expect(
      losing(findBlockedMoves(countPlaces(none, small, taken("one", "two")), there, [goes("a", "one", "two"), goes("b", "two", "three")])),
    ).toEqual(["a"]);
    // The competition is full: the waiting entry has no place in which it could come first.
    const full = countPlaces({ ...none, capacity: 1 }, small, taken("one"));
    expect(losing(findBlockedMoves(full, there, [goes("a", "one", "two")]))).toEqual([]);
  });

  it("one that fills a reserved place has it, and leaves its own to others", () => {
    const count = countPlaces(none, small, taken("one", "two"));
    expect(losing(findBlockedMoves(count, [], [goes("a", "one", "two"), goes("b", "three", "one")], new Set(["a"])))).toEqual([]);
    expect(count.full(asking("two"))).toMatchObject({ taken: 1 });
  });
});

describe("places", () => {
  it("are counted against the section, its day, the club and the competition; the first that is full says so", () => {
    const count = countPlaces({ ...none, capacity: 5, day_capacity: 3, club_capacity: 2 }, sections, [
      { section_id: "duo", club_name: "Iskra", places: 1 },
    ]);
    count.take(asking("solo", "ISKRA "));
    expect(count.full(asking("group", "iskra"))).toEqual({ of: "club", day: null, most: 2, taken: 2 });
    expect(count.full(asking("solo", "Pirueta"))).toBeUndefined();
    count.take(asking("solo"));
    expect(count.full(asking("solo", "Pirueta"))).toEqual({ of: "section", day: null, most: 2, taken: 2 });
    expect(count.full(asking("duo"))).toEqual({ of: "day", day: "2026-03-14", most: 3, taken: 3 });
    expect(count.full(asking("group"))).toBeUndefined();
    count.take(asking("group"), 2);
    expect(count.full(asking("group"))).toEqual({ of: "competition", day: null, most: 5, taken: 5 });
  });

  it("that somebody leaves for others are in the way only where those count to another cap", () => {
    const count = countPlaces({ ...none, capacity: 2, club_capacity: 1 }, sections, [
      { section_id: "duo", club_name: "Iskra", places: 1 },
      { section_id: "solo", club_name: null, places: 2 },
    ]);
    expect(count.full(asking("group", "Iskra"))).toMatchObject({ of: "club" });
    expect(count.full(asking("group", "Iskra"), asking("duo", "Iskra"))).toBeUndefined();
    expect(count.full(asking("solo", "Iskra"), asking("duo", "Iskra"))).toMatchObject({ of: "section" });
  });

  it("of a competition of one day count to that day, of several days only where the section says which", () => {
    const oneDay = countPlaces({ ...none, ends_on: none.starts_on, day_capacity: 1 }, sections, [
      { section_id: "group", club_name: null, places: 1 },
    ]);
    expect(oneDay.full(asking("duo"))).toMatchObject({ of: "day" });
    const twoDays = countPlaces({ ...none, day_capacity: 1 }, sections, [{ section_id: "group", club_name: null, places: 1 }]);
    expect(twoDays.full(asking("duo"))).toBeUndefined();
  });

  it("of a club are found whatever case, marks and spaces its name has; who names no club has none", () => {
    expect(clubOf(" Studio  Tańca ŁÓDŹ ")).toBe("studio tanca lodz");
    expect([clubOf(null), clubOf("  ")]).toEqual([undefined, undefined]);
  });
});

describe("who waits", () => {
  it("gets free places before later ones; one that let a place pass, or has an offer, is skipped", () => {
    const count = countPlaces(none, sections, []);
    expect(takeForWaiting(count, [waits("a", { passed: true }), waits("b", { offered_until: "2026-01-01" }), waits("c")])).toEqual(["c"]);
    const placed = assignPlaces(
      count,
      [
        { id: "x", section_id: "solo" },
        { id: "y", section_id: "solo" },
        { id: "z", section_id: "solo" },
      ],
      { club_name: null, filling: new Set(["z"]) },
    );
    expect(placed.map((each) => each.status)).toEqual(["submitted", "waiting", "submitted"]);
  });

  it("that does not fit blocks nobody", () => {
    const count = countPlaces({ ...none, club_capacity: 1 }, sections, [{ section_id: "duo", club_name: "Iskra", places: 1 }]);
    expect(takeForWaiting(count, [waits("a", { club_name: "Iskra" }), waits("b", { club_name: "Pirueta" })])).toEqual(["b"]);
  });

  it("has its position in the list of its own section", () => {
    expect([...positionsOf([waits("a"), waits("b", { section_id: "duo" }), waits("c")])]).toEqual([
      ["a", 1],
      ["b", 1],
      ["c", 2],
    ]);
  });
});

describe("the term of an offer", () => {
  const open = {
    status: "open" as const,
    signup_opens_at: null,
    signup_closes_at: "2026-03-01T22:59:00Z",
    starts_on: "2026-03-14",
    offer_hours: 24,
  };
  it("of exactly an hour is offered, of a millisecond less it is not", () => {
    expect(termOf(open, new Date("2026-03-01T21:59:00Z"))).toEqual(new Date("2026-03-01T22:59:00Z"));
    expect(termOf({ ...open, offer_hours: 1 }, new Date("2026-02-10T12:00:00Z"))).toEqual(new Date("2026-02-10T13:00:00Z"));
    expect(termOf(open, new Date("2026-03-01T21:59:00.001Z"))).toBeUndefined();
  });

  it("is the setting's, never past the end of sign-up, and none where less than an hour is left", () => {
    expect(termOf(open, new Date("2026-02-10T12:00:00Z"))).toEqual(new Date("2026-02-11T12:00:00Z"));
    expect(termOf(open, new Date("2026-03-01T12:00:00Z"))).toEqual(new Date("2026-03-01T22:59:00Z"));
    expect(termOf(open, new Date("2026-03-01T22:00:00Z"))).toBeUndefined();
    expect(termOf({ ...open, status: "closed" }, new Date("2026-02-10T12:00:00Z"))).toBeUndefined();
    expect(termOf({ ...open, signup_closes_at: null }, new Date("2026-03-13T12:00:00Z"))).toEqual(new Date("2026-03-14T00:00:00Z"));
  });

  const now = new Date("2026-02-10T12:00:00Z");
  it("is now at the latest where the office closed sign-up, and no later than the end of sign-up", () => {
    expect(lastMoment(open, now)).toEqual(new Date("2026-03-01T22:59:00Z"));
    for (const status of ["closed", "running", "finished", "archived"] as const) {
      expect(lastMoment({ ...open, status }, now)).toEqual(now);
      expect(isOfferOpen("2026-02-11T12:00:00Z", { ...open, status }, now)).toBe(false);
    }
    expect(isOfferOpen("2026-02-11T12:00:00Z", open, now)).toBe(true);
    expect(isOfferOpen("2026-02-10T12:00:00Z", open, now)).toBe(false);
  });

  it("passes the place to the next of a list that moves, to the office where it does not, and to anyone where nobody waits", () => {
    const held = waits("held", { offered_until: "2026-02-11T12:00:00Z" });
    const full = () => countPlaces(none, sections, [{ section_id: "solo", club_name: null, places: 2 }]);
    const to = (waiting: WaitingEntry[], settings: object = {}, at = new Date("2026-02-11T12:00:00Z")) =>
      passesTo({ settings: { ...open, waiting_moves: true, ...settings }, count: full(), waiting: [held, ...waiting] }, at, held);
    expect(to([waits("next")])).toBe("list");
    expect(to([waits("next")], { waiting_moves: false })).toBe("office");
    expect(to([waits("next")], {}, new Date("2026-03-01T22:00:00Z"))).toBe("office");
    expect(to([])).toBe("anyone");
    expect(to([waits("passed", { passed: true }), waits("other", { offered_until: "2026-02-12T12:00:00Z" })])).toBe("anyone");
    expect(to([], { status: "closed" })).toBe("office");
    // Nobody is next for a place that is above the cap.
    const over = countPlaces(none, sections, [{ section_id: "solo", club_name: null, places: 3 }]);
    expect(passesTo({ settings: { ...open, waiting_moves: true }, count: over, waiting: [held, waits("next")] }, now, held)).toBe("anyone");
  });
});

it("a reached cap is named with its numbers", () => {
  const full = { day: null, most: 12, taken: 12 };
  expect(capText({ ...full, of: "section" }, "pl")).toBe("Kategoria ma 12 z 12 miejsc.");
  expect(capText({ ...full, of: "competition" }, "en")).toBe("The competition has 12 of 12 places taken.");
  expect(capText({ ...full, of: "day", day: "2026-03-14" }, "pl")).toMatch(/^Dzień 14.* ma 12 z 12 miejsc\.$/);
});
