import { describe, expect, it } from "vitest";
import { moveContest } from "./import/moved-contest.ts";
import * as rules from "./rules.ts";

const facts: rules.Facts = {
  name: "Rytm Wisły",
  venue_name: "Hala",
  signup_opens_at: "2026-01-12T10:00:00+01:00",
  signup_closes_at: "2026-03-01T23:59:00+01:00",
  sections: 24,
  sections_without_fee: 0,
  has_contact: true,
  signups: 0,
  published_lists: 1,
};
const now = new Date("2026-02-01T12:00:00Z");

describe("a competition's states", () => {
  // docs/product.md 9.1. Each change of state with its conditions and advice, for a competition that has only one sign-up.
  const ways: [from: rules.Status, to: rules.Status, needs: string, advises: string][] = [
    ["draft", "published", "", "venue sections contact"],
    ["draft", "open", "sections opens closes", "venue fees contact"],
    ["draft", "archived", "", ""],
    ["published", "open", "sections opens closes", "venue fees contact"],
    ["published", "draft", "signups", ""],
    ["published", "archived", "", ""],
    ["open", "closed", "", ""],
    ["open", "published", "signups", ""],
    ["closed", "running", "sections", "list"],
    ["closed", "open", "sections opens closes", "venue fees contact"],
    ["closed", "archived", "", ""],
    ["running", "finished", "", ""],
    ["running", "closed", "", ""],
    ["finished", "running", "", ""],
    ["finished", "archived", "", ""],
    ["archived", "draft", "signups", ""],
    ["archived", "finished", "", ""],
  ];
  const codes = (sentences: readonly rules.Sentence[]) => sentences.map((each) => each.code).join(" ");
  const steps = (of: rules.Facts) =>
    rules.statuses.flatMap((from) =>
      rules.nextSteps(from, of, now).map(({ to, objections, advice }) => [from, to, codes(objections), codes(advice)]),
    );

  it("lead into each other by these ways, and where nothing is missing by all of them", () => {
    const nothing = { venue_name: null, signup_opens_at: null, signup_closes_at: null, sections: 0, published_lists: 0 };
    expect(steps({ ...facts, ...nothing, sections_without_fee: 1, has_contact: false, signups: 1 })).toEqual(ways);
    expect(steps(facts)).toEqual(ways.map(([from, to]) => [from, to, "", ""]));
  });

  it("lead nowhere else, with the reason", () => {
    for (const from of rules.statuses)
      for (const to of rules.statuses.filter((each) => !ways.some((way) => way[0] === from && way[1] === each)))
        expect(rules.objections(from, to, facts, now)).toMatchObject([{ code: "no_way" }]);
  });

  it("are changed by administrators alone, and seen by guests from published to finished", () => {
    for (const each of rules.transitions) expect(each.who).toEqual(["admin", "super-admin"]);
    expect(rules.statuses.filter((each) => !rules.publicStatuses.includes(each))).toEqual(["draft", "archived"]);
  });

  it("open only with a window in order that is still ahead", () => {
    const said = (change: Partial<rules.Facts>, at = now) => codes(rules.objections("published", "open", { ...facts, ...change }, at));
    expect(said({ signup_opens_at: null })).toBe("opens");
    expect(said({ signup_closes_at: null })).toBe("closes");
    expect(said({ signup_opens_at: "2026-03-02T00:00:00+01:00" })).toBe("order");
    expect(said({ signup_opens_at: facts.signup_closes_at })).toBe("order");
    expect([said({}, new Date("2026-03-01T22:58:59Z")), said({}, new Date("2026-03-01T22:59:00Z"))]).toEqual(["", "passed"]);
  });

  it("never hide a competition that has sign-ups", () => {
    for (const from of ["published", "open"] as const) {
      const to = from === "published" ? "draft" : "published";
      expect(rules.objections(from, to, facts, now)).toEqual([]);
      expect(rules.objections(from, to, { ...facts, signups: 1 }, now)).toHaveLength(1);
    }
  });
});

describe("sign-up", () => {
  const state = (status: rules.Status, at: string, window: Partial<rules.Facts> = {}) => {
    const { open, reason } = rules.signupState({ ...facts, ...window, status }, new Date(at));
    expect(open, "it is open for one reason only").toBe(reason === "open");
    return reason;
  };
  it("is open from the first to the last moment of its window", () => {
    expect(state("open", "2026-01-12T08:59:59Z")).toBe("opens_later");
    expect(state("open", "2026-01-12T09:00:00Z")).toBe("open");
    expect(state("open", "2026-03-01T22:58:59Z")).toBe("open");
    expect(state("open", "2026-03-01T22:59:00Z")).toBe("deadline_passed");
    expect(state("open", "2026-03-01T22:59:00Z", { signup_opens_at: null, signup_closes_at: null })).toBe("open");
  });
  it("says why it is not open in the other states", () => {
    for (const status of ["draft", "archived"] as const) expect(state(status, "2026-02-01T00:00:00Z")).toBe("not_public");
    expect(state("published", "2026-01-12T08:59:59Z")).toBe("opens_later");
    expect(state("published", "2026-01-12T09:00:00Z")).toBe("not_open");
    expect(state("published", "2026-01-01T00:00:00Z", { signup_opens_at: null })).toBe("not_open");
    for (const status of ["closed", "running", "finished"] as const) expect(state(status, "2026-02-01T00:00:00Z")).toBe("closed");
  });
});

describe("names in addresses", () => {
  it("are plain letters, digits and single hyphens", () => {
    expect(rules.slugOf("Gala „Łódź” – 2026!")).toBe("gala-lodz-2026");
    expect(rules.slugOf("Źdźbło Żółć ąęćńóś")).toBe("zdzblo-zolc-aecnos");
    expect(rules.slugOf("Straße, Æbleø, Đakovo")).toBe("strasse-aebleo-dakovo");
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
    expect(rules.moveTimestamp("2026-03-01T22:59:00Z", 35)).toBe("2026-04-05T21:59:00.000Z");
    expect(rules.timestampOf("2026-07-01T10:00")).toBe("2026-07-01T08:00:00.000Z");
    expect(rules.timestampOf("2026-01-01T00:00")).toBe("2025-12-31T23:00:00.000Z");
    expect(rules.wallClock(new Date("2026-06-30T22:30:45Z"))).toBe("2026-07-01T00:30:45");
    expect(rules.wallDay(new Date("2026-06-30T22:30:45Z"))).toBe("2026-07-01");
    // Two days on which the clock changes, and a year that is being typed.
    expect(rules.timestampOf("2026-03-29T03:30")).toBe("2026-03-29T01:30:00.000Z");
    expect(rules.timestampOf("2026-10-25T12:00")).toBe("2026-10-25T11:00:00.000Z");
    expect(rules.wallDay(new Date("0026-06-15T12:00:00Z"))).toBe("0026-06-15");
  });
  it("agree with Temporal on every hour of a year, also on those that the clock jumps over or shows twice", () => {
    for (let hour = 0; hour < 366 * 24; hour++) {
      const wall = Temporal.PlainDateTime.from("2026-01-01T00:30").add({ hours: hour });
      const moment = rules.timestampOf(wall.toString());
      expect(moment).toBe(new Date(wall.toZonedDateTime("Europe/Warsaw").epochMilliseconds).toISOString());
      const shown = Temporal.Instant.from(moment).toZonedDateTimeISO("Europe/Warsaw").toPlainDateTime();
      expect(rules.wallClock(new Date(moment))).toBe(shown.toString({ smallestUnit: "second" }));
    }
  });
  it("move over months and years", () => {
    expect(rules.moveDay("2026-02-27", 2)).toBe("2026-03-01");
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
    expect(moveContest(contest, 367)).toEqual({
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
    for (const none of ["bez podziału", "Bez podziału na poziomy", "-", "", null])
      expect(name("Jazz", "do 8 lat", none)).toBe("Jazz, solo, do 8 lat");
    for (const some of ["debiuty bez podziału", "-2 klasa"]) expect(name("Jazz", "do 8 lat", some)).toBe(`Jazz, solo, do 8 lat, ${some}`);
  });
});

describe("a practice competition", () => {
  it("says in its name what it is, once", () => {
    expect([rules.practiceName("Gala", "pl"), rules.practiceName("Gala", "en")]).toEqual(["Gala (ćwiczenie)", "Gala (practice)"]);
    for (const name of ["Ćwiczenie przed galą", "Our practice run"])
      expect([rules.practiceName(name, "pl"), rules.practiceName(name, "en")]).toEqual([name, name]);
  });
});
