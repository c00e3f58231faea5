import { describe, expect, it } from "vitest";
import { wantedOf, whyNotTaken } from "./rules.ts";

describe("how many crosses each judge gives", () => {
  it("is half of those who compete, the odd one with them, unless the form names a number", () => {
    expect([0, 1, 2, 3, 4, 5, 13].map((present) => wantedOf("recall", {}, present))).toEqual([0, 1, 1, 2, 2, 3, 7]);
    expect(wantedOf("recall", { wanted: 6 }, 13)).toBe(6);
    expect(wantedOf("recall", { wanted: "połowa" }, 5)).toBe(3);
  });

  it("is asked by no other method", () => {
    expect(["sum", "skating", "battle", "ido_1d"].map((method) => wantedOf(method, { wanted: 6 }, 13))).toEqual([null, null, null, null]);
  });
});

describe("marks that are not taken", () => {
  const sheet = { status: "performed", entry_status: "accepted", block_status: "running", reopened_at: null, revision: 2 };

  it("are those of a closed sheet first, then of who does not compete, then of who knew less, then wrong ones", () => {
    const closed = { ...sheet, block_status: "closed", entry_status: "disqualified" };
    expect(whyNotTaken(closed, 1, true)).toBe("sheet_closed");
    expect(whyNotTaken({ ...sheet, entry_status: "disqualified" }, 1, true)).toBe("disqualified");
    expect(whyNotTaken({ ...sheet, status: "no_show" }, 1, true)).toBe("absent");
    expect(whyNotTaken(sheet, 1, true)).toBe("stale");
    expect(whyNotTaken(sheet, 2, true)).toBe("invalid");
    expect(whyNotTaken(sheet, 2, false)).toBeUndefined();
  });

  it("are taken by a sheet that was opened again, until its block is published", () => {
    const reopened = { ...sheet, reopened_at: "2026-03-14T10:00:00.000Z" };
    expect(whyNotTaken({ ...reopened, block_status: "closed" }, 2, false)).toBeUndefined();
    expect(whyNotTaken({ ...reopened, block_status: "published" }, 2, false)).toBe("sheet_closed");
  });
});
