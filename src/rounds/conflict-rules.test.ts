// How names of clubs are compared, and how conflicts of interest are worded.
import { describe, expect, it } from "vitest";
import { clubKey, conflictReason, conflictsInRounds, conflictText, isBarred } from "./conflict-rules.ts";

describe("the name of a club", () => {
  it("is compared without case, spaces and Polish letters", () => {
    const same = ["KS Żółty Łoś", "ks zolty los", "  KS  ŻÓŁTYŁOŚ ", "Ks\u00a0Zolty\tLos"];
    expect(new Set(same.map(clubKey))).toEqual(new Set(["kszoltylos"]));
  });

  it("is not compared by parts: another word or sign is another club", () => {
    expect(new Set(["KS Iskra", "Iskra", "KS Iskra 2", "KS Iskra-Łódź"].map(clubKey)).size).toBe(4);
  });
});

describe("a conflict of interest", () => {
  it("counts in the rounds in which its club dances", () => {
    const conflicts = ["A", "B"].map((round_id) => ({ round_id, club_key: clubKey("KS Żaczek") }));
    const dancing = [
      { round_id: "A", club_name: "ks zaczek" },
      { round_id: "B", club_name: "KS Iskra" },
    ];
    expect(conflictsInRounds(conflicts, dancing)).toEqual([conflicts[0]]);
    expect(conflictsInRounds(conflicts, [])).toEqual([]);
  });

  it("is worded with the judge and each club once", () => {
    const of = (name: string, club_name: string) => ({ name, club_name });
    const conflicts = [of("Anna Nowak", "KS Iskra"), of("Jan Kot", "KS Orzeł"), of("Anna Nowak", "KS Orzeł"), of("Anna Nowak", "KS Iskra")];
    expect(conflictText(conflicts, "pl")).toBe(
      "Anna Nowak: konflikt interesów z KS Iskra, KS Orzeł; Jan Kot: konflikt interesów z KS Orzeł",
    );
    expect(conflictReason(["KS Iskra"], "en")).toBe("conflict of interest with KS Iskra");
  });

  it("bars the judge only when it is hard", () => {
    expect(isBarred({ conflicts: [{ kind: "soft" }, { kind: "hard" }] })).toBe(true);
    expect(isBarred({ conflicts: [{ kind: "soft" }] })).toBe(false);
  });
});
