import { describe, expect, it } from "vitest";
import {
  blocksOf,
  onlyCompeting,
  measuredDelay,
  inQueue,
  isOver,
  stageDelay,
  type Order,
  orderFits,
  whyNotDanced,
  panelSheets,
  plannedTimes,
  predictedAt,
  shortAddress,
  seatsProblem,
  shortCode,
  shortRests,
  placingState,
} from "./rules.ts";

const at = (time: string) => `2026-03-14T${time}:00Z`;
const now = (time: string) => Date.parse(at(time));
const slot = (planned: string, status: string, started?: string) => ({
  planned_at: at(planned),
  status,
  entry_status: "accepted",
  started_at: started === undefined ? null : at(started),
});

describe("how late the public pages say that the stage runs", () => {
  it("is the newest start against its plan, late or early", () => {
    expect(stageDelay([slot("10:00", "done", "10:06"), slot("10:03", "waiting")], now("10:08"))).toBe(360);
    expect(stageDelay([slot("10:00", "done", "09:55"), slot("10:03", "waiting")], now("09:57"))).toBe(-300);
    expect(stageDelay([slot("10:00", "done", "09:42"), slot("10:03", "waiting")], now("09:44"))).toBe(-18 * 60);
    expect(stageDelay([slot("10:00", "on_stage", "09:42")], now("09:44"))).toBe(-18 * 60);
    expect(stageDelay([slot("10:00", "waiting")], now("10:20"))).toBe(0);
  });

  it("grows while the stage is idle, with a performance on it or none", () => {
    const stands = (status: string) => [slot("10:00", status, "10:00"), slot("10:03", "waiting")];
    expect(stageDelay(stands("on_stage"), now("10:28"))).toBe(1500);
    expect(stageDelay(stands("done"), now("10:28"))).toBe(1500);
    expect(stageDelay([slot("10:00", "done", "09:42"), slot("10:03", "waiting")], now("09:55"))).toBe(-8 * 60);
  });

  it("does not count an entry that was passed over, nor a day that was left standing", () => {
    const passed = [slot("10:00", "waiting"), slot("10:03", "done", "10:05"), slot("10:06", "waiting")];
    expect(stageDelay(passed, now("10:07"))).toBe(120);
    expect(stageDelay([slot("10:00", "done", "10:02"), slot("10:03", "waiting")], now("19:00"))).toBe(120);
  });
});

describe("planned times", () => {
  it("follow each other with the change-over between two performances, and none beside a break", () => {
    const slots = [
      { id: "a", seconds: 120 },
      { id: "b", seconds: 90 },
      { id: "pause", seconds: 600, pause: true },
      { id: "c", seconds: 60 },
    ];
    expect(plannedTimes(1000, 30, slots)).toEqual({ starts: [1000, 151_000, 241_000, 841_000], end: 901_000 });
    expect(plannedTimes(1000, 30, [])).toEqual({ starts: [], end: 1000 });
  });
});

describe("a dancer's rest", () => {
  const danced = (performance_id: string, dancer_id: string, startSeconds: number) => ({
    performance_id,
    dancer_id,
    dancer: `Osoba ${dancer_id}`,
    starts_ms: startSeconds * 1000,
    seconds: 120,
  });

  it("is counted from the end of one performance to the next of the same person, and is short only below the limit", () => {
    const day = [danced("late", "A", 1000), danced("first", "A", 0), danced("other", "B", 130), danced("mid", "A", 420)];
    expect(shortRests(day, 460).map(({ first_id, second_id, gap_seconds }) => [first_id, second_id, gap_seconds])).toEqual([
      ["first", "mid", 300],
    ]);
    expect(shortRests(day, 300)).toEqual([]);
    expect(shortRests(day, 301)).toEqual([{ first_id: "first", second_id: "mid", dancer: "Osoba A", gap_seconds: 300 }]);
  });

  it("is listed the shortest first", () => {
    const day = [danced("a", "A", 0), danced("b", "A", 520), danced("c", "B", 0), danced("d", "B", 220)];
    expect(shortRests(day, 600).map(({ gap_seconds }) => gap_seconds)).toEqual([100, 400]);
  });
});

describe("an order of the list", () => {
  const blocks = [
    { id: "jazz", performances: [{ id: "1" }, { id: "2" }] },
    { id: "show", performances: [{ id: "3" }] },
  ];
  const jazz = { block_id: "jazz", performance_ids: ["2", "1"] };
  const show = { block_id: "show", performance_ids: ["3"] };
  const pause = { break_id: "p", name: "Przerwa", seconds: 600 };

  it("names every block and performance once, and each break once", () => {
    const whole: Order = [show, pause, jazz];
    expect(orderFits(whole, blocks)).toBe(true);
    expect(blocksOf(whole)).toEqual([show, jazz]);
    const wrong: Order[] = [
      [show],
      [show, show],
      [show, jazz, jazz],
      [show, pause, jazz, pause],
      [show, { block_id: "jazz", performance_ids: ["1"] }],
      [show, { block_id: "jazz", performance_ids: ["1", "1"] }],
      [show, { block_id: "jazz", performance_ids: ["1", "2", "2"] }],
      [show, { block_id: "jazz", performance_ids: ["1", "3"] }],
      [show, { block_id: "hip", performance_ids: ["1", "2"] }],
      [
        { block_id: "show", performance_ids: ["1"] },
        { block_id: "jazz", performance_ids: ["3", "2"] },
      ],
      [show, { block_id: "jazz", performance_ids: ["1", "2", "3"] }],
      [show, jazz, { block_id: "hip", performance_ids: [] }],
    ];
    expect(wrong.map((order) => orderFits(order, blocks))).toEqual(wrong.map(() => false));
  });
});

describe("who is to come, who competes and who is behind the hall", () => {
  const one = (status: string, entry_status = "accepted") => ({ status, entry_status });

  it("is no longer awaited once the entry went out before it danced", () => {
    expect(["withdrawn", "rejected", "disqualified", "no_show", "accepted"].map((gone) => whyNotDanced(one("waiting", gone)))).toEqual([
      "withdrawn",
      "withdrawn",
      "disqualified",
      "absent",
      null,
    ]);
    expect(whyNotDanced(one("done", "withdrawn"))).toBeNull();
    expect(inQueue([one("waiting", "withdrawn"), one("done", "withdrawn"), one("waiting")])).toEqual([
      one("done", "withdrawn"),
      one("waiting"),
    ]);
  });

  it("does not compete after a withdrawal, a disqualification or a missed start", () => {
    expect(placingState(one("done"))).toBe("competing");
    expect(placingState(one("no_show"))).toBe("absent");
    expect(placingState(one("no_show", "disqualified"))).toBe("disqualified");
    expect(placingState(one("done", "rejected"))).toBe("withdrawn");
    expect(onlyCompeting([one("done"), one("no_show"), one("done", "disqualified")])).toEqual([one("done")]);
    expect(["waiting", "on_stage", "done", "no_show"].map((status) => isOver({ status }))).toEqual([false, false, true, true]);
  });

  it("is wanted by every seat of the panel, and missing where it danced and the sheet is not there", () => {
    const all = [one("done"), one("waiting"), one("done", "disqualified")];
    const given = (performance: { status: string }, seat: string) => performance.status === "done" && seat === "S1";
    expect(panelSheets(all, ["S1", "S2"], given).map((each) => [each.performance.status, each.seat, each.given, each.missing])).toEqual([
      ["done", "S1", true, false],
      ["done", "S2", false, true],
      ["waiting", "S1", false, false],
      ["waiting", "S2", false, false],
    ]);
  });
});

describe("the stage's delay", () => {
  it("is measured by the newest start, whatever the order of the list, in whole minutes", () => {
    expect(measuredDelay([slot("10:06", "done", "10:16"), slot("10:03", "done", "10:05"), slot("10:09", "waiting")])).toBe(600);
    expect(measuredDelay([slot("10:03", "done", "10:05"), slot("10:06", "done", "10:16")])).toBe(600);
    expect(measuredDelay([{ planned_at: at("10:00"), started_at: "2026-03-14T10:02:29Z" }])).toBe(120);
    expect(measuredDelay([{ planned_at: at("10:00"), started_at: "2026-03-14T10:02:31Z" }])).toBe(180);
    expect(measuredDelay([slot("10:00", "waiting")])).toBe(0);
  });

  it("of an idle stage grows for three hours and no longer", () => {
    const day = [slot("10:00", "done", "10:00"), slot("10:00", "waiting")];
    expect(stageDelay(day, now("13:00"))).toBe(3 * 3600);
    expect(stageDelay(day, now("13:01"))).toBe(0);
    expect(
      stageDelay(
        [slot("09:50", "withdrawn"), ...day].map((each) => ({ ...each, entry_status: "accepted" })),
        now("10:00"),
      ),
    ).toBe(0);
  });

  it("does not grow for an entry that missed its start", () => {
    expect(stageDelay([slot("10:00", "done", "10:00"), slot("10:03", "no_show"), slot("10:30", "waiting")], now("10:20"))).toBe(0);
  });

  it("moves what is planned", () => {
    expect(predictedAt(at("10:00"), 90)).toBe("2026-03-14T10:01:30.000Z");
    expect(predictedAt(at("10:00"), -18 * 60)).toBe("2026-03-14T09:42:00.000Z");
  });
});

describe("a list's address", () => {
  it("ends with the end of its id, and is typed without its scheme", () => {
    expect(shortCode("0198c0de-0000-7000-8000-0000deadbeef")).toBe("deadbeef");
    expect(["https://parkiet.pl/s/1", "http://hala:3000/http://x", "parkiet.pl/?to=https://x"].map(shortAddress)).toEqual([
      "parkiet.pl/s/1",
      "hala:3000/http://x",
      "parkiet.pl/?to=https://x",
    ]);
  });
});

describe("judges of a list", () => {
  const judges = new Set(["anna", "bo", "cyd"]);
  const seated = (...seats: [string, string, ("judge" | "head" | "marking_head" | "scrutineer")?][]) =>
    seatsProblem(
      seats.map(([seat, user_id, duty = "judge"]) => ({ seat, user_id, duty })),
      judges,
    )?.pl;

  it("have a role, and a seat each", () => {
    expect(seated(["S1", "anna"], ["S2", "bo", "head"], ["S3", "cyd", "scrutineer"])).toBeUndefined();
    expect(seated()).toBeUndefined();
  });

  it("are refused with the first reason, and with the seat that it is about", () => {
    expect(seated(["S1", "anna"], ["s1", "bo"])).toBe("Dwóch sędziów ma to samo miejsce: S1 i s1.");
    expect(seated(["S1", "anna"], ["S1", "bo"])).toBe("Dwóch sędziów ma to samo miejsce: S1.");
    expect(seated(["S1", "anna"], ["S2", "coach"])).toBe("Osoba na miejscu S2 nie ma roli sędziego.");
    expect(seated(["S1", "anna"], ["S2", "anna"])).toBe("Jedna osoba ma dwa miejsca: S1 i S2.");
    expect(seated(["S1", "anna", "head"], ["S2", "bo", "marking_head"])).toBe("Jest dwóch sędziów głównych: S1 i S2.");
  });
});
