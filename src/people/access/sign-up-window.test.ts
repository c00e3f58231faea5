import { describe, expect, it } from "vitest";
import { closedTitle, musicClosed, signupClosed, isAcceptedAfterDeadline, type Window } from "./sign-up-window.ts";

const now = new Date("2026-03-01T12:00:00Z");
const open: Window = {
  status: "open",
  signup_opens_at: "2026-02-01T08:00:00Z",
  signup_closes_at: "2026-03-05T22:59:00Z",
  music_closes_at: null,
};

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

describe("what comes after the deadline", () => {
  const closes = Date.parse(open.signup_closes_at ?? "");
  const taken = (after: number, typed: number | undefined, competition = open) =>
    isAcceptedAfterDeadline(competition, new Date(closes + after * 1000), typed);

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
