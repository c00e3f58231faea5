// A judge's own order of equal totals, through the HTTP interface: who is asked, what is refused, what counts, when it is asked for again.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isRefused, tabulate } from "#engines/tabulation/src/tabulate.ts";
import { useHouse } from "#tests/application/database.ts";
import { Browser } from "#tests/competitions/factories.ts";
import { giveOrder, giveTotal, giveTotals, makeIdoRound, orderOf, partsOf } from "#tests/rounds/ido-rounds.ts";
import type { Hall } from "#tests/competitions/situations.ts";
import { getBallot, getJudgeDay } from "../../judging/contract.ts";
import { findEqualTotals } from "../../judging/order-rules.ts";
import { savePanel } from "../../rounds/panels/panels-sql.server.ts";
import { getDay, getPublicScores } from "../../publishing/contract.ts";
import { listPending } from "../../publishing/pending/contract.ts";
import { matrixCsv } from "../matrix/matrix-csv.ts";
import { closeRound, listScores } from "../contract.ts";
import { getMatrixByBlock, publishRoundByBlock } from "../by-block/contract.ts";
import { remindBallot, reopenSheet } from "../../judging/desk/contract.ts";

const house = useHouse();
const CLEAR = [30, 29, 28, 27, 26, 25, 23, 22, 21, 20, 19, 18];
const panel = (n: number, totals: readonly number[]) => Array.from({ length: n }, () => totals);
const close = (hall: Hall) => hall.admin.call(closeRound, { params: { id: hall.round_id }, body: {} });
const matrixOf = (hall: Hall) => hall.admin.must(getMatrixByBlock, { params: { id: hall.round_id } });
const refusedBy = (reply: Awaited<ReturnType<typeof close>>) => {
  const { code, current } = reply.body as unknown as { code: string; current: { seat: string; numbers: string[]; why: string }[] };
  return { status: reply.status, code, told: current.map((each) => [each.seat, each.numbers.join(" "), each.why]) };
};
/** Groups by their places on the list. */
const equalOf = async (hall: Hall, n: number) =>
  (await orderOf(hall, n)).equal.map(({ total, performance_ids, settled }) => ({
    total,
    at: performance_ids.map((id) => hall.performance_ids.indexOf(id)).toSorted((one, other) => one - other),
    settled,
  }));

describe("a cut from twelve to six by seven judges", () => {
  it("asks the judge who has 24 and 24 on places six and seven, and not the one who is level on two and three", async () => {
    const hall = await makeIdoRound(house, { entries: 12, judges: 7, wanted: 6 });
    const totals = panel(7, CLEAR)
      .with(2, [30, 29, 28, 27, 26, 24, 24, 22, 21, 20, 19, 18])
      .with(3, [30, 28, 28, 27, 26, 25, 23, 22, 21, 20, 19, 19]);
    await giveTotals(house, hall, totals);
    expect(await equalOf(hall, 2)).toEqual([{ total: 24, at: [5, 6], settled: false }]);
    expect(await equalOf(hall, 3)).toEqual([]);
    expect(refusedBy(await close(hall))).toEqual({
      status: 409,
      code: "ballots_wrong",
      told: [["S3", "006 007", "Sędzia S3: ta sama suma (24) dla 006, 007. Kolejność podaje tylko ten sędzia, na tablecie."]],
    });
    const [list] = (await hall.referees[2]?.must(getJudgeDay))?.data ?? [];
    expect(list?.missing.map((each) => [each.performance_id, each.order])).toEqual([[hall.performance_ids[0], true]]);
    expect((await giveOrder(hall, 2, [[6, 5]])).status).toBe(201);
    expect(await orderOf(hall, 2)).toMatchObject({
      submitted: true,
      revision: 1,
      marks: { [hall.performance_ids[6] ?? ""]: { order: 1, total: 24 } },
    });
    const closed = await close(hall);
    expect(closed.status).toBe(200);
    const rows = hall.performance_ids.map((id) => closed.body.rows.find((row) => row.performance_id === id));
    expect(rows.map((row) => row?.recalled)).toEqual([...Array(6).fill(true), ...Array(6).fill(false)]);
    expect(rows.slice(4, 8).map((row) => row?.total)).toEqual(["7", "6", "1", "0"]);
    expect(closed.body.explain.join(" ")).toContain("Sędzia S3: X dla 6 najwyższych not (od 24): 001, 002, 003, 004, 005, 007.");
  });

  it("asks again when a mark changes who is level on the line, and never counts the old order", async () => {
    const hall = await makeIdoRound(house, { entries: 12, judges: 3, wanted: 6 });
    const level = [30, 29, 28, 27, 26, 24, 24, 22, 21, 20, 19, 18];
    await giveTotals(house, hall, panel(3, CLEAR).with(1, level));
    expect((await giveOrder(hall, 1, [[6, 5]])).status).toBe(201);
    expect(await equalOf(hall, 1)).toEqual([{ total: 24, at: [5, 6], settled: true }]);
    // A third one joins the tie: an order of two says nothing about three.
    await giveTotal(hall, 1, 4, 24, 1);
    expect(await equalOf(hall, 1)).toEqual([{ total: 24, at: [4, 5, 6], settled: false }]);
    expect(await orderOf(hall, 1)).toMatchObject({ submitted: false, marks: {}, revision: 1 });
    expect(refusedBy(await close(hall)).told.map(([seat, numbers]) => [seat, numbers])).toEqual([["S2", "005 006 007"]]);
    expect((await giveOrder(hall, 1, [[6, 5]], { revision: 1 })).body).toMatchObject({ code: "ballot_wrong" });
    expect((await giveOrder(hall, 1, [[6, 4, 5]], { revision: 0 })).body).toMatchObject({ code: "stale", current: { revision: 1 } });
    expect((await giveOrder(hall, 1, [[6, 4, 5]], { revision: 1 })).status).toBe(201);
    // The same two with another total, and then nobody.
    await giveTotal(hall, 1, 4, 26, 2);
    expect(await equalOf(hall, 1)).toEqual([{ total: 24, at: [5, 6], settled: false }]);
    await giveTotal(hall, 1, 5, 25, 1);
    expect(await equalOf(hall, 1)).toEqual([]);
    expect((await close(hall)).status).toBe(200);
  });
});

describe("a final of seven", () => {
  const CLEAR7 = [30, 29, 28, 27, 26, 25, 24];

  it("takes two ties of one judge in one ballot, and no less than both", async () => {
    const hall = await makeIdoRound(house, { entries: 7, judges: 7 });
    await giveTotals(house, hall, panel(7, CLEAR7).with(3, [30, 28, 28, 27, 25, 25, 24]));
    expect(refusedBy(await close(hall)).told.map(([seat, numbers]) => [seat, numbers])).toEqual([
      ["S4", "002 003"],
      ["S4", "005 006"],
    ]);
    const [first = "", second = "", third = ""] = hall.performance_ids;
    const why = async (reply: ReturnType<typeof giveOrder>) => (await reply).body as unknown as { code: string; message: string };
    expect(await why(giveOrder(hall, 3, [[2, 1]]))).toMatchObject({
      code: "ballot_wrong",
      message: expect.stringContaining("Brakuje kolejności: 005, 006."),
    });
    const doubled = {
      marks: {
        ...Object.fromEntries([4, 5].map((at, i) => [hall.performance_ids[at], { order: i + 1 }])),
        [second]: { order: 1 },
        [third]: { order: 1 },
      },
    };
    expect((await why(giveOrder(hall, 3, [], doubled))).message).toContain("002, 003");
    expect(
      (
        await why(
          giveOrder(hall, 3, [
            [2, 1, 0],
            [5, 4],
          ]),
        )
      ).message,
    ).toContain("Kolejność nie jest potrzebna dla 001.");
    expect((await why(giveOrder(hall, 3, [], { marks: { [first]: { place: 1 } } }))).code).toBe("ballot_wrong");
    const old = { marks: { [second]: { order: 2, total: 27 }, [third]: { order: 1, total: 28 } } };
    expect((await why(giveOrder(hall, 3, [], old))).message).toContain("Suma zmieniła się od tamtej pory: 002.");
    expect(
      (
        await giveOrder(hall, 3, [
          [2, 1],
          [5, 4],
        ])
      ).status,
    ).toBe(201);
    const closed = await close(hall);
    expect(closed.body.rows.map((row) => [row.start_number, row.place_from])).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => [n, n]));
    expect(closed.body.explain.join(" ")).toContain(
      "1. 001 (30), 2. 003 (28), 3. 002 (28), 4. 004 (27), 5. 006 (25), 6. 005 (25), 7. 007 (24).",
    );
    // A second tablet gets the handed-in order, and a closed round takes none.
    expect(
      (
        await giveOrder(
          hall,
          3,
          [
            [1, 2],
            [4, 5],
          ],
          { revision: 1 },
        )
      ).body,
    ).toMatchObject({ code: "sheet_closed", current: { revision: 1 } });
  });

  it("asks nobody while a mark is missing, and a judge without equal totals never", async () => {
    const hall = await makeIdoRound(house, { entries: 3, judges: 3 });
    for (const at of [0, 1]) await giveTotal(hall, 0, at, 20);
    expect(await equalOf(hall, 0)).toEqual([]);
    await giveTotal(hall, 0, 2, 21);
    expect(await equalOf(hall, 0)).toEqual([{ total: 20, at: [0, 1], settled: false }]);
    expect((await orderOf(hall, 1)).equal).toEqual([]);
    const { panel: seats } = await hall.admin.must(getBallot, { params: { id: hall.round_id, dance: "1" } });
    expect(seats.map((each) => [each.seat, each.submitted])).toEqual([
      ["S1", false],
      ["S2", false],
      ["S3", false],
    ]);
  });
});

it("of totals that are level since a correction of published places is given while version 1 stays, and one press publishes version 2", async () => {
  const hall = await makeIdoRound(house, { entries: 3, judges: 3 });
  await giveTotals(house, hall, panel(3, [30, 29, 28]));
  await close(hall);
  const publish = () => hall.admin.call(publishRoundByBlock, { params: { id: hall.round_id }, body: {} });
  expect((await publish()).status).toBe(200);
  const version = async () => {
    const guest = new Browser(house, hall.tenant);
    const [round] = (await guest.must(getPublicScores, { params: { id: hall.competition_id } })).blocks;
    return [round?.result_version, round?.results?.map((row) => row.start_number)];
  };
  const pending = async () => (await hall.admin.must(listPending)).data;
  // A closed or published round takes no order while none is missing.
  expect((await giveOrder(hall, 1, [[1, 0]])).body.code).toBe("sheet_closed");
  const { seats } = await matrixOf(hall);
  for (const judge of [0, 1]) {
    const body = { seat_id: seats[judge]?.id ?? "", reason: "zła cyfra" };
    await hall.admin.must(reopenSheet, { params: { id: hall.performance_ids[1] ?? "" }, body });
    await giveTotal(hall, judge, 1, 30, 1);
  }
  const owes = async (judge: number) => (await hall.referees[judge]?.must(getJudgeDay))?.data[0]?.missing.map((each) => each.order);
  expect([await owes(1), await owes(2)]).toEqual([[true], []]);
  expect(await orderOf(hall, 1)).toMatchObject({ submitted: false, reopened_reason: expect.stringContaining("równe") });
  expect((await hall.admin.must(getDay)).alerts.filter((each) => each.kind === "orders_missing")).toMatchObject([{ count: 2 }]);
  // Nothing is published while the result cannot be counted, and the missing judge is named.
  const refused = await publish();
  expect([refused.status, refused.body.code]).toEqual([409, "result_refused"]);
  expect(await pending()).toMatchObject([
    {
      kind: "uncounted",
      acts: false,
      version: null,
      why: [
        "Sędzia S1: ta sama suma (30) dla 001, 002. Kolejność podaje tylko ten sędzia, na tablecie.",
        expect.stringContaining("Sędzia S2"),
      ],
    },
  ]);
  const reminder = { params: { id: hall.round_id, dance: "1" }, body: { seat_id: seats[0]?.id ?? "" } };
  expect((await hall.admin.call(remindBallot, reminder)).status).toBe(200);
  for (const judge of [0, 1]) expect((await giveOrder(hall, judge, [[1, 0]])).status).toBe(201);
  expect(await owes(1)).toEqual([]);
  expect(await version()).toEqual([1, [1, 2, 3]]);
  expect(await pending()).toMatchObject([{ kind: "changed", acts: true, version: 2 }]);
  expect((await publish()).status).toBe(200);
  expect([await version(), await pending()]).toEqual([[2, [2, 1, 3]], []]);
  expect((await giveOrder(hall, 1, [[0, 1]], { revision: 1 })).body.code).toBe("sheet_closed");
});

describe("a missing order", () => {
  const told = async (hall: Hall) => {
    const [round] = (await hall.admin.must(listScores)).data;
    const { counts } = await hall.admin.must(listScores);
    const { alerts } = await hall.admin.must(getDay);
    const kinds = alerts.filter((each) => ["marks_missing", "orders_missing", "not_closed"].includes(each.kind));
    return { missing: round?.missing, orders: round?.orders_missing, view: counts.missing, alerts: kinds };
  };

  it("is counted beside the missing sheets wherever these are told, and asked for until it is given", async () => {
    const hall = await makeIdoRound(house, { entries: 12, judges: 3, wanted: 6 });
    await giveTotals(house, hall, panel(3, CLEAR).with(1, [30, 29, 28, 27, 26, 24, 24, 22, 21, 20, 19, 18]));
    await house.world.database.inTenant(hall.tenant.id, (trx) =>
      trx.updateTable("rounds").set({ status: "open" }).where("id", "=", hall.round_id).execute(),
    );
    const { orders, seats } = await matrixOf(hall);
    const two = hall.performance_ids.slice(5, 7).toSorted();
    expect(orders).toMatchObject([{ seat: "S2", total: 24, place: 6, performance_ids: two, settled: false, reminded_at: null }]);
    const owed = { kind: "orders_missing", count: 1, judges: [{ seat: "S2", numbers: [6, 7] }] };
    expect(await told(hall)).toMatchObject({ missing: 0, orders: 1, view: 1, alerts: [owed] });

    const of = { params: { id: hall.round_id, dance: "1" } };
    const ask = (at: number) => hall.admin.call(remindBallot, { ...of, body: { seat_id: seats[at]?.id ?? "" } });
    expect((await ask(0)).body).toMatchObject({ code: "not_possible" });
    expect((await ask(1)).status).toBe(200);
    expect((await matrixOf(hall)).orders[0]?.reminded_at).toEqual(expect.any(String));
    const day = async () => (await hall.referees[1]?.must(getJudgeDay))?.data[0]?.reminded;
    expect(await day()).toEqual([
      { performance_id: hall.performance_ids[0], start_number: null, run: null, whole_dance: null, order: true },
    ]);
    expect((await orderOf(hall, 1)).reminded).toBe(true);

    expect((await giveOrder(hall, 1, [[6, 5]])).status).toBe(201);
    expect(await day()).toEqual([]);
    expect(await told(hall)).toMatchObject({ missing: 0, orders: 0, view: 0, alerts: [{ kind: "not_closed" }] });
    expect((await ask(1)).body).toMatchObject({ code: "not_possible" });
    const matrix = await matrixOf(hall);
    const best = [hall.performance_ids[6], hall.performance_ids[5]];
    expect(matrix.orders).toMatchObject([{ seat: "S2", place: 6, performance_ids: best, settled: true }]);
    // The file has a column for the one judge with equal totals, and none for the others.
    const [head = "", ...rows] = matrixCsv(matrix, matrix.rows, "pl").split("\r\n");
    const at = head.split(";").findIndex((name) => name.includes("kolejność równych"));
    expect(head.match(/kolejność równych/g)).toHaveLength(1);
    const placeOf = (n: number) => rows.map((row) => row.split(";")).find((row) => row[1] === String(n))?.[at];
    expect([placeOf(6), placeOf(7), placeOf(5)]).toEqual(["7", "6", ""]);
  });

  it("is not owed by a judge who no longer judges the round", async () => {
    const hall = await makeIdoRound(house, { entries: 3, judges: 3 });
    await giveTotals(house, hall, panel(3, [30, 29, 28]).with(2, [30, 30, 28]));
    expect((await matrixOf(hall)).orders).toHaveLength(1);
    const seats = (await matrixOf(hall)).seats.slice(0, 2);
    await house.world.database.inTenant(hall.tenant.id, (trx) =>
      savePanel(
        trx,
        { tenant_id: hall.tenant.id, id: hall.round_id },
        seats.map(({ id: seat_id }) => ({ seat_id, dances: null, criteria: null })),
      ),
    );
    expect((await matrixOf(hall)).orders).toEqual([]);
    expect((await told(hall)).orders).toBe(0);
    expect((await close(hall)).status).toBe(200);
  });
});

describe("who is asked", () => {
  const ids = Array.from({ length: 7 }, (_, i) => String(i + 1));
  const criteria = [{ code: "T", min: 1, max: 30 }];

  it("is the same on the tablet as in the engine, for any totals and any line", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 20, max: 25 }), { minLength: 7, maxLength: 7 }),
        fc.option(fc.integer({ min: 1, max: 7 })),
        (totals, wanted) => {
          const marks = Object.fromEntries(ids.map((id, i) => [id, totals[i] ?? 0]));
          const outcome = tabulate({
            method: "ido_1d",
            entries: ids.map((id) => ({ id })),
            judges: ["A", "B", "C"],
            criteria,
            round: wanted === null ? { kind: "final" } : { kind: "elimination", wanted, tie: { policy: "all" } },
            ballots: ["A", "B", "C"].map((judge) => ({
              judge,
              criterion: "T",
              marks: judge === "A" ? marks : Object.fromEntries(ids.map((id, i) => [id, 30 - i])),
            })),
          });
          const refused = isRefused(outcome)
            ? outcome.refused.filter((each) => each.code === "equal_totals").map((each) => [...(each.detail.entries ?? [])])
            : [];
          const asked = findEqualTotals(
            ids.map((id, i) => ({ performance_id: id, total: totals[i] ?? 0 })),
            wanted,
          );
          const told = (groups: readonly (readonly string[])[]) => new Set(groups.map((each) => each.toSorted().join()));
          expect(told(asked.map((each) => each.performance_ids))).toEqual(told(refused));
        },
      ),
    );
  });

  it("is the same on the server as on the tablet", async () => {
    const panelTotals = fc.sample(fc.array(fc.integer({ min: 24, max: 28 }), { minLength: 7, maxLength: 7 }), { numRuns: 5, seed: 12 });
    for (const wanted of [undefined, 4]) {
      const hall = await makeIdoRound(house, { entries: 7, judges: 5, ...(wanted === undefined ? {} : { wanted }) });
      await giveTotals(house, hall, panelTotals);
      let owing = 0;
      for (const [n, totals] of panelTotals.entries()) {
        const local = findEqualTotals(
          hall.performance_ids.map((id, i) => ({ performance_id: id, total: totals[i] ?? 0 })),
          wanted ?? null,
        );
        if (local.length > 0) owing++;
        const server = (await orderOf(hall, n)).equal;
        expect(server.map((each) => [each.total, each.performance_ids.toSorted()])).toEqual(
          local.map((each) => [each.total, each.performance_ids.toSorted()]),
        );
      }
      expect((await matrixOf(hall)).wrong_sheets.every((each) => each.order)).toBe(true);
      const { data } = await hall.admin.must(listScores);
      const { alerts } = await hall.admin.must(getDay);
      const alert = alerts.find((each) => each.kind === "orders_missing");
      expect([data.find((round) => round.id === hall.round_id)?.orders_missing, alert?.count ?? 0, alert?.judges.length ?? 0]).toEqual([
        owing,
        owing,
        owing,
      ]);
      expect(new Set((await matrixOf(hall)).orders.filter((each) => !each.settled).map((each) => each.seat_id)).size).toBe(owing);
    }
    expect(partsOf(25)).toEqual({ technika: 9, kompozycja: 8, wizerunek: 8 });
  });
});
