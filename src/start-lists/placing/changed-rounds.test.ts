// Rounds in a programme, changed through HTTP: the lists follow.
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { makeDance, typed } from "#tests/rounds/dances.ts";
import { Browser, makePerson } from "#tests/competitions/factories.ts";
import { newId } from "../../kernel/values/ids.ts";
import * as rounds from "../../rounds/contract.ts";
import { createStartList, getStartList, publishStartList, setJudges } from "../contract.ts";

const house = useHouse();

async function makeListed(couples: number) {
  const dance = await makeDance(house, couples);
  const made = await dance.admin.must(createStartList, { body: { competition_id: dance.competition_id, day: "2026-11-28" } });
  const list = () => dance.admin.must(getStartList, { params: { id: made.id } });
  const publish = () => dance.admin.must(publishStartList, { params: { id: made.id }, body: { confirmed: true } });
  const round = (id: string) => dance.admin.must(rounds.getRound, { params: { id } });
  return { ...dance, list, publish, round, list_id: made.id };
}

describe("a plan with rounds on a list", () => {
  it("stays as it is when entries leave, and shows what regulations or defaults would give for the remaining ones", async () => {
    const dance = await makeListed(13);
    const [first, final] = (await dance.plan()).rounds;
    expect(first).toMatchObject({ wanted: 6, entries: 13, start_list_id: dance.list_id });
    expect(final).toMatchObject({ expected: true, entries: 6, start_list_id: dance.list_id });
    expect((await dance.plan()).otherwise).toBeNull();
    await house.world.database.inTenant(dance.tenant.id, (trx) =>
      trx.updateTable("entries").set({ status: "withdrawn" }).where("id", "in", dance.entry_ids.slice(5)).execute(),
    );
    expect(await dance.plan()).toMatchObject({ entries: 5, otherwise: [{ kind: "final", dancing: 5 }] });
    expect((await dance.plan()).rounds).toHaveLength(2);
  });

  it("is changed with a reason once the list is published, and a new first round takes the place and the entries of the old one", async () => {
    const dance = await makeListed(24);
    const before = await dance.plan();
    await dance.publish();
    const [first, ...others] = typed(before);
    if (!first) throw new Error("a first round");
    const earlier = { ...first, id: newId(), level: first.level + 1, wanted: 18, on_round_id: first.id };
    const plan = { rounds: [earlier, { ...first, wanted: 12 }, ...others] };
    expect(await dance.save(plan)).toMatchObject({ status: 422, body: { errors: { reason: [expect.stringContaining("powód")] } } });
    const saved = await dance.save({ ...plan, reason: "mniejszy parkiet" });
    expect(saved.body.rounds?.map((round) => [round.level, round.entries, round.expected])).toEqual([
      [3, 24, false],
      [2, 18, true],
      [1, 12, true],
      [0, 6, true],
    ]);
    const list = await dance.list();
    expect(list.list_version).toBe(2);
    expect(list.blocks[0]?.rounds.map((round) => round.id)).toEqual([earlier.id]);
    expect(list.blocks[0]?.performances).toHaveLength(24);
  });

  it("gives a final that becomes the second round a place behind the new first one, where it can be called", async () => {
    const dance = await makeListed(5);
    await dance.publish();
    const [final] = typed(await dance.plan());
    if (!final) throw new Error("a final");
    const into = { kind: "elimination" as const, level: 1, wanted: 3, on_round_id: final.id, scoring_form_id: dance.crosses };
    const first = { ...final, ...into, id: newId() };
    const saved = await dance.save({ rounds: [first, final], reason: "krótszy finał" });
    expect(saved.body.rounds?.map((round) => [round.entries, round.start_list_id])).toEqual([
      [5, dance.list_id],
      [3, dance.list_id],
    ]);
    const { blocks } = await dance.list();
    expect(blocks.map((block) => [block.rounds.map((round) => round.id), block.performances.length])).toEqual([
      [[first.id], 5],
      [[final.id], 0],
    ]);
    expect((blocks[1]?.planned_at ?? "") > (blocks[0]?.planned_at ?? "")).toBe(true);
  });

  it("gives a round between two others its place directly before the one to which it leads", async () => {
    const dance = await makeListed(13);
    await dance.publish();
    const [first, final] = typed(await dance.plan());
    if (!first || !final) throw new Error("two rounds");
    const semi = { ...first, id: newId(), level: 1, wanted: 4, on_round_id: final.id };
    const plan = [{ ...first, level: 2, wanted: 8, on_round_id: semi.id }, semi, final];
    const saved = await dance.save({ rounds: plan, reason: "więcej par" });
    expect(saved.body.rounds?.map((round) => [round.id, round.start_list_id])).toEqual(plan.map(({ id }) => [id, dance.list_id]));
    const { blocks } = await dance.list();
    expect(blocks.flatMap((block) => block.rounds.map((round) => round.id))).toEqual(plan.map(({ id }) => id));
    const starts = blocks.map((block) => Date.parse(block.planned_at));
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  });

  it("is planned again when heats become more: times rise without two at once", async () => {
    const dance = await makeListed(13);
    const [first] = (await dance.plan()).rounds;
    await dance.admin.must(rounds.drawRound, { params: { id: first?.id ?? "" }, body: { heat_size: 4 } });
    const { floor } = await dance.round(first?.id ?? "");
    expect(floor.map((heat) => heat.performances.length)).toEqual([4, 3, 3, 3]);
    const heats = (await dance.list()).blocks.flatMap((block) => block.heats);
    const starts = heats.map((heat) => Date.parse(heat.planned_at));
    expect(starts.slice(1).every((start, at) => start >= (starts[at] ?? 0) + (heats[at]?.seconds ?? 0) * 1000)).toBe(true);
    expect(heats).toHaveLength(5);
  });

  it("is drawn by the head judge of its own list, and by none of another", async () => {
    const [dance, other] = [await makeListed(7), await makeDance(house, 3)];
    const person = await makePerson(house, dance.tenant, "referee");
    const referee = await new Browser(house, dance.tenant).signIn(person);
    const seat = (list_id: string, duty: "judge" | "head") =>
      dance.admin.must(setJudges, {
        params: { id: list_id },
        body: { judges: [{ user_id: person.id, seat: "G", duty }], confirmed: true },
      });
    const id = (await dance.plan()).rounds[0]?.id ?? "";
    const second = await makeDance(house, 3, dance.tenant);
    const elsewhere = await dance.admin.must(createStartList, { body: { competition_id: second.competition_id, day: "2026-11-29" } });
    await seat(elsewhere.id, "head");
    const draw = () => referee.call(rounds.drawRound, { params: { id }, body: {} });
    expect((await draw()).status).toBe(403);
    await seat(dance.list_id, "judge");
    expect((await draw()).status).toBe(403);
    await seat(dance.list_id, "head");
    expect((await draw()).status).toBe(200);
    expect((await other.admin.call(rounds.drawRound, { params: { id }, body: {} })).status).toBe(404);
  });
});
