// The organiser's list of entries: all are withdrawn at once, restored by one button, printed and saved as a file.
import type { Page } from "@playwright/test";
import { callApi, expect, waitForMount, signIn, test } from "./server.ts";

interface Listed {
  total: number;
  counts: { out: number };
  data: { id: string; start_number: number | null; title: string | null }[];
}

async function listed(page: Page): Promise<Listed> {
  return (await callApi(page, "GET", "/api/entries?limit=500&sort=number")).body as Listed;
}

test("all entries are read page by page, withdrawn and brought back at once, printed and saved whole; a referee sees no contact @full", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = String(document.querySelectorAll("tr[data-key]").length);
      window.dispatchEvent(new Event("afterprint"));
    };
  });
  await signIn(page, "admin@demo.test");
  const before = await listed(page);
  const { total, data } = before;
  await page.goto("/dashboard/entries?competition=all&sort=number");
  await waitForMount(page);
  const rows = page.locator("tr[data-key]");
  await expect(rows).toHaveCount(100);
  await rows.first().focus();
  await page.keyboard.press("Control+a");
  const bar = page.locator(".bulk");
  await expect(bar).toContainText(`${total}`);
  await expect(bar).toContainText(`w tym ${total - 100} poza stroną`);
  await bar.getByRole("button", { name: "Wycofaj" }).click();
  const changed = page.waitForResponse((response) => response.url().endsWith("/api/entries/bulk"));
  await page.getByRole("alertdialog").getByRole("button", { name: "Wycofaj" }).click();
  await changed;
  const toasts = page.locator(".toasts");
  await expect(toasts).toContainText("Zmieniono:");
  await expect.poll(async () => (await listed(page)).counts.out).toBe(total);
  await toasts.getByRole("button", { name: "Cofnij" }).click();
  await expect.poll(async () => (await listed(page)).counts.out).toBe(before.counts.out);

  await page.getByRole("button", { name: "Następna strona" }).click();
  await expect(rows).toHaveCount(Math.min(100, total - 100));
  await page.reload();
  await waitForMount(page);
  await expect(rows).toHaveCount(Math.min(100, total - 100));
  await page.getByRole("button", { name: "Drukuj" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", String(total));
  await expect(rows).toHaveCount(Math.min(100, total - 100));
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  // People and answers are exported for one competition only; the menu says so.
  await expect(page.getByText("po wybraniu jednego turnieju", { exact: false })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Osoby" })).toBeDisabled();
  await page.getByRole("menuitem", { name: "Występy" }).click();
  const text = (await (await (await download).createReadStream()).toArray()).join("");
  expect(text.charCodeAt(0)).toBe(0xfeff);
  const lines = text.trim().split("\r\n");
  expect(lines).toHaveLength(total + 1);
  expect(lines[1]?.split(";")[1]).toBe(String(data[0]?.start_number));

  await signIn(page, "sedzia1@demo.test");
  await page.goto("/dashboard/entries");
  await waitForMount(page);
  await expect(rows.first()).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "CSV" })).toHaveCount(0);
  await rows.first().click();
  await expect(page.getByRole("complementary").last()).toBeVisible();
  await expect(page.getByText("@example.com")).toHaveCount(0);
});
