// Undoing at the stage manager's desk: what is put back, and when it is too late (docs/rules/hall.md 2.4).
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { ago, makeStageDesk, move, read, states, times } from "#tests/hall/stage-desk.ts";
import { writeMarks } from "#tests/rounds/judge-marks.ts";
import { newId } from "../../kernel/values/ids.ts";
import { moveHeatOnStage } from "../../stage/contract.ts";

const house = useHouse();

type Options = Parameters<typeof makeStageDesk>[1];
const makeDesk = (options?: Options) => makeStageDesk(house, options);

describe("undoing", () => {
  it("puts back the heat and the one that it ended, with their times", async () => {
    const desk = await makeDesk();
    const [called, started] = [ago(70), ago(60)];
    await move(desk, "call", { heat_id: desk.heats[0], made_at: called });
    await move(desk, "start", { heat_id: desk.heats[0], made_at: started });
    const { body } = await move(desk, "start", { heat_id: desk.heats[1] });
    expect((await move(desk, "undo", { move_id: body.id })).status).toBe(201);
    expect(await states(desk)).toEqual(["on_stage", "waiting", "waiting", "waiting"]);
    expect([await times(desk, 0), await times(desk, 1)]).toEqual([
      [called, started, null],
      [null, null, null],
    ]);
    expect((await move(desk, "undo", { move_id: body.id })).body).toMatchObject({ code: "undo_over" });
  });

  it.each(["call", "finish", "skip", "absent", "present", "hold", "resume"] as const)("puts everything back after %s", async (action) => {
    const desk = await makeDesk();
    const heat_id = desk.heats[0];
    const performance_ids = desk.hall.performance_ids.slice(0, 2);
    if (action === "finish") await move(desk, "start", { heat_id, made_at: ago(60) });
    if (action === "present") await move(desk, "absent", { heat_id, performance_ids, whole_round: true });
    if (action === "resume") await move(desk, "hold", { reason: "prąd", made_at: ago(60) });
    const { heats, hold } = await read(desk);
    const change = {
      absent: { heat_id, performance_ids, whole_round: true },
      present: { heat_id, performance_ids },
      hold: { reason: "prąd" },
      resume: {},
    };
    const made = await move(desk, action, action in change ? change[action as keyof typeof change] : { heat_id });
    expect(made.status).toBe(201);
    expect(await read(desk)).not.toMatchObject({ heats, hold });
    expect((await move(desk, "undo", { move_id: made.body.id })).status).toBe(201);
    expect(await read(desk)).toMatchObject({ heats, hold });
  });

  it("plans the round again that a start opened, so that its heats can be drawn anew", async () => {
    const desk = await makeDesk();
    const status = async () =>
      (await house.world.database.inTenant(desk.hall.tenant.id, (trx) => trx.selectFrom("rounds").select("status").execute())).map(
        (round) => round.status,
      );
    const before = await status();
    const first = await move(desk, "start", { heat_id: desk.heats[0] });
    const second = await move(desk, "start", { heat_id: desk.heats[1] });
    await move(desk, "undo", { move_id: second.body.id });
    expect([before, await status()]).toEqual([["planned"], ["open"]]);
    await move(desk, "undo", { move_id: first.body.id });
    expect(await status()).toEqual(["planned"]);
  });

  it("is possible for the newest move, for 30 seconds by the devices' clocks, and then for the one before it", async () => {
    const desk = await makeDesk();
    const first = await move(desk, "start", { heat_id: desk.heats[0], made_at: ago(400) });
    const second = await move(desk, "finish", { heat_id: desk.heats[0], made_at: ago(390) });
    const undo = async (move_id: string, made_at: string) => (await move(desk, "undo", { move_id, made_at })).status;
    expect((await read(desk)).undo).toBeNull();
    expect(await undo(first.body.id, ago(385))).toBe(409);
    expect(await undo(second.body.id, ago(355))).toBe(409);
    expect(await undo(second.body.id, ago(365))).toBe(201);
    expect(await undo(first.body.id, ago(375))).toBe(201);
    expect(await states(desk)).toEqual(["waiting", "waiting", "waiting", "waiting"]);
    expect(await undo(newId(), ago(375))).toBe(409);
  });

  it("is over once the office moved the heats", async () => {
    const desk = await makeDesk();
    const [first = "", second = ""] = desk.heats;
    await move(desk, "start", { heat_id: first });
    const { body } = await move(desk, "start", { heat_id: second });
    await desk.hall.admin.must(moveHeatOnStage, { params: { id: second }, body: { action: "finish" } });
    expect((await move(desk, "undo", { move_id: body.id })).body).toMatchObject({
      code: "undo_over",
      message: "Tego nie można już cofnąć.",
    });
  });

  it("of an end or an absence is over once the office let somebody else in", async () => {
    const desk = await makeDesk({ size: 1 });
    const [first = "", second = "", third = ""] = desk.heats;
    const letIn = (id: string) => desk.hall.admin.must(moveHeatOnStage, { params: { id }, body: { action: "start" } });
    await move(desk, "start", { heat_id: first });
    const ended = await move(desk, "finish", { heat_id: first });
    await letIn(second);
    expect((await move(desk, "undo", { move_id: ended.body.id })).body).toMatchObject({ code: "undo_over" });
    const absent = await move(desk, "absent", { heat_id: second, performance_ids: [desk.hall.performance_ids[1] ?? ""] });
    await letIn(third);
    expect((await move(desk, "undo", { move_id: absent.body.id })).body).toMatchObject({ code: "undo_over" });
    expect((await states(desk)).slice(0, 3)).toEqual(["done", "skipped", "on_stage"]);
  });

  it("of a start keeps marks that came meanwhile", async () => {
    const desk = await makeDesk();
    const { body } = await move(desk, "start", { heat_id: desk.heats[0] });
    await writeMarks(house, desk.hall, [{ judge: 0, performance_id: desk.hall.performance_ids[0] ?? "", marks: { T: 6, C: 6 } }]);
    expect((await move(desk, "undo", { move_id: body.id })).status).toBe(201);
    expect(await states(desk)).toEqual(["waiting", "waiting", "waiting", "waiting"]);
    await move(desk, "start", { heat_id: desk.heats[0] });
    expect((await read(desk)).marks.given).toBe(1);
  });
});
