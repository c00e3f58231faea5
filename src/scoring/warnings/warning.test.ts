// The head judge's warning through calls: who gives it and when, where it is seen, how it is taken back, and that nobody else reads it.
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { Browser } from "#tests/competitions/factories.ts";
import { makeTwoRounds } from "#tests/rounds/two-rounds.ts";
import { listAuditEvents } from "../../audit/contract.ts";
import { newId } from "../../kernel/values/ids.ts";
import { listDecisions } from "../../rounds/contract.ts";
import { getPublicScores, getPublicStandings } from "../../publishing/contract.ts";
import { warnEntry } from "./contract.ts";
import { getMatrixByBlock } from "../by-block/contract.ts";

const house = useHouse();

it("is given by the head judge in a round that is danced, stands by the number in every round of the section, and is taken back with a reason", async () => {
  const hall = await makeTwoRounds(house, { entries: 4, judges: 2, wanted: 2 });
  const [head, other] = hall.referees as [Browser, Browser];
  const [entry_id = "", second = ""] = hall.entry_ids;
  const params = { id: hall.round_id };
  const warn = (who: Browser, body: { id?: string; entry_id?: string; taken_back?: boolean; reason?: string } = {}) =>
    who.call(warnEntry, { params, body: { entry_id, reason: "podparcie w akrobatyce", ...body } });
  expect((await warn(head)).body).toMatchObject({ code: "not_possible" });
  await house.world.database.inTenant(hall.tenant.id, (trx) =>
    trx.updateTable("rounds").set({ status: "open" }).where("id", "=", hall.round_id).execute(),
  );
  expect((await warn(other)).status).toBe(403);
  expect((await warn(head, { entry_id: newId() })).status).toBe(422);
  const id = newId();
  for (const again of [1, 2]) expect([again, (await warn(head, { id })).status]).toEqual([again, 201]);
  await warn(hall.admin, { entry_id: second, reason: "spóźnienie" });
  const told = async (round: string) =>
    (await hall.admin.must(getMatrixByBlock, { params: { id: round } })).warned.map((each) => [each.entry_id, each.round_id, each.reason]);
  const both = [
    [entry_id, hall.round_id, "podparcie w akrobatyce"],
    [second, hall.round_id, "spóźnienie"],
  ];
  expect(await told(hall.round_id)).toEqual(both);
  expect(await told(hall.final_id)).toEqual(both);

  expect((await warn(head, { entry_id: second, taken_back: true, reason: "pomylony numer" })).status).toBe(201);
  expect((await warn(head, { entry_id: second, taken_back: true })).body).toMatchObject({ code: "stale" });
  expect(await told(hall.final_id)).toEqual([both[0]]);
  const { data } = await hall.admin.must(listDecisions, { params });
  expect(data.filter((each) => each.kind === "warning").map((each) => each.reason)).toEqual([
    "pomylony numer",
    "spóźnienie",
    "podparcie w akrobatyce",
  ]);
  const trail = JSON.stringify(await hall.admin.must(listAuditEvents, {}));
  expect(trail).toContain("podparcie w akrobatyce");

  const guest = new Browser(house, hall.tenant);
  const section = { params: { id: hall.section_id } };
  const open = JSON.stringify([
    await guest.must(getPublicScores, { params: { id: hall.competition_id } }),
    await guest.must(getPublicStandings, section),
  ]);
  expect(open).not.toMatch(/podparcie|warn/);
});
