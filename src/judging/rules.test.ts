import { describe, expect, it } from "vitest";
import type { MarkedCriterion } from "./contract.ts";
import {
  criteriaOf,
  fits,
  hasCriteria,
  mustDiffer,
  objections,
  sensibleTime,
  sumOf,
  twinOf,
  crossesPerJudge,
  whyNotTaken,
} from "./rules.ts";
import { missingText } from "./words.ts";

const criterion = (code: string, more: Partial<MarkedCriterion> = {}): MarkedCriterion => ({
  code,
  name: code,
  min: 1,
  max: 10,
  step: 0.5,
  weight: 1,
  ...more,
});

describe("what a judge marks", () => {
  it("is a place among the entries, a cross or a vote where the method has no criteria of its own", () => {
    for (const method of ["skating", "majority"]) {
      expect(criteriaOf(method, [criterion("T")], 7)).toMatchObject([{ code: "place", min: 1, max: 7, step: 1, weight: 1 }]);
      expect(criteriaOf(method, [], 0)).toMatchObject([{ min: 1, max: 1 }]);
    }
    expect(criteriaOf("recall", [], 7)).toMatchObject([{ code: "cross", min: 0, max: 1, step: 1 }]);
    expect(criteriaOf("battle", [], 2)).toMatchObject([{ code: "vote", min: 0, max: 1, step: 1 }]);
    expect(["sum", "ido_3d", "skating", "recall"].map(hasCriteria)).toEqual([true, true, false, false]);
  });

  it("is otherwise each criterion of the form, counted once unless it has a weight", () => {
    const { weight: _, ...old } = criterion("T");
    expect(criteriaOf("sum", [old, criterion("C", { weight: 0.5 })], 7).map(({ code, weight }) => [code, weight])).toEqual([
      ["T", 1],
      ["C", 0.5],
    ]);
    expect(criteriaOf("sum", "no form", 7)).toEqual([]);
  });
});

describe("a mark", () => {
  it("lies on a step between the lowest and the highest, both included", () => {
    const form = criterion("T", { min: 0.5, max: 10, step: 1 });
    expect([0.5, 1.5, 9.5].map((mark) => fits(mark, form))).toEqual([true, true, true]);
    expect([0, -0.5, 1, 10.5, 1.505].map((mark) => fits(mark, form))).toEqual([false, false, false, false, false]);
    expect(fits(10, criterion("T"))).toBe(true);
    expect(fits(10.5, criterion("T"))).toBe(false);
    expect(fits(7.13, criterion("T", { step: 0 }))).toBe(true);
    expect(fits(7.135, criterion("T", { step: 0 }))).toBe(false);
  });

  it("that is missing, outside the scale or of no criterion is refused by its code in the reader's language", () => {
    const form = [criterion("T"), criterion("C"), criterion("S", { max: 5 })];
    expect(objections({ T: 7.5, S: 6, X: 1 }, form, "pl")).toEqual({
      "marks.C": ["Brakuje oceny."],
      "marks.S": ["Podaj ocenę od 1 do 5, co 0,5."],
      "marks.X": ["Tego kryterium nie ma w formularzu."],
    });
    expect(objections({ T: 7.5, S: 6, X: 1 }, form, "en")).toEqual({
      "marks.C": ["The mark is missing."],
      "marks.S": ["Give a mark from 1 to 5 in steps of 0.5."],
      "marks.X": ["The form has no such criterion."],
    });
    expect(objections({ T: 1, C: 10, S: 5 }, form, "pl")).toEqual({});
  });

  it("counts with its weight, exactly", () => {
    const form = [criterion("T"), criterion("C", { weight: 0.25 })];
    expect(sumOf(form, ({ code }) => ({ T: 7.15, C: 0.3 })[code])).toBe(7.225);
    expect(sumOf(form, ({ code }) => ({ T: 7.15 })[code])).toBe(7.15);
  });
});

describe("the time of marks by the tablet's clock", () => {
  const arrived = new Date("2026-03-14T12:00:00.000Z");

  it("is taken up to an hour ahead and a month back, and in no other form than as a time", () => {
    const taken = ["2026-03-14T14:00:00+01:00", "2026-03-14T13:00:00.000Z", "2026-02-12T12:00:00.000Z"];
    expect(taken.map((told) => sensibleTime(told, arrived))).toEqual([
      "2026-03-14T13:00:00.000Z",
      "2026-03-14T13:00:00.000Z",
      "2026-02-12T12:00:00.000Z",
    ]);
    for (const told of ["2026-03-14T13:00:00.001Z", "2026-02-12T11:59:59.999Z", "południe"])
      expect(sensibleTime(told, arrived)).toBeUndefined();
  });
});

describe("two sheets of one judge", () => {
  it("must not have the same place; totals and points may be equal", () => {
    expect(["skating", "majority"].map(mustDiffer)).toEqual([true, true]);
    expect(["sum", "mean", "recall", "battle", "ido_1d", "ido_4d"].map(mustDiffer)).toEqual([false, false, false, false, false, false]);
    const others = [{ marks: { place: 1 } }, { marks: { place: 2 } }];
    expect(twinOf("skating", { place: 2 }, others)).toBe(others[1]);
    expect(twinOf("majority", { place: 1 }, others)).toBe(others[0]);
    expect(twinOf("skating", { place: 3 }, others)).toBeUndefined();
    expect(twinOf("ido_2d", { place: 2 }, others)).toBeUndefined();
  });
});

describe("how many crosses each judge gives", () => {
  it("is half of those who compete, rounded up, unless the form names a number", () => {
    expect([0, 1, 2, 3, 4, 5, 13].map((present) => crossesPerJudge("recall", {}, present))).toEqual([0, 1, 1, 2, 2, 3, 7]);
    expect(crossesPerJudge("recall", { wanted: 6 }, 13)).toBe(6);
    expect(crossesPerJudge("recall", { wanted: "połowa" }, 5)).toBe(3);
  });

  it("is required by no other method", () => {
    expect(["sum", "skating", "battle", "ido_1d"].map((method) => crossesPerJudge(method, { wanted: 6 }, 13))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

describe("marks that are not taken", () => {
  const sheet = { status: "performed", entry_status: "accepted", round_status: "open", reopened_at: null, revision: 2 };

  it("are checked in order: closed sheet, entry that does not compete, older revision, wrong marks", () => {
    const closed = { ...sheet, round_status: "closed", entry_status: "disqualified" };
    expect(whyNotTaken(closed, 1, true)).toBe("sheet_closed");
    expect(whyNotTaken({ ...sheet, entry_status: "disqualified" }, 1, true)).toBe("disqualified");
    expect(whyNotTaken({ ...sheet, status: "no_show" }, 1, true)).toBe("absent");
    expect(whyNotTaken(sheet, 1, true)).toBe("stale");
    expect(whyNotTaken(sheet, 2, true)).toBe("invalid");
    expect(whyNotTaken(sheet, 2, false)).toBeUndefined();
  });

  it("are taken by a sheet that was opened again, also of a published round", () => {
    const reopened_at = "2026-03-14T10:00:00.000Z";
    const taken = (round_status: string) =>
      [null, reopened_at].map((at) => whyNotTaken({ ...sheet, round_status, reopened_at: at }, 2, false) ?? "taken");
    expect(["planned", "open", "closed", "published", "decided", "called_off"].map(taken)).toEqual([
      ["taken", "taken"],
      ["taken", "taken"],
      ["sheet_closed", "taken"],
      ["sheet_closed", "taken"],
      ["sheet_closed", "sheet_closed"],
      ["sheet_closed", "sheet_closed"],
    ]);
  });
});

describe("what a judge owes", () => {
  it("is counted in marks and in orders of equal totals", () => {
    const [marks, order] = [{ order: false }, { order: true }];
    expect(missingText([order], "pl")).toBe("1 kolejność do podania");
    expect(missingText([marks, order, marks], "pl")).toBe("2 występy bez oceny, 1 kolejność do podania");
    expect(missingText([marks], "en")).toBe("1 performance without marks");
  });
});
