import { expect, it } from "vitest";
import { isBlocked, findLack, sheetName, stateHint } from "./closing.ts";
import { showsPenalties } from "../../scoring/deductions/deduction-words.ts";
import { isSettled } from "../../scoring/deciding/rules.ts";

const complete = { missing: [], awaited: [], without_start: [], wrong_sheets: [], papers: [], seats: [1], rows: [1] };

it("a round lacks marks first, then dances, starts, countable sheets, and a second check of typed sheets", () => {
  const papers = [{ state: "waiting" as const }];
  const all = { missing: [1], awaited: [1], without_start: [1], wrong_sheets: [1], papers };
  expect(findLack(all)).toBe("marks");
  expect(findLack({ ...all, missing: [] })).toBe("dances");
  expect(findLack({ ...all, missing: [], awaited: [] })).toBe("starts");
  expect(findLack({ ...complete, wrong_sheets: [1] })).toBe("sheets");
  expect(findLack({ ...complete, papers })).toBe("papers");
  expect(findLack({ ...complete, papers: [{ state: "differs" }] })).toBe("papers");
  expect(findLack({ ...complete, papers: [{ state: "checked" }] })).toBeUndefined();
});

it("a round without judges or without entries cannot be closed, even if nothing is missing", () => {
  expect(isBlocked(complete)).toBe(false);
  expect(isBlocked({ ...complete, seats: [] })).toBe(true);
  expect(isBlocked({ ...complete, rows: [] })).toBe(true);
  expect(isBlocked({ ...complete, awaited: [1] })).toBe(true);
});

it("a sheet is named by its seat, its start number if there is one, and its dance if there are several", () => {
  const named = (start_number: number | null, dances: Parameters<typeof sheetName>[1] = []) =>
    sheetName({ seat: "S1", start_number, dance: 1 }, dances);
  expect([named(7), named(null), named(7, [{ dance: 1, name: "Przebieg 1", code: "", seats: [] }])]).toEqual([
    "S1 007",
    "S1",
    "S1 007 (Przebieg 1)",
  ]);
});

it("a closed round without a tie is settled, except while a sheet is open for a correction", () => {
  const closed = {
    block: { status: "closed" },
    round: { next: { id: "final" }, decided_at: null },
    cut: { recalled: 6 },
    reopened: [],
    ballots: [{ reopened_reason: null }],
  };
  const settled = (more: object = {}) => isSettled({ ...closed, ...more } as unknown as Parameters<typeof isSettled>[0]);
  expect(settled()).toBe(true);
  expect(settled({ reopened: [{ seat: "S1" }] })).toBe(false);
  expect(settled({ ballots: [{ reopened_reason: null }, { reopened_reason: "zły krzyżyk" }] })).toBe(false);
  expect(settled({ cut: { recalled: null } })).toBe(false);
  expect(settled({ round: { next: { id: "final" }, decided_at: "2026-11-28T10:00:00Z" } })).toBe(false);
});

it("the hint of a closed round says who will see the places, only to people who may publish, and once the head judge has decided", () => {
  const hint = (more: object) => {
    const round = { status: "closed", kind: "final", level: 0, next: null, decided_at: null, released: "nothing", ballots: "dance" };
    const closed = { block: { status: "closed", held_at: null }, office: "organiser", round, ties: [], reopened: [], ballots: [] };
    return stateHint({ ...closed, ...more } as unknown as Parameters<typeof stateHint>[0], "pl");
  };
  const cut = {
    status: "closed",
    kind: "elimination",
    level: 1,
    next: { id: "f", begun: true },
    decided_at: null,
    released: "nothing",
    ballots: "dance",
  };
  expect(hint({})).toBe("Miejsca zobaczą wszyscy na stronie wyników.");
  expect([hint({ office: "head" }), hint({ ties: [["a", "b"]] }), hint({ round: cut })]).toEqual(["", "", ""]);
  const decided = { round: { ...cut, decided_at: "2026-11-28T10:00:00Z" } };
  expect(hint(decided)).toBe("Finał już trwa. Pominiętą parę dodasz przyciskiem „Nowa decyzja”. Nikt jeszcze nie widzi, kto przeszedł.");
  expect(hint({ ...decided, office: "scrutineer" })).toBe("Finał już trwa. Nikt jeszcze nie widzi, kto przeszedł.");
});

it("penalties are shown if the method takes points or something was deducted", () => {
  const shown = (kinds: string[], taken: number[]) =>
    showsPenalties({ form: { deductions: kinds }, rows: [{ deductions: taken }] } as unknown as Parameters<typeof showsPenalties>[0]);
  expect([shown([], []), shown(["points"], []), shown([], [1])]).toEqual([false, true, true]);
});
