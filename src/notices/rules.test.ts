import { describe, expect, it } from "vitest";
import { noticeText } from "./notice-text.ts";
import { type Channel, defaultUntil, noticeState } from "./rules.ts";

const at = (time: string) => new Date(`2026-11-28T${time}:00Z`);

describe("a notice", () => {
  it("without an end is shown until midnight of the competition's first day, from then on of today", () => {
    expect(defaultUntil("2026-11-30", at("10:00"))).toBe("2026-11-30T23:00:00.000Z");
    expect(defaultUntil("2026-11-28", at("10:00"))).toBe("2026-11-28T23:00:00.000Z");
    expect(defaultUntil("2026-11-27", at("23:30"))).toBe("2026-11-29T23:00:00.000Z");
  });

  it.each<[string, { to?: Channel[]; withdrawn?: string; now?: string }, string]>([
    ["until its end", {}, "shown"],
    ["from its end on", { now: "12:00" }, "ended"],
    ["once withdrawn, also after its end", { withdrawn: "2026-11-28T11:00:00+01:00", now: "12:00" }, "withdrawn"],
    ["by mail only", { to: ["clubs"] }, "mailed"],
    ["by mail and elsewhere", { to: ["clubs", "public"] }, "shown"],
  ])("%s", (_, { to = ["public"], withdrawn = null, now = "11:59" }, state) => {
    expect(noticeState({ channels: to, until: "2026-11-28T13:00:00+01:00", withdrawn_at: withdrawn }, at(now))).toBe(state);
  });

  it("names its stage, and is Polish where it has no English", () => {
    const notice = { text: "Przerwa", text_en: null, stage: null };
    expect([noticeText(notice, "pl"), noticeText(notice, "en")]).toEqual(["Przerwa", "Przerwa"]);
    const staged = { text: "Przerwa", text_en: "Break", stage: "B" };
    expect([noticeText(staged, "pl"), noticeText(staged, "en")]).toEqual(["Scena B: Przerwa", "Stage B: Break"]);
  });
});
