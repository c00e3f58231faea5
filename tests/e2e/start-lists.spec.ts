// Start lists for the organiser: creating, filling, arranging, publishing.
import type { Page } from "@playwright/test";
import type { Plan } from "../../src/rounds/contract.ts";
import type { StartList } from "../../src/start-lists/contract.ts";
import { freeEntries, get, readList, readLists, makeDraft, listStartNumbers } from "./drafts.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { callApi, expect, waitForMount, signIn, test } from "./server.ts";

const saved = (page: Page) => expect(page.locator("[data-save=saved]")).toBeVisible();

test("an administrator makes a list of accepted entries without a place", async ({ page }) => {
  await signIn(page, "admin@demo.test");
  await freeEntries(page, 4);
  await page.goto("/dashboard/start-lists/lists");
  await waitForMount(page);
  await page.getByRole("link", { name: "Nowa lista" }).click();
  const dialog = page.getByRole("dialog", { name: "Nowa lista" });
  await expect(dialog.getByRole("checkbox").first()).toBeChecked();
  await dialog.getByLabel("Nazwa").fill("");
  await dialog.getByRole("button", { name: "Utwórz listę" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Podaj nazwę listy.");
  await expect(dialog.getByLabel("Nazwa")).toBeFocused();
  await dialog.getByLabel("Nazwa").fill("Finały");
  await dialog.getByRole("button", { name: "Utwórz listę" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Finały" })).toBeVisible();
  await expect(page.locator("[data-performance]")).toHaveCount(4);
  const id = new URL(page.url()).searchParams.get("list") ?? "";
  for (const each of (await readList(page, id)).blocks.flatMap((block) => block.performances).slice(-2))
    expect((await callApi(page, "POST", `/api/start-lists/${id}/take-off`, { performance_id: each.id })).status).toBe(200);
  await expect(page.locator("[data-performance]")).toHaveCount(2);
  await page.reload();
  await waitForMount(page);
  await page.getByRole("button", { name: "Dodaj wszystkie" }).first().click();
  await expect(page.getByText("Każdy przyjęty występ ma miejsce.").first()).toBeVisible();
  await expect(page.locator("[data-performance]")).toHaveCount(4);
  await page.getByRole("button", { name: "Więcej działań listy" }).click();
  await page.getByRole("menuitem", { name: "Usuń listę" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Usuń listę" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Finały" })).toHaveCount(0);
  await expect.poll(async () => (await readLists(page)).some((each) => each.id === id)).toBe(false);
});

test("entries with which a published list would end after midnight are placed once that is confirmed, and not before @full", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await signIn(page, "admin@demo.test");
  const draft = await makeDraft(page, "Do północy");
  const change = async (path: string, body: object, method = "POST") => {
    const reply = await callApi(page, method, `/api/start-lists/${draft.id}${path}`, body);
    expect(reply.status, path).toBe(200);
    return reply.body as StartList;
  };
  const [one, other] = draft.blocks.flatMap((block) => block.performances).slice(-2);
  await change("/take-off", { performance_id: one?.id });
  const shorter = await change("/take-off", { performance_id: other?.id });
  // The list is moved to end seconds before midnight, so any added entry would end after it.
  const last = shorter.blocks.flatMap((block) => block.performances).at(-1);
  const lasts = Date.parse(last?.planned_at ?? "") + (last?.seconds ?? 0) * 1000 - Date.parse(shorter.starts_at);
  const midnight = Date.parse(`${shorter.day}T23:59:50${shorter.starts_at.slice(-6)}`);
  await change("", { starts_at: new Date(midnight - lasts).toISOString() }, "PUT");
  await change("/publish", { confirmed: true });

  await page.goto(`/dashboard/start-lists?list=${draft.id}`);
  await waitForMount(page);
  const all = page.getByRole("button", { name: "Dodaj wszystkie" }).first();
  const question = page.getByRole("alertdialog");
  await all.click();
  await expect(question).toContainText("po północy");
  await question.getByRole("button", { name: "Anuluj" }).click();
  await expect(question).toHaveCount(0);
  expect(listStartNumbers(await readList(page, draft.id))).toEqual(listStartNumbers(shorter));
  await all.click();
  await question.getByRole("button", { name: "Zapisz mimo to" }).click();
  await expect(page.getByText("Każdy przyjęty występ ma miejsce.").first()).toBeVisible();
  expect(listStartNumbers(await readList(page, draft.id))).toHaveLength(20);
});

/** Moves rows and blocks by keys, by drag and by menu; they save by themselves, and are undone. */
async function moveRows(page: Page, draft: StartList): Promise<void> {
  const block = draft.blocks.find((each) => each.performances.length > 1);
  const [first, second] = block?.performances ?? [];
  if (!block || !first || !second) throw new Error("no block of two");
  const rows = page.locator(`section[data-block="${block.id}"] [data-performance]`);
  const shown = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-performance")));
  const asMade = block.performances.map((each) => each.id);

  const grip = (id: string) => page.locator(`[data-performance="${id}"] .grip`);
  await grip(first.id).focus();
  await page.keyboard.press("Alt+ArrowDown");
  expect((await shown()).slice(0, 2)).toEqual([second.id, first.id]);
  await expect(grip(first.id)).toBeFocused();
  await saved(page);
  await expect.poll(async () => listStartNumbers(await readList(page, draft.id))).not.toEqual(listStartNumbers(draft));

  await page.keyboard.press("Control+z");
  expect(await shown()).toEqual(asMade);
  await expect.poll(async () => listStartNumbers(await readList(page, draft.id))).toEqual(listStartNumbers(draft));

  const [from, to] = [await grip(first.id).boundingBox(), await grip(second.id).boundingBox()];
  if (!from || !to) throw new Error("no grips");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2 + 8, { steps: 3 });
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 4, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => (await shown()).slice(0, 2)).toEqual([second.id, first.id]);

  await page.locator(`[data-performance="${first.id}"]`).getByRole("button", { name: "Działania występu" }).click();
  await page.getByRole("menuitem", { name: "Przesuń na początek" }).click();
  await expect.poll(shown).toEqual(asMade);

  const blocks = () =>
    page.locator(".bl-list section[data-block]").evaluateAll((all) => all.map((each) => each.getAttribute("data-block")));
  const before = await blocks();
  const at = before.indexOf(block.id);
  const step = at === 0 ? 1 : -1;
  await grip(first.id).focus();
  await page.keyboard.press(step === 1 ? "Alt+Shift+ArrowDown" : "Alt+Shift+ArrowUp");
  await expect.poll(blocks).toEqual(before.map((id, i) => (i === at ? before[at + step] : i === at + step ? before[at] : id)));
  await expect(grip(first.id)).toBeFocused();
  await expect.poll(async () => (await readList(page, draft.id)).blocks.map((each) => each.id)).toEqual(await blocks());

  // The print view is rendered on demand. All blocks fold and open together. A phone's buttons have enough size and distance.
  await expect(page.getByRole("columnheader", { name: "Uwagi" })).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("columnheader", { name: "Uwagi" })).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Zwiń wszystkie bloki" }).click();
  await expect(page.locator(".bl-list [data-performance]")).toHaveCount(0);
  await page.getByRole("button", { name: "Rozwiń wszystkie bloki" }).click();
  await expect(rows.first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  const [undo, redo] = await page
    .locator(".bl-bar .ibtn")
    .evaluateAll((all) => all.slice(-2).map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
  expect(undo && redo && undo.right <= redo.left && Math.min(undo.width, redo.height) >= 44).toBe(true);
  await page.setViewportSize({ width: 1180, height: 820 });
}

/** Puts a break between blocks: it moves the times after it, is changed, removed and undone, and the page keeps its head in sight. */
async function putBreak(page: Page, draft: StartList): Promise<void> {
  const [first, second] = draft.blocks;
  if (!first || !second) throw new Error("no two blocks");
  const breaksOf = async () => (await readList(page, draft.id)).breaks.map((each) => [each.name, each.seconds, each.position]);
  await page.getByRole("button", { name: "Dodaj przerwę" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nazwa").fill("Przerwa obiadowa");
  await dialog.getByLabel("Ile trwa").fill("45");
  await dialog.getByLabel("Kiedy").click();
  await page.getByRole("option", { name: /^Po bloku 1\./ }).click();
  await dialog.getByRole("button", { name: "Dodaj przerwę" }).click();
  const row = page.locator(".bk");
  await expect(row).toContainText("45\u00a0min");
  await expect.poll(breaksOf).toEqual([["Przerwa obiadowa", 2700, 1]]);
  const ends = first.performances.reduce((at, each) => Math.max(at, Date.parse(each.planned_at) + each.seconds * 1000), 0);
  expect(Date.parse((await readList(page, draft.id)).blocks[1]?.planned_at ?? "") - ends).toBe(2_700_000);

  // A link to a block scrolls the rows, not the frame around them.
  const head = page.getByRole("heading", { level: 1 });
  const at = await head.boundingBox();
  await page.getByRole("complementary", { name: "Program dnia" }).first().getByRole("link").last().click();
  await expect(page.locator(`#block-${draft.blocks.at(-1)?.id}`)).toBeInViewport();
  expect(await head.boundingBox()).toEqual(at);

  await row.getByRole("button", { name: "Działania przerwy" }).click();
  await page.getByRole("menuitem", { name: "Zmień przerwę" }).click();
  await dialog.getByLabel("Ile trwa").fill("20");
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect.poll(breaksOf).toEqual([["Przerwa obiadowa", 1200, 1]]);
  await row.getByRole("button", { name: "Działania przerwy" }).focus();
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await expect.poll(breaksOf).toEqual([["Przerwa obiadowa", 1200, 0]]);
  await row.getByRole("button", { name: "Działania przerwy" }).click();
  await page.getByRole("menuitem", { name: "Usuń przerwę" }).click();
  await expect.poll(breaksOf).toEqual([]);
  await page.keyboard.press("Control+z");
  await expect.poll(breaksOf).toEqual([["Przerwa obiadowa", 1200, 0]]);
}

/** Moves a row while another administrator changes the same list: both orders are shown, and one is chosen. */
async function chooseOrder(page: Page, draft: StartList): Promise<void> {
  const block = draft.blocks.find((each) => each.performances.length > 1);
  const [first, second] = block?.performances ?? [];
  if (!block || !first || !second) throw new Error("no block of two");
  const reversed = draft.blocks.map((each) => ({ block_id: each.id, performance_ids: each.performances.map((one) => one.id) })).reverse();
  let theirs: Promise<{ status: number }> | undefined;
  await page.route(`**/api/start-lists/${draft.id}`, async (route) => {
    // The other administrator's change arrives between the move and its saving.
    theirs ??= callApi(page, "PUT", `/api/start-lists/${draft.id}`, { order: reversed });
    expect((await theirs).status).toBe(200);
    await route.continue();
  });
  await page.locator(`[data-performance="${first.id}"] .grip`).focus();
  await page.keyboard.press("Alt+ArrowDown");
  const dialog = page.getByRole("dialog", { name: "Ktoś zmienił tę listę w tym samym czasie" });
  await expect(dialog.getByRole("region", { name: "Moja kolejność" })).toBeVisible();
  await dialog.getByRole("button", { name: "Zostaw moją" }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(async () =>
      (await readList(page, draft.id)).blocks
        .find((each) => each.id === block.id)
        ?.performances.map((each) => each.id)
        .slice(0, 2),
    )
    .toEqual([second.id, first.id]);
  expect((await readList(page, draft.id)).blocks.map((each) => each.id)).toEqual(draft.blocks.map((each) => each.id));
  await page.unroute(`**/api/start-lists/${draft.id}`);
}

test("rows, blocks and breaks move by keys, by drag and by menu, save by themselves and are undone; two administrators who change one list choose an order @full", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await signIn(page, "admin@demo.test");
  const { id } = await makeDraft(page, "Układ");
  await page.goto(`/dashboard/start-lists?list=${id}`);
  await waitForMount(page);
  for (const change of [moveRows, chooseOrder, putBreak]) await change(page, await readList(page, id));
});

test("a round whose entries are not known has a line with how many come and when, follows the round before it, is taken off and put back @full", async ({
  page,
}) => {
  await signIn(page, "admin@demo.test");
  const [demo] = (await readLists(page)).filter((each) => each.name === "Scena A");
  const day = await readList(page, demo?.id ?? "");
  const block = day.blocks.findLast((each) => each.performances.length > 2 && each.performances.every((one) => one.status === "waiting"));
  for (const each of block?.performances ?? [])
    expect((await callApi(page, "POST", `/api/start-lists/${day.id}/take-off`, { performance_id: each.id })).status).toBe(200);
  const plan = `/api/sections/${block?.section_id ?? ""}/plan`;
  const [final] = (await get<Plan>(page, plan)).rounds;
  if (!final) throw new Error("no plan");
  const { scoring_form_id, dances, crosses, tie, carry, runs } = final;
  const both = { scoring_form_id, dances, crosses, tie, carry, runs, name: null, heat_size: null, cap: null };
  const last = { ...both, id: crypto.randomUUID(), kind: "final", level: 0, wanted: null, on_round_id: null };
  const first = { ...both, id: crypto.randomUUID(), kind: "elimination", level: 1, wanted: 2, on_round_id: last.id };
  expect((await callApi(page, "PUT", plan, { rounds: [first, last] })).status).toBe(200);
  const body = { competition_id: day.competition_id, section_ids: [block?.section_id ?? ""], name: "Finały", stage: "C" };
  const list = (await callApi(page, "POST", "/api/start-lists", body)).body as StartList;
  await page.goto(`/dashboard/start-lists?list=${list.id}`);
  await waitForMount(page);
  const rows = page.getByRole("region", { name: "Występy" });
  const coming = rows.locator(`section[data-block="${last.id}"]`);
  await expect(coming.getByRole("heading")).toHaveText(/, Finał$/);
  await expect(coming).toContainText(/2\smiejsca po eliminacjach, ok\. \d\d:\d\d/);
  await expect(coming.locator("[data-performance]")).toHaveCount(0);
  const menu = async (item: string) => {
    await coming.getByRole("button", { name: /^Działania bloku/ }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await menu("Przesuń na początek");
  await expect(page.getByText(/Finał nie może być przed: .*Eliminacje/).first()).toBeVisible();
  await expect(rows.locator("section[data-block]").last()).toHaveAttribute("data-block", last.id);
  await menu("Zdejmij z listy");
  await expect(coming).toHaveCount(0);
  await page
    .getByRole("button", { name: /^Dodaj do listy: .*, Finał$/ })
    .first()
    .click();
  await expect(coming).toContainText("miejsca po eliminacjach");
  await callApi(page, "POST", `/api/start-lists/${list.id}/publish`, { confirmed: true });
  await page.goto(`/startlist/${list.id}`);
  await expect(page.getByText(/2\smiejsca po eliminacjach/)).toBeVisible();
});

test("conflicts are named with ready fixes, and the list is arranged and published", async ({ page }) => {
  await signIn(page, "admin@demo.test");
  const draft = await makeDraft(page, "Konflikty");
  const together = draft.appearances.map((each) => each.performance_id);
  const [front, ...rest] = [...draft.blocks]
    .sort(
      (one, other) =>
        Number(other.performances.some((each) => together.includes(each.id))) -
        Number(one.performances.some((each) => together.includes(each.id))),
    )
    .map((each) => ({ block_id: each.id, performance_ids: each.performances.map((one) => one.id) }));
  // The list moves to the next day, when no other list runs. A longer break is always one of the fixes.
  const day = new Date(Date.parse(draft.day) + 86_400_000).toISOString().slice(0, 10);
  const order = [front, { break_id: crypto.randomUUID(), name: "Przerwa", seconds: 60 }, ...rest];
  const worse = await callApi(page, "PUT", `/api/start-lists/${draft.id}`, { order, day, changeover_seconds: 0 });
  const conflicts = (worse.body as StartList).conflicts.length;
  expect(conflicts).toBeGreaterThan(0);

  await page.goto(`/dashboard/start-lists?list=${draft.id}`);
  await waitForMount(page);
  await expectNoFaultsInFull(page, "list-conflicts");
  const pane = page.getByRole("complementary", { name: "Konflikty" });
  await expect(pane).toContainText(/konflikt 1 z \d+/);
  // A tablet in portrait shows every button.
  const desk = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const name of ["Zwiń wszystkie bloki", "Cofnij", "Ponów", "Ułóż automatycznie", "Więcej działań listy", "Opublikuj listę"])
    await expect(page.getByRole("button", { name, exact: true }).first(), name).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(desk);
  await expect(page.locator(".brw.bad").first()).toContainText("min");
  const apply = pane.getByRole("button", { name: "Zastosuj" }).first();
  for (let left = conflicts; left > 0 && !(await apply.isVisible()); left -= 1)
    await pane.getByRole("button", { name: "Następny konflikt" }).click();
  await apply.click();
  await expect.poll(async () => (await readList(page, draft.id)).conflicts.length).toBeLessThan(conflicts);
  const fixed = listStartNumbers(await readList(page, draft.id));

  await page.getByRole("button", { name: "Ułóż automatycznie" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ułóż automatycznie" }).click();
  await expect(page.getByText("Ułożono listę", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Cofnij", exact: true }).first().click();
  await expect.poll(async () => listStartNumbers(await readList(page, draft.id))).toEqual(fixed);

  await page.getByRole("button", { name: "Opublikuj listę" }).click();
  const anyway = page.getByRole("alertdialog").getByRole("button", { name: "Opublikuj z konfliktami" });
  const published = page.getByText("Opublikowano listę", { exact: true });
  await expect(anyway.or(published).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(published).toBeVisible();
  expect((await readList(page, draft.id)).status).toBe("published");
  await page.getByRole("link", { name: "Strona publiczna" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Lista startowa" })).toBeVisible();
});
