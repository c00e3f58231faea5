// The longest names of people, organisers and competitions: no text overlaps another, and none is cut off without an ellipsis.
import type { Page } from "@playwright/test";
import { readDemoIds } from "./demo-screens.ts";
import { SIZES, measureOverflow } from "./looks.ts";
import { callApi, expect, waitForMount, signIn, test } from "./server.ts";

/** Texts within `within` that overlap another text, or are cut off without an ellipsis. */
async function findUnreadable(page: Page, within: string): Promise<string[]> {
  return page.locator(within).evaluateAll((roots) => {
    const found: string[] = [];
    for (const root of roots) {
      const texts: { text: string; box: { left: number; right: number; top: number; bottom: number } }[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const { currentNode: node } = walker;
        const holder = node.parentElement;
        const text = node.textContent?.trim() ?? "";
        if (!holder || text === "" || holder.closest(".vh") || !holder.checkVisibility()) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        // Lines are measured one by one: a wrapped text's box is as wide as its parent. An ellipsis splits a line into two overlapping boxes.
        for (const line of range.getClientRects()) {
          let { right } = line;
          for (let at: HTMLElement | null = holder; at && root.contains(at); at = at.parentElement) {
            const { overflowX, textOverflow } = getComputedStyle(at);
            if (overflowX === "visible" || overflowX === "auto" || overflowX === "scroll") continue;
            const frame = at.getBoundingClientRect();
            if (right > frame.right + 1 && textOverflow !== "ellipsis") found.push(`cut off: ${text}`);
            right = Math.min(right, frame.right);
          }
          const box = { left: line.left, right, top: line.top, bottom: line.bottom };
          // A box this narrow is hidden behind an ellipsis.
          if (box.right - box.left <= 1) continue;
          for (const { text: other, box: there } of texts)
            if (
              other !== text &&
              Math.min(box.right, there.right) - Math.max(box.left, there.left) > 1 &&
              Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top) > 4
            )
              found.push(`${text} over ${other}`);
          texts.push({ text, box });
        }
      }
    }
    return found;
  });
}

test("long names of people, organisers and competitions keep their places at every size @full", async ({ page }) => {
  const ids = await readDemoIds(page);
  for (const [email, name] of [
    ["sedzia1@demo.test", "Aleksandra Wiśniewska-Kowalczykiewicz"],
    ["sedzia4@demo.test", "Bartłomiej Brzęczyszczykiewicz"],
  ] as const) {
    await signIn(page, email);
    await callApi(page, "PUT", "/api/user", { name });
  }
  await signIn(page, "super@parkiet.test");
  const tenants = (await callApi(page, "GET", "/api/tenants")).body as { data: { id: string; slug: string; version: number }[] };
  const organiser = tenants.data.find(({ slug }) => slug === "demo");
  const name = "Stowarzyszenie Miłośników Tańca Współczesnego „Parkiet” w Bydgoszczy";
  await callApi(page, "PUT", `/api/tenants/${organiser?.id ?? ""}`, { name, version: organiser?.version });
  await signIn(page, "admin@demo.test");
  for (const id of [ids.competition, ids.open]) {
    const competition = (await callApi(page, "GET", `/api/competitions/${id}`)).body as { version: number };
    const long = "Międzynarodowy Festiwal Tańca Współczesnego i Jazzowego „Wiosenne Potyczki nad Wisłą”";
    await callApi(page, "PUT", `/api/competitions/${id}`, { name: long, version: competition.version });
  }
  const list = (await callApi(page, "GET", `/api/start-lists/${ids.list}`)).body as {
    blocks: { id: string; status: string; performances: { entry_id: string }[] }[];
  };
  const live = list.blocks.find((block) => block.status === "live");
  const out = live?.performances[0]?.entry_id ?? "";
  const entry = (await callApi(page, "GET", `/api/entries/${out}`)).body as { version: number };
  await callApi(page, "PUT", `/api/entries/${out}/status`, { status: "disqualified", reason: "rekwizyt", version: entry.version });

  const found: string[] = [];
  const look = async (path: string, within: string, before?: () => Promise<void>) => {
    await page.goto(path);
    await waitForMount(page);
    await before?.();
    await expect(page.locator(within).first(), path).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      if ((await measureOverflow(page)) > 1) found.push(`${path} at ${size.width}: over the edge`);
      found.push(...(await findUnreadable(page, within)).map((each) => `${path} at ${size.width}: ${each}`));
    }
  };
  await look("/dashboard", ".phead, .jl li");
  await look(`/dashboard/scores?block=${live?.id ?? ""}`, ".phead, .mtb tr");
  await expect(page.locator(".mtb tr", { hasText: "dyskwalifikacja" })).toHaveCount(1);
  await look(`/dashboard/competitions?id=${ids.open}`, ".phead", async () => {
    await page.getByLabel("Miejsce", { exact: true }).fill("Hala Łuczniczka");
    await expect(page.locator("[data-save=saved]")).toBeVisible();
  });
  await look(`/signup/competition/${ids.competition}?signup=${ids.signup}&step=contact`, ".wiz-hdr", async () => {
    await page.getByLabel("Telefon").fill("601 222 333");
    await page.getByLabel("Telefon").blur();
    await expect(page.locator("[data-save=saved]")).toBeVisible();
  });
  await page.context().clearCookies();
  await page.goto("/");
  await expect(page.getByText(name).first()).toBeVisible();
  for (const path of ["/", `/scores/${ids.competition}`, `/signup/competition/${ids.open}`]) await look(path, ".wiz-hdr:visible, .phdr");
  expect(found).toEqual([]);
});
