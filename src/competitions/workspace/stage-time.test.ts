import { describe, expect, it } from "vitest";
import { endClock, stageLines } from "./stage-time.ts";

const section = (name: string, entries: number, music: number | null, archived = false) => ({
  presentation_category_id: name,
  presentation_name: name,
  music_to_seconds: music,
  slot_seconds: 90,
  entries,
  waiting: 0,
  archived,
});

describe("time on stage", () => {
  it("is the allowed music, else the slot, and the break, for every entry", () => {
    const lines = stageLines(
      [section("solo", 10, 60), section("solo", 5, null), section("formacja", 2, 240), section("trio", 9, 60, true)],
      30,
    );
    expect(lines).toEqual([
      { id: "solo", name: "solo", entries: 15, slot_seconds: 120, per_hour: 30, seconds: 10 * 90 + 5 * 120 },
      { id: "formacja", name: "formacja", entries: 2, slot_seconds: 270, per_hour: 13, seconds: 540 },
    ]);
    expect(stageLines([], 30)).toEqual([]);
  });

  it("ends by the hall's clock, and nowhere past midnight", () => {
    expect(endClock("09:30", 5 * 3600 + 61)).toBe("14:32");
    expect(endClock("00:00", 0)).toBe("00:00");
    expect(endClock("09:00", 15 * 3600 - 60)).toBe("23:59");
    expect(endClock("09:00", 15 * 3600)).toBeUndefined();
  });
});
