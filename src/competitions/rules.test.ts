import { describe, expect, it } from "vitest";
import { movedContest } from "./takeover/moved-contest.ts";
import * as rules from "./rules.ts";

const facts: rules.Facts = {
  name: "Rytm Wisły",
  venue_name: "Hala",
  signup_opens_at: "2026-01-12T10:00:00+01:00",
  signup_closes_at: "2026-03-01T23:59:00+01:00",
  sections: 24,
  sections_without_fee: 0,
  signups: 0,
  published_lists: 1,
};
const now = new Date("2026-02-01T12:00:00Z");

describe("a competition's states", () => {
  it("have reasons for every refusal and every step out of each state", () => {
    for (const from of rules.statuses) {
      expect(rules.nextSteps(from, facts, now).length).toBeGreaterThan(0);
      for (const to of rules.statuses) {
        const listed = rules.transitions.some((each) => each.from === from && each.to === to);
        if (!listed) expect(rules.objections(from, to, facts, now)).toHaveLength(1);
      }
    }
  });

  it("open only with sections and a window in order that is still ahead", () => {
    expect(rules.objections("draft", "open", facts, now)).toEqual([]);
    const said = (change: Partial<rules.Facts>, at = now) =>
      rules.objections("published", "open", { ...facts, ...change }, at).map((each) => each.en);
    expect(said({ sections: 0 })).toEqual(["Add at least one section."]);
    expect(said({ signup_opens_at: null, signup_closes_at: null })).toHaveLength(2);
    expect(said({ signup_opens_at: "2026-03-02T00:00:00+01:00" })).toEqual(["Sign-up closes before it opens. Correct one of the dates."]);
    expect(said({}, new Date("2026-03-01T22:59:00Z"))).toEqual(["The sign-up deadline has passed. Enter a later one."]);
  });

  it("never hide a competition that somebody signed up to", () => {
    for (const from of ["published", "open"] as const) {
      const to = from === "published" ? "draft" : "published";
      expect(rules.objections(from, to, facts, now)).toEqual([]);
      expect(rules.objections(from, to, { ...facts, signups: 1 }, now)).toHaveLength(1);
    }
  });

  it("advise what is missing without standing in the way", () => {
    const running = rules.nextSteps("closed", { ...facts, published_lists: 0 }, now).find((each) => each.to === "running");
    expect(running).toMatchObject({ objections: [], advice: [{ pl: "Opublikuj listę startową." }] });
    const open = rules.nextSteps("draft", { ...facts, sections_without_fee: 3 }, now).find((each) => each.to === "open");
    expect(open).toMatchObject({ objections: [], advice: [{ code: "fees" }] });
  });
});

describe("sign-up", () => {
  const state = (status: rules.Status, at: string) => rules.signupState({ ...facts, status }, new Date(at)).reason;
  it("is open from the first to the last moment of its window", () => {
    expect(state("open", "2026-01-12T08:59:59Z")).toBe("opens_later");
    expect(state("open", "2026-01-12T09:00:00Z")).toBe("open");
    expect(state("open", "2026-03-01T22:58:59Z")).toBe("open");
    expect(state("open", "2026-03-01T22:59:00Z")).toBe("deadline_passed");
  });
  it("says why it is not open in the other states", () => {
    expect(state("draft", "2026-02-01T00:00:00Z")).toBe("not_public");
    expect(state("published", "2026-01-01T00:00:00Z")).toBe("opens_later");
    expect(state("published", "2026-02-01T00:00:00Z")).toBe("not_open");
    expect(state("running", "2026-02-01T00:00:00Z")).toBe("closed");
  });
});

describe("names in addresses", () => {
  it("are plain letters, digits and single hyphens", () => {
    expect(rules.slugOf("Gala „Łódź” – 2026!")).toBe("gala-lodz-2026");
    expect(rules.slugOf("Źdźbło Żółć ąęćńóś")).toBe("zdzblo-zolc-aecnos");
    expect(rules.slugOf("日本")).toBe("turniej");
    expect(rules.slugOf("a".repeat(59) + " bc")).toBe("a".repeat(59));
  });
  it("take the first free number", () => {
    expect(rules.freeSlug("gala", ["gala", "gala-2", "gala-4"])).toBe("gala-3");
    expect(rules.freeSlug("gala", ["gala-2"])).toBe("gala");
  });
});

describe("days and moments", () => {
  it("keep the local time when they move over a change of the clocks", () => {
    expect(rules.movedMoment("2026-03-01T22:59:00Z", 35)).toBe("2026-04-05T21:59:00.000Z");
    expect(rules.momentOf("2026-07-01T10:00")).toBe("2026-07-01T08:00:00.000Z");
    expect(rules.momentOf("2026-01-01T00:00")).toBe("2025-12-31T23:00:00.000Z");
    expect(rules.wallClock(new Date("2026-06-30T22:30:00Z"))).toBe("2026-07-01T00:30:00");
  });
  it("agree with Temporal on every hour of a year, also on those that the clock jumps over or shows twice", () => {
    for (let hour = 0; hour < 366 * 24; hour++) {
      const wall = Temporal.PlainDateTime.from("2026-01-01T00:30").add({ hours: hour });
      const moment = rules.momentOf(wall.toString());
      expect(moment).toBe(new Date(wall.toZonedDateTime("Europe/Warsaw").epochMilliseconds).toISOString());
      const shown = Temporal.Instant.from(moment).toZonedDateTimeISO("Europe/Warsaw").toPlainDateTime();
      expect(rules.wallClock(new Date(moment))).toBe(shown.toString({ smallestUnit: "second" }));
    }
  });
  it("move over months and years", () => {
    expect(rules.movedDay("2026-02-27", 2)).toBe("2026-03-01");
    expect(rules.daysBetween("2026-03-14", "2027-04-10")).toBe(392);
  });
});

describe("regulations for another day", () => {
  it("move whole days, years and birth years, and leave texts and examples alone", () => {
    const contest = {
      event: { year: 2023, days: [{ date: "2023-05-20" }] },
      age_rules: { groups: [{ birth_years: [2013, 2015], max_age: 10 }] },
      deadlines: [{ date: "2023-04-01", note: "or 2023-04-02" }],
      worked_examples: [{ given: { event_date: "2023-05-20" } }],
    };
    expect(movedContest(contest, 367)).toEqual({
      event: { year: 2024, days: [{ date: "2024-05-21" }] },
      age_rules: { groups: [{ birth_years: [2014, 2016], max_age: 10 }] },
      deadlines: [{ date: "2024-04-02", note: "or 2023-04-02" }],
      worked_examples: [{ given: { event_date: "2023-05-20" } }],
    });
  });
});

describe("a section's name", () => {
  it("says each thing once", () => {
    const name = (dance: string, age: string, level: string | null) => rules.sectionName({ dance, presentation: "solo", age, level });
    expect(name("Jazz", "12–15 lat", "debiuty")).toBe("Jazz, solo, 12–15 lat, debiuty");
    expect(name("Hip-hop solo DEBIUT", "15+", "DEBIUT")).toBe("Hip-hop solo DEBIUT, solo, 15+");
    expect(name("Hip-hop 1 vs 1 PRO OPEN", "PRO OPEN", "PRO OPEN")).toBe("Hip-hop 1 vs 1 PRO OPEN, solo");
    expect(name("Jazz", "do 8 lat", "bez podziału")).toBe("Jazz, solo, do 8 lat");
  });
});
