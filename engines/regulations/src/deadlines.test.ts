// Deadlines: entries, changes, the roster, music and payment each have their own.
import { describe, expect, test } from "vitest";
import { invented } from "../tests/invented.ts";
import { answerOf, englishOf, isLockedBy, messagesOf } from "../tests/read-as.ts";
import { isOpenOn, type LockKind } from "./deadlines.ts";

const { regulations } = invented({
  deadlines: [
    { what: "sign-up", date: "2026-04-10" },
    { what: "payment", date: "2026-04-20" },
    { what: "edits of music", date: "2026-05-01" },
    { what: "final roster", date: "ten days before" },
    { what: "sign-up battles", date: "2026-05-16" },
  ],
});
const ask = (what: LockKind, day: string): unknown => {
  const outcome = isOpenOn(regulations, what, day);
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

describe("each lock", () => {
  test("each lock has its own deadline, its own day included", () => {
    const words: [LockKind, string][] = [
      ["sign_up", "registration closes"],
      ["payment", "balance"],
      ["changes", "changes to entries"],
      ["roster", "skład"],
      ["music", "muzyka"],
      ["deposit", "zaliczka"],
    ];
    const { regulations } = invented({ deadlines: words.map(([, what], n) => ({ what, date: `2026-04-0${n + 1}` })) });
    expect(
      words.map(([what], n) => [
        answerOf(isOpenOn(regulations, what, `2026-04-0${n + 1}`)),
        answerOf(isOpenOn(regulations, what, `2026-04-0${n + 2}`)),
      ]),
    ).toEqual(words.map(() => [true, false]));
    const two = invented({
      deadlines: [
        { what: "sign-up", date: "2026-04-01" },
        { what: "zgłoszenia", date: "2026-04-10" },
        { what: "entries close", date: "soon" },
      ],
    }).regulations;
    expect(["2026-04-01", "2026-04-02", "2026-04-11", "x"].map((day) => answerOf(isOpenOn(two, "sign_up", day)))).toEqual([
      true,
      "ask.deadline",
      false,
      "ask.deadline",
    ]);
    expect([answerOf(isOpenOn(two, "music", "2026-04-01")), englishOf(isOpenOn(two, "sign_up", "2026-04-05"))[0]]).toEqual([
      "ask.deadline",
      "Until when: entries? The regulations: sign-up: 2026-04-01; zgłoszenia: 2026-04-10; entries close: soon.",
    ]);
  });
});

describe("a lock by its words", () => {
  test.each<[LockKind, string, boolean]>([
    ["sign_up", "Signup", true],
    ["sign_up", "sign-up", true],
    ["sign_up", "Registration closes", true],
    ["sign_up", "entries close", true],
    ["sign_up", "zgłoszenia", true],
    ["payment", "Płatności", true],
    ["payment", "the balance", true],
    ["changes", "Changes", true],
    ["changes", "deletions", true],
    ["changes", "ostatnie zmiany", true],
    ["changes", "no changes", false],
    ["roster", "Roster", true],
    ["roster", "lineup", true],
    ["roster", "line-ups", true],
    ["roster", "składy", true],
    ["music", "MUSIC", true],
    ["music", "muzyka", true],
    ["deposit", "prepayment", true],
    ["deposit", "zaliczka", true],
    ["deposit", "deposits", true],
    ["music", "deposit", false],
    ["roster", "składanie zgłoszeń", false],
    ["sign_up", "składanie zgłoszeń", true],
    ["roster", "składka członkowska", false],
    ["roster", "zmiany składów", true],
    ["roster", "sklad zespolu", true],
    ["roster", "line up", true],
    ["sign_up", "sign up", true],
    ["sign_up", "zgloszenia", true],
    ["payment", "prepayment of 30%", false],
    ["deposit", "prepayment of 30%", true],
    ["payment", "the rest of the payment", true],
    ["payment", "termin platnosci", true],
  ])("%s by %j: %j", (what, named, found) => expect(isLockedBy(what, named)).toBe(found ? true : "ask.deadline"));
});

describe("messages about a deadline", () => {
  test("a deadline states its day", () => {
    const { regulations } = invented({ deadlines: [{ what: "payment", date: "2026-04-01" }] });
    const params = { what: "payment", day: "2026-04-01" };
    expect([
      messagesOf(isOpenOn(regulations, "payment", "2026-04-01")),
      messagesOf(isOpenOn(regulations, "payment", "2026-04-02")),
    ]).toEqual([
      [["deadline.open", "Płatność: do 1 kwietnia 2026.", { ...params, on: "2026-04-01" }]],
      [["deadline.closed", "Płatność: termin minął 1 kwietnia 2026. Napisz do organizatora.", { ...params, on: "2026-04-02" }]],
    ]);
    expect(messagesOf(isOpenOn(regulations, "music", "2026-04-02"))).toEqual([
      ["ask.deadline", "Do kiedy: muzyka?", { what: "music", deadlines: [] }],
    ]);
    expect(messagesOf(isOpenOn(regulations, "payment", "soon"))).toEqual([
      ["ask.deadline", "Do kiedy: płatność? Regulamin: payment: 2026-04-01.", { what: "payment", deadlines: ["payment: 2026-04-01"] }],
    ]);
  });
});
