// The stage manager's desk with this device's changes over the server's last state.
import { describe, expect, it } from "vitest";
import type { Change } from "../outbox/outbox.ts";
import type { HallHeat, HallPlace } from "../shapes.ts";
import { moveStage, type StageDesk } from "./contract.ts";
import { applyChanges, findFloor, fitsSearch, type Move, queueOf, readinessOf, undoableAt } from "./desk-state.ts";

const START = Date.parse("2026-11-28T13:00:00Z");
const at = (minutes: number) => new Date(START + minutes * 60_000).toISOString();

const place = (id: string, more: Partial<HallPlace> = {}): HallPlace => ({
  performance_id: id,
  entry_id: `e${id}`,
  start_number: Number(id),
  title: `Tytuł ${id}`,
  artist_name: null,
  club_name: "Żagiel",
  absent: false,
  out: null,
  ready: { here: 0, of: 9, by: null, at: null, other: null },
  ...more,
});

const heat = (id: string, minute: number, more: Partial<HallHeat> = {}): HallHeat => ({
  id,
  round_id: "r",
  round_name: "Finał",
  number: 1,
  of: 1,
  dance: 1,
  dances: 1,
  dance_name: "",
  status: "waiting",
  called_at: null,
  planned_at: at(minute),
  started_at: null,
  finished_at: null,
  seconds: 144,
  places: [place(id)],
  ...more,
});

/** 79 is on the floor, 80 to 82 are to come. */
const desk = (more: Partial<StageDesk> = {}): StageDesk => ({
  stage: { id: "s", letter: "A", name: null },
  competition: { id: "c", name: "Puchar" },
  list: { id: "l", name: "Sobota", list_version: 1, version: 1 },
  delay_seconds: 0,
  hold: null,
  heats: [heat("79", 0, { status: "on_stage", started_at: at(0) }), heat("80", 3), heat("81", 6), heat("82", 9)],
  marks: { given: 3, judges: 5 },
  undo: null,
  proposals: [],
  ...more,
});

const move = (id: string, minute: number, more: Pick<Move, "action"> & Partial<Move>): Move => ({ id, made_at: at(minute), ...more });
const change = (body: Move): Pick<Change, "path" | "body"> => ({ path: moveStage.path, body: { ...body } });
const shown = (state: StageDesk, moves: readonly Move[], earlier: readonly Move[] = [], nowMs = START) =>
  applyChanges(state, moves.map(change), { nowMs, earlier, who: "Ola" });
const states = ({ heats }: StageDesk) => heats.map((each) => `${each.id} ${each.status}`);
const started = move("m1", 4, { action: "start", heat_id: "80" });

describe("changes over the server's state", () => {
  it("a start ends the heat on the floor, empties the marks and moves the predicted times", () => {
    const next = shown(desk(), [started], [], START + 4 * 60_000);
    expect(states(next)).toEqual(["79 done", "80 on_stage", "81 waiting", "82 waiting"]);
    expect(findFloor(next)).toMatchObject({ started_at: at(4) });
    expect(next.heats[0]).toMatchObject({ finished_at: at(4) });
    expect(next).toMatchObject({ marks: { given: 0, judges: 5 }, delay_seconds: 60 });
    expect(next.undo).toEqual({ move_id: "m1", action: "start", label: "", who: "Ola", until: at(4.5) });
  });

  it("a start moves the predicted times also where the server writes its own in another zone", () => {
    const late = desk({
      heats: desk().heats.map((each) => (each.id === "79" ? { ...each, started_at: "2026-11-28T14:05:00.000+01:00" } : each)),
    });
    expect(shown(late, [move("m1", 9, { action: "start", heat_id: "80" })], [], START + 9 * 60_000).delay_seconds).toBe(360);
  });

  it("without changes nothing moves but the delay, which grows with the clock", () => {
    expect(shown(desk(), [], [], START + 5 * 60_000)).toEqual({ ...desk(), delay_seconds: 120 });
  });

  it("a change that the state contains, or that no longer fits, changes nothing", () => {
    const once = { ...shown(desk(), [started]), undo: null };
    expect(shown(once, [started])).toEqual(once);
    const over = desk({ heats: [heat("79", 0, { status: "done" })] });
    for (const action of ["start", "finish", "skip", "call"] as const)
      expect(states(shown(over, [move("m", 1, { action, heat_id: "79" })]))).toEqual(["79 done"]);
    expect(states(shown(over, [move("m", 1, { action: "start", heat_id: "gone" })]))).toEqual(["79 done"]);
  });

  it("calls, skips, ends, holds and resumes", () => {
    const next = shown(desk(), [
      move("m1", 1, { action: "call", heat_id: "80" }),
      move("m2", 1, { action: "skip", heat_id: "81" }),
      move("m3", 2, { action: "finish", heat_id: "79" }),
      move("m4", 2, { action: "hold", reason: "Uraz" }),
    ]);
    expect(states(next)).toEqual(["79 done", "80 waiting", "81 skipped", "82 waiting"]);
    expect(next.heats[1]?.called_at).toBe(at(1));
    expect(next.hold).toEqual({ reason: "Uraz", since: at(2), who: "Ola" });
    expect(shown(next, [move("m5", 3, { action: "resume" })]).hold).toBeNull();
  });

  it("absences of a heat stay in it; those of the round reach its dances to come, and going back takes them back", () => {
    const rounds = desk({
      heats: [1, 2, 3].map((dance) => {
        const status = dance === 1 ? "done" : "waiting";
        return heat(`d${dance}`, dance, { dance, dances: 3, status, places: [place("12"), place("15")] });
      }),
    });
    const gone = (state: StageDesk) =>
      state.heats.map(({ places }) => places.filter((each) => each.absent).map((each) => each.performance_id));
    const absent = move("m1", 1, { action: "absent", heat_id: "d2", performance_ids: ["12"] });
    expect(gone(shown(rounds, [absent]))).toEqual([[], ["12"], []]);
    const whole = shown(rounds, [{ ...absent, whole_round: true }]);
    expect(gone(whole)).toEqual([[], ["12"], ["12"]]);
    const back = move("m2", 1, { action: "present", heat_id: "d2", performance_ids: ["12"], whole_round: true });
    expect(gone(shown(whole, [back]))).toEqual([[], [], []]);
    const onFloor = { ...rounds, heats: rounds.heats.map((each) => ({ ...each, status: "on_stage" as const })) };
    expect(gone(shown(onFloor, [{ ...absent, whole_round: true }]))).toEqual([[], ["12"], []]);
    const nobody = shown(rounds, [{ ...absent, performance_ids: ["12", "15"] }]);
    expect(states(nobody)).toEqual(["d1 done", "d2 skipped", "d3 waiting"]);
    expect(states(shown(nobody, [{ ...back, whole_round: false }]))).toEqual(["d1 done", "d2 waiting", "d3 waiting"]);
  });
});

describe("undoing", () => {
  const undo = move("u", 4.2, { action: "undo", move_id: "m1" });

  it("restores the state before a move that was not sent yet", () => {
    expect(shown(desk(), [started, undo])).toEqual(shown(desk(), []));
  });

  it("reverses a start that the server has, and puts the heat that it ended back on the floor", () => {
    const onServer = shown(desk(), [started]);
    const next = shown(onServer, [undo]);
    expect(states(next)).toEqual(states(desk()));
    expect(findFloor(next)).toMatchObject({ id: "79", finished_at: null });
    expect(next.undo).toBeNull();
    expect(states(shown(onServer, [started, undo]))).toEqual(states(desk()));
  });

  it("reverses each other move of this visit exactly", () => {
    const moves: Move[] = [
      move("m1", 1, { action: "finish", heat_id: "79" }),
      move("m1", 1, { action: "skip", heat_id: "81" }),
      move("m1", 1, { action: "call", heat_id: "80" }),
      move("m1", 1, { action: "absent", heat_id: "80", performance_ids: ["80"] }),
      move("m1", 1, { action: "hold", reason: "Uraz" }),
    ];
    for (const each of moves) expect(shown(shown(desk(), [each]), [undo], [each]).heats).toEqual(desk().heats);
  });

  it("of another device's unknown move changes only what is certain", () => {
    const ended = shown(desk(), [move("m1", 1, { action: "finish", heat_id: "79" })]);
    expect(states(shown(ended, [undo]))).toEqual(states(desk()));
    const skipped = shown(desk(), [move("m1", 1, { action: "skip", heat_id: "81" })]);
    expect(states(shown(skipped, [undo]))).toEqual(states(skipped));
    expect(states(shown(desk(), [undo]))).toEqual(states(desk()));
  });

  it("is possible until its time is over", () => {
    const next = shown(desk(), [started]);
    expect(undoableAt(next, START + 4 * 60_000 + 6000)).toEqual({ move_id: "m1", seconds: 24 });
    expect(undoableAt(next, START + 4.5 * 60_000)).toBeUndefined();
    expect(undoableAt(desk(), START)).toBeUndefined();
  });
});

describe("the queue", () => {
  it("is everything to come in which somebody dances, and rounds that are not filled yet", () => {
    const state = desk({
      heats: [
        heat("79", 0, { status: "done" }),
        heat("80", 3, { places: [place("80", { absent: true })] }),
        heat("81", 6, { places: [place("81", { out: "withdrawn" })] }),
        heat("82", 9, { places: [] }),
        heat("83", 12),
      ],
    });
    expect(queueOf(state).map((each) => each.id)).toEqual(["82", "83"]);
  });

  it("counts the people who are there of those who dance", () => {
    const ready = { here: 8, of: 9, by: "Ela", at: at(0), other: null };
    expect(readinessOf({ places: [place("1", { ready }), place("2", { ready, absent: true }), place("3")] })).toEqual({ here: 8, of: 18 });
  });

  it("is searched by number, title and club", () => {
    const found = (text: string) => fitsSearch(heat("80", 0), text);
    expect([found("080"), found("80"), found("8"), found("tytuł"), found("ŻAGIEL"), found("wir"), found("")]).toEqual([
      true,
      true,
      false,
      true,
      true,
      false,
      true,
    ]);
  });
});
