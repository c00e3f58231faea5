import { describe, expect, it } from "vitest";
import { AGES, CLUBS, DANCERS_A_BAND, inventedEntries, SECTIONS, startOf } from "./rules.ts";

describe("a practice competition", () => {
  const entries = inventedEntries();

  it("has 36 entries in the numbers and sizes of its sections, of clubs in turn", () => {
    expect(entries).toHaveLength(36);
    for (const [index, section] of SECTIONS.entries()) {
      const own = entries.filter((each) => each.section === index);
      expect(own).toHaveLength(section.entries);
      expect(own.every(({ dancers }) => dancers.length === section.dancers && new Set(dancers).size === dancers.length)).toBe(true);
    }
    expect(entries.map(({ club }) => club)).toEqual(Array.from({ length: 36 }, (_, n) => n % CLUBS));
    expect(entries.every(({ dancers }) => dancers.every((who) => who >= 0 && who < DANCERS_A_BAND))).toBe(true);
    expect([...AGES["9-12"], ...AGES["13-16"]]).toEqual([9, 10, 11, 12, 13, 14, 15, 16]);
  });

  it("lets a club's dancers of a band start in turn, so that nobody dances twice before the others have danced", () => {
    const club = entries.filter((each) => each.club === 0 && SECTIONS[each.section]?.age === "9-12").flatMap(({ dancers }) => dancers);
    expect(club).toEqual(Array.from({ length: club.length }, (_, n) => n % DANCERS_A_BAND));
  });

  it("starts at the next quarter, a minute from now at the earliest, and at eight in the evening at the latest", () => {
    expect(["09:40:12", "09:44:59", "09:45:00", "09:59:00", "00:00:00", "19:44:00", "19:45:00", "23:59:00"].map(startOf)).toEqual([
      "09:45",
      "09:45",
      "10:00",
      "10:00",
      "00:15",
      "19:45",
      "20:00",
      "20:00",
    ]);
  });
});
