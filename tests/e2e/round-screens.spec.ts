// The screens of rounds: ladders, a plan with its rules, a plan with judges' own orders, standings, the programme with dances and runs,
// and a judge's own order of a second dance. In English and on paper in `npm run test:full`.
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { giveMarks } from "../../src/judging/contract.ts";
import { newId } from "../../src/kernel/values/ids.ts";
import { getPlan, savePlan } from "../../src/rounds/contract.ts";
import { typed } from "../rounds/dances.ts";
import { PASSWORD } from "../competitions/factories.ts";
import { CRITERIA, partsOf } from "../rounds/ido-rounds.ts";
import { danceRound, type LadderOfRounds, makeLadder, STANDARD } from "../rounds/ladders.ts";
import { type Hall, makeHall } from "../competitions/situations.ts";
import { inApplication, inDemo } from "./in-application.ts";
import { expectNoFaults, expectFitInEnglish } from "./looks.ts";
import { expect, waitForMount, type Server, signIn, test } from "./server.ts";

async function inPolish(page: Page, path: string): Promise<void> {
  await page.context().clearCookies({ name: "locale" });
  await page.goto(path);
  await waitForMount(page);
}

/** Opens the list as it is printed, and takes a picture if SCREENS_DIR is set. */
async function onPaper(page: Page, listId: string, name: string): Promise<void> {
  await page.goto(`/startlist/${listId}?print=1`);
  await waitForMount(page);
  await expect(page.locator(".pr")).toBeAttached();
  const pictures = process.env["SCREENS_DIR"];
  if (pictures) await page.pdf({ path: join(pictures, `${name}.pdf`), format: "A4" });
}

interface PageOnServer {
  page: Page;
  server: Server;
}

/** Couples in three rounds of two dances; the first round is danced. The organiser is signed in. */
async function couples({ page, server }: PageOnServer): Promise<LadderOfRounds> {
  const made = await inApplication(server, async (place, tenant) => {
    const ladder = await makeLadder(place, { couples: 26, judges: 3, dances: STANDARD.slice(0, 2), tenant });
    const [first] = ladder.rounds;
    if (!first) throw new Error("three rounds are planned");
    await danceRound(place, ladder, first, (dancing) => dancing);
    return ladder;
  });
  await signIn(page, "admin@demo.test");
  return made;
}

/** Soloists in two dances, the second in reversed order. The organiser is signed in. `giveAllMarks` makes the first judge owe an order. */
async function soloists({ page, server }: PageOnServer): Promise<Hall & { giveAllMarks: () => Promise<void> }> {
  const hall = await inApplication(server, async (place, tenant) => {
    const plan = { dances: ["Show", "Improwizacja"] };
    const made = await makeHall(place, { entries: 5, judges: 2, method: "ido_3d", criteria: CRITERIA, tenant, plan });
    const params = { id: made.section_id };
    const rounds = typed(await made.admin.must(getPlan, { params })).map((round) => ({
      ...round,
      dances: round.dances.map((dance, at) => (at === 1 ? { ...dance, order: "reversed" as const } : dance)),
    }));
    await made.admin.must(savePlan, { params, body: { rounds, reason: "Od końca" } });
    return made;
  });
  const giveAllMarks = async () => {
    for (const [n, referee] of hall.referees.entries())
      for (const dance of [1, 2])
        for (const [at, id] of hall.performance_ids.entries()) {
          // In the second dance the first judge gives the first two equal totals.
          const total = n === 0 && dance === 2 && at === 1 ? 29 : 29 - 2 * at;
          const body = { id: newId(), marks: partsOf(total), device_at: "2026-11-28T10:00:00+01:00", revision: 0, dance };
          await referee.must(giveMarks, { params: { id }, body });
        }
    await inDemo(server, (trx) => trx.updateTable("heats").set({ status: "done" }).where("round_id", "=", hall.round_id).execute());
  };
  await signIn(page, "admin@demo.test");
  return { ...hall, giveAllMarks };
}

test("couples in three rounds of two dances: ladders, plan, rules, and who is on the floor together @full", async ({ page, server }) => {
  const ladder = await couples({ page, server });
  await inPolish(page, `/dashboard/rounds?competition=${ladder.competition_id}`);
  await expectNoFaults(page, "rounds");
  await page.getByRole("button", { name: "Zasady rund" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoFaults(page, "round-rules");
  await inPolish(page, `/dashboard/rounds/${ladder.section_id}`);
  await expectNoFaults(page, "round-plan");
  await inPolish(page, `/dashboard/start-lists?list=${ladder.list_id}`);
  // The 1/8 final has three heats, which are the same in both dances.
  await expect(page.getByText("w tych samych grupach").first()).toBeVisible();
  await expectNoFaults(page, "programme-heats");
  await inPolish(page, `/startlist/${ladder.list_id}`);
  await expect(page.getByText("w tych samych grupach").first()).toBeAttached();
  await expectNoFaults(page, "list-heats");
});

test("soloists in two dances: the plan, the second run in its own order, and the order that a judge has to give of the second dance @full", async ({
  page,
  server,
}) => {
  const hall = await soloists({ page, server });
  await inPolish(page, `/dashboard/rounds/${hall.section_id}`);
  await expectNoFaults(page, "ido-plan");
  await inPolish(page, `/dashboard/start-lists?list=${hall.list_id}`);
  const second = page.getByRole("region", { name: "Solo, jazz, 12–15 lat, Improwizacja" });
  await expect(second.getByRole("listitem").first()).toContainText("005");
  await expectNoFaults(page, "programme-runs");
  await hall.giveAllMarks();
  await signIn(page, hall.people[0]?.email ?? "", PASSWORD);
  await inPolish(page, `/judge/dashboard/score/${hall.performance_ids[0] ?? ""}?order=1&dance=2`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Twoja kolejność");
  await expect(page.getByText("Improwizacja").first()).toBeVisible();
  await expectNoFaults(page, "order-second-dance");
});

test("the screens of rounds fit each size in English, and their lists are on paper @full", async ({ page, server }) => {
  const ladder = await couples({ page, server });
  const hall = await soloists({ page, server });
  for (const [path, name] of [
    [`/dashboard/rounds?competition=${ladder.competition_id}`, "rounds"],
    [`/dashboard/rounds/${ladder.section_id}`, "round-plan"],
    [`/dashboard/rounds/${ladder.section_id}/standings`, "round-standings"],
    [`/dashboard/rounds/${hall.section_id}`, "ido-plan"],
  ] as const) {
    await inPolish(page, path);
    await expectFitInEnglish(page, name);
  }
  await onPaper(page, ladder.list_id, "paper-heats");
  await onPaper(page, hall.list_id, "paper-runs");
  await hall.giveAllMarks();
  await signIn(page, hall.people[0]?.email ?? "", PASSWORD);
  await inPolish(page, `/judge/dashboard/score/${hall.performance_ids[0] ?? ""}?order=1&dance=2`);
  await expectFitInEnglish(page, "order-second-dance");
});
