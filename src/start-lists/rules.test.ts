import { describe, expect, it } from "vitest";
import { lateSeconds } from "./rules.ts";

const at = (time: string) => `2026-03-14T${time}:00Z`;
const now = (time: string) => Date.parse(at(time));
const slot = (planned: string, status: string, started?: string) => ({
  planned_at: at(planned),
  status,
  entry_status: "accepted",
  started_at: started === undefined ? null : at(started),
});

describe("how late the public pages say that the stage runs", () => {
  it("is the newest start against its plan, and never early", () => {
    expect(lateSeconds([slot("10:00", "done", "10:06"), slot("10:03", "waiting")], now("10:08"))).toBe(360);
    expect(lateSeconds([slot("10:00", "done", "09:55"), slot("10:03", "waiting")], now("09:57"))).toBe(0);
    expect(lateSeconds([slot("10:00", "waiting")], now("10:20"))).toBe(0);
  });

  it("grows while the stage stands, with somebody on it or with nobody", () => {
    const stands = (status: string) => [slot("10:00", status, "10:00"), slot("10:03", "waiting")];
    expect(lateSeconds(stands("on_stage"), now("10:28"))).toBe(1500);
    expect(lateSeconds(stands("done"), now("10:28"))).toBe(1500);
  });

  it("does not count an entry that was passed over, nor a day that was left standing", () => {
    const passed = [slot("10:00", "waiting"), slot("10:03", "done", "10:05"), slot("10:06", "waiting")];
    expect(lateSeconds(passed, now("10:07"))).toBe(120);
    expect(lateSeconds([slot("10:00", "done", "10:02"), slot("10:03", "waiting")], now("19:00"))).toBe(120);
  });
});
