import { describe, expect, it } from "vitest";
import type { LineUpDancer } from "./line-ups/eligibility.ts";
import { entryStatuses } from "./records.ts";
import {
  changeable,
  charged,
  missingContact,
  musicClosed,
  nextStatuses,
  overBooked,
  placed,
  closedTitle,
  signupClosed,
  takenLate,
  transitions,
  type Window,
} from "./rules.ts";

const now = new Date("2026-03-01T12:00:00Z");
const open: Window = {
  status: "open",
  signup_opens_at: "2026-02-01T08:00:00Z",
  signup_closes_at: "2026-03-05T22:59:00Z",
  music_closes_at: null,
};

describe("an entry's states", () => {
  it("are changed by the organiser, and by who sent it only until somebody accepted it, or to withdraw", () => {
    const ways = (actor: "admin" | "owner") =>
      Object.fromEntries(entryStatuses.map((from) => [from, nextStatuses(from, actor).toSorted()]));
    expect(ways("owner")).toEqual({
      draft: ["submitted", "waiting", "withdrawn"],
      submitted: ["withdrawn"],
      accepted: ["withdrawn"],
      waiting: ["withdrawn"],
      rejected: [],
      withdrawn: [],
      no_show: [],
      disqualified: [],
    });
    expect(ways("admin")).toEqual({
      draft: ["submitted", "waiting", "withdrawn"],
      submitted: ["accepted", "rejected", "waiting", "withdrawn"],
      accepted: ["disqualified", "no_show", "rejected", "submitted", "waiting", "withdrawn"],
      waiting: ["accepted", "rejected", "submitted", "withdrawn"],
      rejected: ["accepted", "submitted", "waiting"],
      withdrawn: ["accepted", "submitted", "waiting"],
      no_show: ["accepted"],
      disqualified: ["accepted"],
    });
    expect(new Set(transitions.map(({ from, to }) => `${from} ${to}`)).size).toBe(transitions.length);
  });

  it("take a place, may be changed and are charged for: one that waits is changed, and costs nothing", () => {
    expect(entryStatuses.filter((each) => placed.includes(each)).toSorted()).toEqual(["accepted", "disqualified", "no_show", "submitted"]);
    expect(entryStatuses.filter((each) => changeable.includes(each)).toSorted()).toEqual(["accepted", "draft", "submitted", "waiting"]);
    expect(entryStatuses.filter((each) => charged.includes(each)).toSorted()).toEqual([
      "accepted",
      "disqualified",
      "draft",
      "no_show",
      "submitted",
    ]);
  });
});

describe("sign-up that is not open", () => {
  it("says why, with the moment where there is one", () => {
    expect(signupClosed(open, now)).toBeUndefined();
    const said = (window: Partial<Window>) => signupClosed({ ...open, ...window }, now);
    expect(said({ status: "draft" })?.pl).toBe("Ten turniej nie przyjmuje zgłoszeń.");
    expect(said({ status: "closed" })?.pl).toContain("Zapisy są zamknięte");
    expect(said({ status: "published", signup_opens_at: null })?.pl).toContain("Organizator poda termin");
    expect(said({ status: "published", signup_opens_at: "2026-03-02T08:00:00Z" })).toEqual({
      pl: expect.stringMatching(/^Zapisy zaczynają się: .*2\smarca\s2026.*09:00.*\.$/),
      en: expect.stringMatching(/^Sign-up opens: .*2\sMarch\s2026.*09:00.*\.$/),
    });
    const heads = (window: Partial<Window>) => closedTitle({ ...open, ...window }, now).pl;
    expect(heads({ status: "published", signup_opens_at: null })).toBe("Zapisy jeszcze się nie zaczęły");
    expect(heads({ status: "open", signup_opens_at: "2026-03-02T08:00:00Z" })).toBe("Zapisy jeszcze się nie zaczęły");
    expect([heads({ status: "closed" }), heads({ signup_closes_at: "2026-02-28T22:59:00Z" })]).toEqual([
      "Zapisy są zamknięte",
      "Zapisy są zamknięte",
    ]);
    expect(said({ signup_closes_at: "2026-02-28T22:59:00Z" })).toEqual({
      pl: expect.stringMatching(/^Termin zapisów minął: .*28\slutego\s2026.*23:59.*\. Napisz do organizatora\.$/),
      en: expect.stringMatching(/^Sign-up closed: .*28\sFebruary\s2026.*23:59.*\. Write to the organiser\.$/),
    });
  });
});

describe("music", () => {
  it("is changed until its deadline to the moment, else until the competition runs", () => {
    const closed = (window: Partial<Window>) => musicClosed({ ...open, ...window }, now);
    expect([closed({}), closed({ status: "closed" }), closed({ status: "published" })]).toEqual([undefined, undefined, undefined]);
    for (const status of ["draft", "running", "finished", "archived"] as const)
      expect(closed({ status })?.pl).toContain("Muzyki nie można już zmienić");
    expect(closed({ status: "running", music_closes_at: "2026-03-01T12:00:01Z" })).toBeUndefined();
    expect(closed({ status: "finished", music_closes_at: "2026-03-01T12:00:01Z" })?.en).toContain("no longer be changed");
    expect(closed({ music_closes_at: now.toISOString() })).toEqual({
      pl: expect.stringMatching(/^Termin przesyłania muzyki minął: .*1\smarca\s2026.*13:00/),
      en: expect.stringMatching(/^The music deadline has passed: .*1\sMarch\s2026.*13:00/),
    });
  });
});

describe("the contact of a sign-up", () => {
  const whole = {
    contact_name: "Ola Nowak",
    contact_email: "ola@example.org",
    contact_phone: "600",
    contact_role: "coach",
    club_name: "Iskra",
  };
  const asked = (contact: Partial<Record<keyof typeof whole, string | null>>) => missingContact({ ...whole, ...contact });

  it("lacks each field that is empty", () => {
    expect(asked({})).toEqual([]);
    for (const field of Object.keys(whole)) expect(asked({ [field]: null })).toMatchObject([{ code: "contact", field }]);
    expect(asked({ contact_phone: "" })).toMatchObject([{ field: "contact_phone", pl: expect.any(String), en: expect.any(String) }]);
  });

  it("needs a club from schools and coaches, not from a parent or a dancer", () => {
    expect(["school", "coach", "parent", "dancer"].map((contact_role) => asked({ contact_role, club_name: null }).length)).toEqual([
      1, 1, 0, 0,
    ]);
    expect(asked({ contact_role: "parent", club_name: null, contact_email: null })).toMatchObject([{ field: "contact_email" }]);
  });
});

describe("a dancer's starts", () => {
  it("are counted over all entries; only who is over the limit is named, with the number", () => {
    const dancer = (id: string): LineUpDancer => ({ id, first_name: `Osoba ${id}`, last_name: "Iks", birth_year: 2015, birth_date: null });
    const entries = [["A", "B"], ["A"], ["A", "C"], ["C"]].map((dancer_ids) => ({ dancer_ids }));
    const dancers = ["A", "B", "C", "D"].map(dancer);
    expect(overBooked(entries, dancers, 2)).toEqual([
      {
        code: "per_dancer",
        pl: "Osoba A Iks: występów 3, regulamin pozwala na 2.",
        en: "Osoba A Iks: 3 entries, the regulations allow 2.",
      },
    ]);
    expect(overBooked(entries, dancers, 1)).toHaveLength(2);
    expect(overBooked(entries, dancers, 0)).toHaveLength(3);
    expect(overBooked(entries, dancers, 3)).toEqual([]);
  });
});

describe("what comes after the deadline", () => {
  const closes = Date.parse(open.signup_closes_at ?? "");
  const taken = (after: number, typed: number | undefined, competition = open) =>
    takenLate(competition, new Date(closes + after * 1000), typed);

  it("is taken for 15 minutes when it was typed before, to the second", () => {
    expect([taken(0, 0), taken(0, 1), taken(1, 1), taken(899, 899), taken(900, 900), taken(900, 86_400 * 30)]).toEqual(Array(6).fill(true));
    expect([taken(901, 901), taken(901, 86_400 * 30), taken(86_400, 86_400 * 2)]).toEqual([false, false, false]);
  });

  it("is not taken when it was typed after, or nobody says when", () => {
    expect([taken(1, 0), taken(899, 898), taken(60, 0)]).toEqual([false, false, false]);
    expect([taken(1, undefined), taken(0, undefined)]).toEqual([false, false]);
  });

  it("is nothing before the deadline, and without one", () => {
    expect(taken(-1, 60)).toBe(false);
    expect(taken(60, 600, { ...open, signup_closes_at: null })).toBe(false);
  });

  it("is not taken where sign-up did not close by its deadline", () => {
    for (const status of ["draft", "published", "closed", "running", "finished", "archived"] as const)
      expect(taken(60, 600, { ...open, status }), status).toBe(false);
    expect(taken(60, 600, { ...open, signup_opens_at: new Date(closes + 3_600_000).toISOString() })).toBe(false);
  });
});
