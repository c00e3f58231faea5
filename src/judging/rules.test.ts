import { describe, expect, it } from "vitest";
import { wantedOf } from "./rules.ts";

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
