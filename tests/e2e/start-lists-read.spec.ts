// Published start lists for visitors: on a phone, without scripts, on paper, from the poster's QR code.
import { create } from "qrcode";
import type { Page } from "@playwright/test";
import type { PublicStartList } from "../../src/start-lists/contract.ts";
import { findSeriousViolations } from "./axe.ts";
import { get, readList, readLists, listStartNumbers } from "./drafts.ts";
import { callApi, expect, waitForMount, signIn, test } from "./server.ts";

/** The largest number of elements in a row, the number of row elements that React hydrated, and the elements per block outside its rows. */
function costOf(phone: Page) {
  return phone.evaluate(() => {
    const inside = (each: Element) => [each, ...each.querySelectorAll("*")];
    const hydrated = (all: Element[]) => all.filter((each) => Object.keys(each).some((key) => key.startsWith("__reactFiber"))).length;
    const rows = [...document.querySelectorAll(".sc-main li.sl")].map(inside);
    const sections = [...document.querySelectorAll(".sc-main section.sls")];
    return {
      elements: Math.max(...rows.map((row) => row.length)),
      hydrated: hydrated(rows.flat()),
      around: hydrated(sections.flatMap(inside)) / sections.length,
    };
  });
}

/** Number of stars that are smaller than 44 px, cross the edge of their block, or touch another target. */
function crampedStars(phone: Page) {
  return phone.evaluate(() => {
    const shown = [...document.querySelectorAll(".sc-main :is(a, button, summary)")].filter((each) => each.checkVisibility());
    // Boxes are measured twice, because the first measurement may find content that is not laid out yet.
    const [, boxes = []] = [1, 2].map(() => shown.map((each) => each.getBoundingClientRect()));
    return shown.filter((star, at) => {
      const box = boxes[at];
      const end = star.closest("section.sls")?.getBoundingClientRect().bottom;
      if (!box || end === undefined || !star.matches(".star")) return false;
      const touches = (other: DOMRect) =>
        other !== box && other.top < box.bottom && other.bottom > box.top && other.left < box.right && other.right > box.left;
      return box.width < 44 || box.height < 44 || box.bottom > end || boxes.some(touches);
    }).length;
  });
}

test("a visitor follows the list on a phone while performances go on stage, finds and stars a number, and reads and prints it without scripts; the drawn code of its poster opens it", async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, "admin@demo.test");
  const [demo] = (await readLists(page)).filter((each) => each.name === "Scena A");
  const list = await readList(page, demo?.id ?? "");
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    locale: "pl-PL",
    timezoneId: "Europe/Warsaw",
  });
  const phone = await context.newPage();
  await phone.goto(`/startlist/${list.id}`);
  await waitForMount(phone);
  const waiting = list.blocks.flatMap((block) => block.performances).find((each) => each.status === "waiting");
  if (!waiting?.shown.label || waiting.start_number === null) throw new Error("nobody waits");
  const shownNumber = (each: { start_number: number | null } | undefined) => String(each?.start_number ?? 0).padStart(3, "0");
  // Content that is not laid out yet overlaps nothing.
  expect(await crampedStars(phone)).toBe(0);
  expect(await findSeriousViolations(phone, true)).toEqual([]);
  const all = list.blocks.flatMap((block) => block.performances);
  const last = phone.getByRole("button", { name: `Obserwuj numer ${shownNumber(all.findLast((each) => each.status === "waiting"))}` });
  await last.evaluate((star: HTMLElement) => star.focus({ preventScroll: true }));
  expect((await callApi(page, "POST", `/api/performances/${waiting.id}/stage`, { action: "start" })).status).toBe(200);
  await expect(phone.locator("#now")).toContainText(waiting.shown.label);
  await expect(phone.getByRole("status").filter({ hasText: "Teraz na scenie" })).toContainText(waiting.shown.label);
  await expect(last).toBeFocused();
  // Rows are plain HTML with few elements; React neither hydrates nor renders them.
  const cost = await costOf(phone);
  expect(cost.hydrated).toBe(0);
  expect(cost.elements).toBeLessThanOrEqual(11);
  expect(cost.around).toBeLessThanOrEqual(14);

  // Finished blocks are folded into one line, so the stage is in view. Published totals link to the results.
  const done = list.blocks.filter((block) => block.performances.every((each) => each.status === "done"));
  await expect(phone.locator("#now")).toBeInViewport();
  await phone.getByText(/^\d+\u00a0blok\S* zakończon\S+, \d+\u00a0występ/).click();
  await expect(phone.getByRole("region", { name: done[0]?.name ?? "", exact: true })).toBeVisible();
  const seen = (await get<PublicStartList>(page, `/api/public/start-lists/${list.id}`)).blocks;
  const publishedPerformances = seen.filter((block) => block.status === "published").flatMap((block) => block.performances);
  expect(publishedPerformances.some((each) => each.total !== null)).toBe(true);
  for (const block of seen.filter((each) => each.status !== "published"))
    for (const each of block.performances) expect([each.total, each.place]).toEqual([null, null]);
  await expect(phone.locator(".sc-main .sl-s")).toHaveCount(
    publishedPerformances.filter((each) => each.total !== null || each.place !== null).length,
  );
  await phone
    .locator(".sc-main a.sl-s")
    .first()
    .evaluate((total: HTMLElement) => total.click());
  await expect(phone).toHaveURL(/\/scores\/.*view=results/);
  await phone.goBack();
  await expect(phone.getByRole("heading", { level: 1, name: "Lista startowa" })).toBeVisible();

  // A number that occurs in no title, because the search covers titles, too.
  const number = shownNumber(all.findLast((each) => !all.some(({ title }) => title?.includes(shownNumber(each)))));
  await expect(phone.getByRole("searchbox")).toBeHidden();
  await phone.getByRole("button", { name: "Szukaj" }).click();
  await phone.getByRole("searchbox").pressSequentially(number);
  await expect(phone.locator(".sc-main li.sl")).toHaveCount(1);
  await phone.getByRole("button", { name: `Obserwuj numer ${number}` }).click();
  await expect(phone.getByRole("status").filter({ hasText: number })).toContainText(/^Za \d+\u00a0występ/);
  await phone.getByRole("button", { name: "Szukaj" }).click();
  await expect(phone.locator(".sc-main li.sl")).not.toHaveCount(1);
  // The star belongs to the entry, so the results show it, too. The tab bar links both.
  await phone.getByRole("link", { name: "Obserwowane" }).click();
  await expect(phone.getByRole("button", { name: `Obserwuj numer ${number}` })).toHaveAttribute("aria-pressed", "true");
  await phone.reload();
  await expect(phone.getByRole("button", { name: `Obserwuj numer ${number}` })).toHaveAttribute("aria-pressed", "true");
  await phone.getByRole("link", { name: "Lista startowa" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Lista startowa" })).toBeVisible();
  await expect(phone.getByRole("button", { name: `Obserwuj numer ${number}` })).toHaveAttribute("aria-pressed", "true");
  await context.close();

  // Without scripts the page has all content, and on paper it is a table.
  const plain = await (await browser.newContext({ baseURL: server.url, javaScriptEnabled: false })).newPage();
  await plain.goto(`/startlist/${list.id.slice(-8)}?q=001`);
  await expect(plain.locator("li.sl")).toHaveCount(1);
  await plain.goto(`/startlist/${list.id.slice(-8)}`);
  await expect(plain.locator(".pr")).toHaveCount(0);
  await plain.getByRole("link", { name: "Drukuj" }).click();
  await plain.emulateMedia({ media: "print" });
  await expect(plain.locator(".pr tbody td.pbox")).toHaveCount(listStartNumbers(await readList(page, list.id)).length);
  await expect(plain.locator(".phdr")).toBeHidden();
  await plain.context().close();

  // The poster's code, as it is drawn, says the short address that opens the list.
  const poster = await get<{ address: string; code: { size: number } }>(page, `/api/start-lists/${list.id}/poster`);
  await page.goto(`/dashboard/start-lists/QR/${list.id}`);
  await waitForMount(page);
  const code = page.locator("svg.qr");
  const { modules } = create(poster.address, { errorCorrectionLevel: "Q" });
  expect((await code.boundingBox())?.width ?? 0).toBeGreaterThan(((85 / 25.4) * 96 * poster.code.size) / modules.size);
  const picture = `data:image/png;base64,${(await code.screenshot()).toString("base64")}`;
  const dark = await page.evaluate(
    async ({ url, size }) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
      const pen = canvas.getContext("2d");
      pen?.drawImage(image, 0, 0);
      const isDark = (column: number, row: number) => {
        const at = (n: number, length: number) => Math.floor(((n + 0.5) * length) / size);
        return (pen?.getImageData(at(column, image.width), at(row, image.height), 1, 1).data[0] ?? 255) < 128;
      };
      return Array.from({ length: size * size }, (_, i) => isDark(i % size, Math.floor(i / size)));
    },
    { url: picture, size: poster.code.size },
  );
  const expected = Array.from({ length: poster.code.size ** 2 }, (_, i) => {
    const [column, row] = [(i % poster.code.size) - 4, Math.floor(i / poster.code.size) - 4];
    const inside = column >= 0 && row >= 0 && column < modules.size && row < modules.size;
    return inside && modules.get(row, column) === 1;
  });
  expect(dark).toEqual(expected);
  const guest = await (await browser.newContext({ baseURL: server.url })).newPage();
  expect((await guest.goto(new URL(poster.address).pathname))?.status()).toBe(200);
  await guest.context().close();
});
