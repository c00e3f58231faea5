import { describe, expect, it } from "vitest";
import { retryText } from "./refusal-reply.server.ts";

describe("the time to retry after a limit", () => {
  it.each([
    [1, "za minutę", "in a minute"],
    [60, "za minutę", "in a minute"],
    [61, "za 2 minuty", "in 2 minutes"],
    [240, "za 4 minuty", "in 4 minutes"],
    [241, "za 5 minut", "in 5 minutes"],
    [540, "za 9 minut", "in 9 minutes"],
    [541, "o 13:30", "at 13:30"],
    [3600, "o 14:20", "at 14:20"],
    [12 * 3600, "jutro o 01:20", "tomorrow at 01:20"],
  ])("after %i seconds", (seconds, pl, en) => {
    const now = new Date("2026-01-20T13:20:00+01:00");
    expect([retryText(seconds, now, "pl"), retryText(seconds, now, "en")]).toEqual([pl, en]);
  });
});
