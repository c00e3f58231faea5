import { expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { isStillOpen, type Locked } from "./deadlines.ts";

const { regulations } = invented({
  deadlines: [
    { what: "sign-up", date: "2026-04-10" },
    { what: "payment", date: "2026-04-20" },
    { what: "edits of music", date: "2026-05-01" },
    { what: "final roster", date: "ten days before" },
    { what: "sign-up battles", date: "2026-05-16" },
  ],
});
const ask = (what: Locked, day: string): unknown => {
  const outcome = isStillOpen(regulations, what, day);
  return outcome.ambiguous ? outcome.question.pl : outcome.answer;
};

test("each lock has its own day, which is still open", () => {
  expect(["2026-04-19", "2026-04-20", "2026-04-21"].map((day) => ask("payment", day))).toEqual([true, true, false]);
  expect(ask("music", "2026-04-25")).toBe(true);
});

test("two deadlines that differ on the day, one without a date, and none at all are questions", () => {
  expect(ask("sign_up", "2026-04-01")).toBe(true);
  expect(ask("sign_up", "2026-04-30")).toBe("Do kiedy: zgłoszenia? Regulamin: sign-up: 2026-04-10; sign-up battles: 2026-05-16.");
  expect(ask("roster", "2026-04-30")).toBe("Do kiedy: skład? Regulamin: final roster: ten days before.");
  expect(ask("deposit", "2026-04-30")).toBe("Do kiedy: zaliczka?");
});
