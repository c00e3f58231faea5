// The office's panel where a cap rejects an entry, as its buttons call it.
import { expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { makeFullContest } from "#tests/signups/signup-waiting.ts";
import { updateSection } from "../../../competitions/contract.ts";
import * as contract from "../../contract.ts";

const house = useHouse();

it("leads on from a full section: the entry waits there instead, or gets its place in one that has some", async () => {
  const { admin, contest, sent } = await makeFullContest(house, 1);
  await admin.must(updateSection, { params: { id: contest.older }, body: { capacity: 1 } });
  const [first] = [await sent("Pirueta"), await sent("Iskra", contest.older)];
  const ids = [await first.entry()];
  const moved = await admin.must(contract.bulkEntries, { body: { action: "move", ids, section_id: contest.older } });
  expect(moved).toMatchObject({ changed: [], skipped: [{ id: ids[0], over_cap: true }] });
  const params = { id: ids[0] ?? "" };
  await admin.must(contract.updateEntry, { params, body: { section_id: contest.older, wait: true } });
  expect((await first.read()).entries).toMatchObject([{ section_id: contest.older, status: "waiting" }]);

  const refused = await admin.call(contract.setEntryStatus, { params, body: { status: "accepted" } });
  expect(refused).toMatchObject({ status: 409, body: { code: "over_cap" } });
  await admin.must(contract.setEntryStatus, { params, body: { status: "accepted", section_id: contest.young } });
  expect((await first.read()).entries).toMatchObject([{ section_id: contest.young, status: "accepted" }]);
});
