// Deadlines: new entries, changes, the roster, music and payment each have their own.
import { answered, open, type Outcome, say } from "./answer.ts";
import { dayEn, dayOf, dayPl } from "./calendar.ts";
import type { Regulations } from "./schema.ts";

/** What a deadline locks. */
export type LockKind = "sign_up" | "payment" | "changes" | "roster" | "music" | "deposit";

const WORDS: Readonly<Record<LockKind, RegExp>> = {
  sign_up: /sign[- ]?up|registration closes|entries close|zg[lł]osze/i,
  payment: /(?<!pre)payment|balance|p[lł]atno/i,
  changes: /^changes|deletions|zmian/i,
  roster: /roster|line[- ]?up|sk[lł]ad(?!an|k)/i,
  music: /music|muzyk/i,
  deposit: /deposit|prepayment|zaliczk/i,
};
const NAMES: Readonly<Record<LockKind, readonly [string, string]>> = {
  sign_up: ["zgłoszenia", "entries"],
  payment: ["płatność", "payment"],
  changes: ["zmiany", "changes"],
  roster: ["skład", "line-up"],
  music: ["muzyka", "music"],
  deposit: ["zaliczka", "deposit"],
};

/**
 * True when something is still allowed on an ISO day; the deadline's own day is included. Open when no deadline has a date, or several disagree on
 * that day.
 */
export function isOpenOn(regulations: Regulations, what: LockKind, on: string): Outcome<boolean> {
  const day = dayOf(on);
  const [pl, en] = NAMES[what];
  const named = regulations.deadlines.filter((one) => WORDS[what].test(one.what));
  const dated = named.filter((one) => dayOf(one.day) !== undefined);
  const verdicts = new Set(dated.map((one) => day !== undefined && day <= (dayOf(one.day) ?? 0)));
  const [first] = dated;
  const [stillOpen] = verdicts;
  if (!first || stillOpen === undefined || verdicts.size > 1 || day === undefined) {
    const listed = named.map((one) => `${one.what}: ${one.day}`);
    return open(
      say(
        "ask.deadline",
        `Do kiedy: ${pl}?${listed.length > 0 ? ` Regulamin: ${listed.join("; ")}.` : ""}`,
        `Until when: ${en}?${listed.length > 0 ? ` The regulations: ${listed.join("; ")}.` : ""}`,
        { what, deadlines: listed },
      ),
    );
  }
  const params = { what, day: first.day, on };
  return stillOpen
    ? answered(true, say("deadline.open", `${pl}: do ${dayPl(first.day)}.`, `${en}: until ${dayEn(first.day)}.`, params))
    : answered(
        false,
        say(
          "deadline.closed",
          `${pl}: termin minął ${dayPl(first.day)}. Napisz do organizatora.`,
          `${en}: the deadline was ${dayEn(first.day)}. Write to the organiser.`,
          params,
        ),
      );
}
