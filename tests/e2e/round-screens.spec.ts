// The screens of rounds at every size, light and dark, in both languages: the ladders, a plan with its rules, a plan with the judges' own orders, standings, the programme with its
// dances and runs, on the screen and on paper, and the order that a judge owes of a second dance.
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { giveMarks } from "../../src/judging/contract.ts";
import { newId } from "../../src/kernel/ids.ts";
import { getPlan, savePlan } from "../../src/rounds/contract.ts";
import { typed } from "../dances.ts";
import { PASSWORD } from "../factories.ts";
import { CRITERIA, partsOf } from "../ido-rounds.ts";
import { danceRound, makeLadder, STANDARD } from "../ladders.ts";
import { makeHall } from "../situations.ts";
import { inApplication } from "./in-application.ts";
import { looked, lookedInEnglish, picture } from "./looks.ts";
import { expect, mounted, signIn, test } from "./server.ts";

test.describe.configure({ timeout: 300_000 });

async function inPolish(page: Page, path: string): Promise<void> {
  await page.context().clearCookies({ name: "locale" });
  await page.goto(path);
  await mounted(page);
}

/** The list as it is printed, where pictures are wanted. */
async function onPaper(page: Page, listId: string, name: string): Promise<void> {
  await page.goto(`/startlist/${listId}?print=1`);
  await mounted(page);
  const pictures = process.env["SCREENS_DIR"];
  if (pictures) await page.pdf({ path: join(pictures, `${name}.pdf`), format: "A4" });
}

test("couples in three rounds of two dances: ladders, plan, rules, standings, and who is on the floor together", async ({
  page,
  server,
}) => {
  await inApplication(server, async (place, tenant) => {
    const ladder = await makeLadder(place, { couples: 26, judges: 3, dances: STANDARD.slice(0, 2), tenant });
    const [first] = ladder.rounds;
    if (!first) throw new Error("three rounds are planned");
    await danceRound(place, ladder, first, (dancing) => dancing);
    await signIn(page, "admin@demo.test");
    await inPolish(page, `/dashboard/rounds?competition=${ladder.competition_id}`);
    await looked(page, "rounds");
    await lookedInEnglish(page, "rounds");
    await inPolish(page, `/dashboard/rounds?competition=${ladder.competition_id}`);
    await page.getByRole("button", { name: "Zasady rund" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await looked(page, "round-rules");
    await inPolish(page, `/dashboard/rounds/${ladder.section_id}`);
    await looked(page, "round-plan");
    await lookedInEnglish(page, "round-plan");
    await page.goto(`/dashboard/rounds/${ladder.section_id}/standings`);
    await mounted(page);
    await lookedInEnglish(page, "round-standings");
    await inPolish(page, `/dashboard/start-lists?list=${ladder.list_id}`);
    // The 1/8 final has three heats of two dances, which stay together.
    await expect(page.getByText("w tych samych grupach").first()).toBeVisible();
    await looked(page, "programme-heats");
    await page.goto(`/startlist/${ladder.list_id}`);
    await mounted(page);
    await expect(page.getByText("w tych samych grupach").first()).toBeAttached();
    await looked(page, "list-heats");
    await onPaper(page, ladder.list_id, "paper-heats");
  });
});

test("soloists in two dances: the plan, the second run in its own order, and the order that a judge owes of the second dance", async ({
  page,
  server,
}) => {
  await inApplication(server, async (place, tenant) => {
    const plan = { dances: ["Show", "Improwizacja"] };
    const hall = await makeHall(place, { entries: 5, judges: 2, method: "ido_3d", criteria: CRITERIA, tenant, plan });
    const params = { id: hall.section_id };
    const rounds = typed(await hall.admin.must(getPlan, { params })).map((round) => ({
      ...round,
      dances: round.dances.map((dance, at) => (at === 1 ? { ...dance, order: "reversed" as const } : dance)),
    }));
    await hall.admin.must(savePlan, { params, body: { rounds, reason: "Od końca" } });
    await signIn(page, "admin@demo.test");
    await inPolish(page, `/dashboard/rounds/${hall.section_id}`);
    await looked(page, "ido-plan");
    await lookedInEnglish(page, "ido-plan");
    await inPolish(page, `/dashboard/start-lists?list=${hall.list_id}`);
    const second = page.getByRole("region", { name: "Solo, jazz, 12–15 lat, Improwizacja" });
    await expect(second.getByRole("listitem").first()).toContainText("005");
    await looked(page, "programme-runs");
    await onPaper(page, hall.list_id, "paper-runs");
    for (const [n, referee] of hall.referees.entries())
      for (const dance of [1, 2])
        for (const [at, id] of hall.performance_ids.entries()) {
          // In the second dance the first judge cannot tell the first two apart.
          const total = n === 0 && dance === 2 && at === 1 ? 29 : 29 - 2 * at;
          const body = { id: newId(), marks: partsOf(total), device_at: "2026-11-28T10:00:00+01:00", revision: 0, dance };
          await referee.must(giveMarks, { params: { id }, body });
        }
    await place.world.database.inTenant(tenant.id, (trx) =>
      trx.updateTable("heats").set({ status: "done" }).where("round_id", "=", hall.block_id).execute(),
    );
    await signIn(page, hall.people[0]?.email ?? "", PASSWORD);
    await inPolish(page, `/judge/dashboard/score/${hall.performance_ids[0] ?? ""}?order=1&dance=2`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Twoja kolejność");
    await expect(page.getByText("Improwizacja").first()).toBeVisible();
    await looked(page, "order-second-dance");
    await lookedInEnglish(page, "order-second-dance");
    await picture(page, "order-second-dance-en");
  });
});
