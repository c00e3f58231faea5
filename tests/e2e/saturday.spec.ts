// A Saturday with two stages and two running competitions: a conflict is solved, an entry withdrawn, one stage is early and one late,
// points are deducted, and a guest reads the published results.
import type { Page } from "@playwright/test";
import type { PublicScores } from "../../src/publishing/contract.ts";
import type { StartList } from "../../src/start-lists/contract.ts";
import { makeDanceHall } from "./dance-hall.ts";
import { placeKey, handInButton, openPad, PHONE, readPlaces, TABLET } from "./pads.ts";
import { callApi, expect, waitForMount, signIn, test } from "./server.ts";
import type { Matrix } from "#src/scoring/shapes.ts";

const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date((Math.floor(Date.now() / MINUTE) + minutes) * MINUTE).toISOString();
const three = (n: number | null | undefined) => String(n ?? 0).padStart(3, "0");

async function must<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  const reply = await callApi(page, method, path, body);
  expect(reply.status, `${method} ${path}: ${JSON.stringify(reply.body)}`).toBeLessThan(300);
  return reply.body as T;
}

interface Section {
  id: string;
  dance_category_id: string;
  presentation_category_id: string;
  max_dancers: number | null;
}
interface Saturday {
  id: string;
  name: string;
  /** Stage A has three solos, stage B two or more. Lena dances „Róża” on B and „Echo” on A. */
  stageA: StartList;
  stageB: StartList;
}

/** Moves the competition that takes sign-ups to today, with five solos on two stages that start at once, and the solos of `more` on stage B. */
async function makeSaturday(page: Page, more: readonly string[] = []): Promise<Saturday> {
  const { data } = await must<{ data: { id: string; slug: string; name: string; signup: { open: boolean } }[] }>(
    page,
    "GET",
    "/api/public/competitions",
  );
  const found = data.find((each) => each.signup.open);
  if (!found) throw new Error("no competition takes sign-ups");
  const { id, slug, name } = found;
  const form = await must<{ sections: Section[] }>(page, "GET", `/api/public/competitions/${slug}/signup`);
  const solos = form.sections.filter((each) => each.max_dancers === 1);
  const [one] = solos;
  const other = solos.find((each) => each.dance_category_id !== one?.dance_category_id);
  const signup = await must<{ id: string }>(page, "POST", `/api/public/competitions/${slug}/signups`, {
    contact_name: "Marta Kwiecień",
    contact_email: `sobota-${Date.now()}@pirueta.example`,
    contact_phone: "600 000 147",
    contact_role: "school",
    club_name: "Studio Tańca Pirueta",
  });
  const at = `/api/signups/${signup.id}`;
  const people = new Map<string, string>();
  for (const first_name of ["Lena", "Hanna", "Nina", "Maja", ...more]) {
    const birth_year = new Date().getFullYear() - 12;
    const added = await must<{ data: { id: string }[] }>(page, "POST", `${at}/dancers`, { first_name, last_name: "Kruk", birth_year });
    people.set(first_name, added.data[0]?.id ?? "");
  }
  const enter = async (title: string, who: string, section: Section | undefined) => {
    const { dance_category_id, presentation_category_id } = section ?? { dance_category_id: "", presentation_category_id: "" };
    const body = { title, dance_category_id, presentation_category_id, dancer_ids: [people.get(who) ?? ""] };
    return must<{ id: string; section_id: string }>(page, "POST", `${at}/entries`, body);
  };
  const echo = await enter("Echo", "Lena", one);
  const entries = [echo, await enter("Iskra", "Hanna", one), await enter("Zorza", "Nina", one)];
  const rose = await enter("Róża", "Lena", other);
  entries.push(rose, await enter("Fala", "Maja", other));
  for (const who of more) entries.push(await enter(`Finał ${who}`, who, other));
  await must(page, "POST", `${at}/submit`, { accept_rules: true, guardian_statement: true });
  await must(page, "POST", "/api/entries/bulk", { action: "accept", ids: entries.map((each) => each.id) });
  const today = new Date().toLocaleDateString("sv", { timeZone: "Europe/Warsaw" });
  await must(page, "PUT", `/api/competitions/${id}`, { starts_on: today, ends_on: today, rest_seconds: 60 });
  await must(page, "PUT", `/api/competitions/${id}`, { status: "closed" });
  const referees = await must<{ data: { user_id: string; email: string }[] }>(page, "GET", "/api/users?role=referee");
  const list = async (stage: string, section_id: string, judge: string) => {
    const body = { competition_id: id, name: `Sobota ${stage}`, day: today, stage, starts_at: inMinutes(30), section_ids: [section_id] };
    const made = await must<StartList>(page, "POST", "/api/start-lists", body);
    const user_id = referees.data.find((each) => each.email === judge)?.user_id;
    return must<StartList>(page, "PUT", `/api/start-lists/${made.id}/judges`, { judges: [{ user_id, seat: "S1" }], confirmed: true });
  };
  const a = await list("A", echo.section_id, "sedzia1@demo.test");
  const b = await list("B", rose.section_id, "sedzia2@demo.test");
  await must(page, "PUT", `/api/competitions/${id}`, { status: "running" });
  return { id, name, stageA: a, stageB: b };
}

const rowsOf = (list: StartList) => list.blocks.flatMap((block) => block.performances);
const titled = (list: StartList, title: string) => {
  const found = rowsOf(list).find((each) => each.title === title);
  if (!found) throw new Error(`${title} is not on the list`);
  return found;
};

test("a Saturday on two stages beside another competition ends with results that a guest reads @full", async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  await signIn(page, "admin@demo.test");
  const day = await makeSaturday(page);
  const guest = await (await browser.newContext({ baseURL: server.url, locale: "pl-PL", timezoneId: "Europe/Warsaw" })).newPage();
  const move = (performance: { id: string }, action: string) => must(page, "POST", `/api/performances/${performance.id}/stage`, { action });
  const listOf = (id: string) => must<StartList>(page, "GET", `/api/start-lists/${id}`);

  await test.step("the same dancer on both stages in the same minute is reported in the builder, and solved there", async () => {
    await page.goto(`/dashboard/start-lists?list=${day.stageA.id}`);
    await waitForMount(page);
    const pane = page.getByRole("complementary", { name: "Konflikty" });
    await expect(pane).toContainText("Lena Kruk");
    await expect(pane).toContainText("Sobota B");
    await pane.getByRole("button", { name: "Zastosuj" }).first().click();
    await expect(page.getByText("Bez konfliktów").first()).toBeVisible();
    await expect.poll(async () => (await listOf(day.stageA.id)).conflicts.length).toBe(0);
    for (const list of [day.stageA, day.stageB]) await must(page, "POST", `/api/start-lists/${list.id}/publish`, { confirmed: true });
  });

  await test.step("a withdrawn entry is struck through on the public list, and cannot be started", async () => {
    const { entry_id } = titled(day.stageA, "Zorza");
    await must(page, "PUT", `/api/entries/${entry_id}/status`, { status: "withdrawn" });
    await guest.goto(`/startlist/${day.stageA.id}`);
    await waitForMount(guest);
    const row = guest.locator("li.sl").filter({ hasText: three(titled(day.stageA, "Zorza").start_number) });
    await expect(row).toContainText("wycofany");
    // The office's matrix and the printed sheets say the same.
    const block = day.stageA.blocks[0]?.id;
    for (const path of [`/dashboard/scores?block=${block}`, `/dashboard/scores/sheets/${block}`]) {
      await page.goto(path);
      const gone = page.getByRole("row").filter({ has: page.locator("s") });
      await expect(gone).toHaveText(new RegExp(`${three(titled(day.stageA, "Zorza").start_number)}.*Zorza.*wycofany`));
      await expect(gone.locator(".bib")).toHaveCSS("text-decoration-line", "line-through");
    }
    expect((await callApi(page, "POST", `/api/performances/${titled(day.stageA, "Zorza").id}/stage`, { action: "start" })).status).toBe(
      409,
    );
  });

  await test.step("one stage begins before its hour and the other late: each page shows its own stage's delay", async () => {
    await must(page, "PUT", `/api/start-lists/${day.stageB.id}`, { starts_at: inMinutes(-15), confirmed: true });
    await move(titled(day.stageA, "Iskra"), "start");
    await move(titled(day.stageB, "Róża"), "start");
    await expect(guest.getByText(/przed planem ok\.\s\d+\sminut/).first()).toBeVisible();
    const other = await guest.context().newPage();
    await other.goto(`/startlist/${day.stageB.id}`);
    await expect(other.getByText(/opóźnienie ok\. 1[4-7]/).first()).toBeVisible();
    await other.close();
    const { stages } = await must<PublicScores>(page, "GET", `/api/public/scores/${day.id}`);
    expect(stages.map((each) => [each.stage, each.delay_seconds > 600, each.on_floor?.numbers.length])).toEqual([
      ["A", false, 1],
      ["B", true, 1],
    ]);
  });

  await test.step("one stage bar names the competition that is on stage, and follows the one that is chosen", async () => {
    await page.goto("/dashboard/users");
    await waitForMount(page);
    const bars = page.locator(".stagebar");
    await expect(bars).toHaveCount(1);
    await page.goto(`/dashboard/scores?competition=${day.id}`);
    await waitForMount(page);
    await expect(bars).toHaveCount(1);
    await expect(bars).toContainText(three(titled(day.stageA, "Iskra").start_number));
  });

  await test.step("each judge finds the own stage on the desk and marks it", async () => {
    const judges: [string, StartList, string[]][] = [
      ["sedzia1@demo.test", day.stageA, ["Iskra", "Echo"]],
      ["sedzia2@demo.test", day.stageB, ["Róża", "Fala"]],
    ];
    for (const [email, list, titles] of judges) {
      const judge = await (await browser.newContext({ baseURL: server.url, locale: "pl-PL" })).newPage();
      await signIn(judge, email);
      await judge.goto("/judge/dashboard");
      await waitForMount(judge);
      await judge.goto("about:blank");
      for (const [n, title] of titles.entries()) {
        const performance = titled(list, title);
        if (n > 0) await move(performance, "start");
        const marks = { T: 7 + n, C: 7 + n, M: 7 + n, W: 7 + n };
        const body = { id: crypto.randomUUID(), marks, device_at: new Date().toISOString(), revision: 0 };
        await must(judge, "POST", `/api/performances/${performance.id}/marks`, body);
        await move(performance, "finish");
      }
      await judge.context().close();
    }
  });

  await test.step("points are deducted, the block is published, and the guest reads places and totals", async () => {
    const echo = titled(day.stageA, "Echo");
    await must(page, "POST", `/api/performances/${echo.id}/deductions`, {
      policy: { kind: "points", amount: 5 },
      reason: "Przekroczenie czasu",
    });
    for (const list of [day.stageA, day.stageB]) {
      const block = list.blocks[0]?.id ?? "";
      await must(page, "POST", `/api/blocks/${block}/close`, {});
      await must<Matrix>(page, "POST", `/api/blocks/${block}/publish`, {});
    }
    await guest.goto(`/scores/${day.id}`);
    await waitForMount(guest);
    const region = (list: StartList) => guest.getByRole("region", { name: list.blocks[0]?.name ?? "", exact: true });
    // The entry has higher marks, and is behind because of its deduction.
    const inOrder = (...numbers: (number | null)[]) => new RegExp(numbers.map(three).join(".*"), "s");
    await expect(region(day.stageA)).toContainText(inOrder(titled(day.stageA, "Iskra").start_number, echo.start_number));
    await expect(region(day.stageB)).toContainText(
      inOrder(titled(day.stageB, "Fala").start_number, titled(day.stageB, "Róża").start_number),
    );
  });
});

test("an early stage, a late one and a final of six are the same on phones with wrong clocks, in eight tabs and on a tablet that stores nothing @full", async ({
  page,
  browser,
  server,
}) => {
  test.setTimeout(180_000);
  await signIn(page, "admin@demo.test");
  const day = await makeSaturday(page, ["Ola", "Iga", "Zoja", "Mia"]);
  const hall = await makeDanceHall(server, { list_id: day.stageB.id, couples: 6, heats: 1 });
  for (const list of [day.stageA, day.stageB]) await must(page, "POST", `/api/start-lists/${list.id}/publish`, { confirmed: true });
  await must(page, "PUT", `/api/start-lists/${day.stageB.id}`, { starts_at: inMinutes(-15), confirmed: true });

  const phoneWith = async (minutes: number): Promise<Page> => {
    const context = await browser.newContext({ baseURL: server.url, locale: "pl-PL", timezoneId: "Europe/Warsaw", viewport: PHONE });
    const phone = await context.newPage();
    await phone.clock.install({ time: Date.now() + minutes * MINUTE });
    return phone;
  };
  const open = async (at: Page, path: string): Promise<Page> => {
    await at.goto(path);
    await waitForMount(at);
    return at;
  };
  const phones = [await phoneWith(0), await phoneWith(47), await phoneWith(-180)];
  for (const phone of phones) await open(phone, `/scores/${day.id}`);
  // Opens seven more tabs in the first phone's browser.
  const tabs: Page[] = [];
  for (let n = 1; n < 8; n++)
    tabs.push(await open((await phones[0]?.context().newPage()) ?? page, n % 2 ? `/startlist/${day.stageB.id}` : `/scores/${day.id}`));
  const tablet = await (await browser.newContext({ baseURL: server.url, locale: "pl-PL", hasTouch: true, viewport: TABLET })).newPage();
  await tablet.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", {
      get() {
        throw new DOMException("The store is denied.", "SecurityError");
      },
    });
  });
  await signIn(tablet, "sedzia2@demo.test");
  await openPad(tablet, hall);
  await expect(tablet.getByRole("status").filter({ hasText: "Tablet nie pamięta ocen" })).toBeVisible();

  await must(page, "POST", `/api/performances/${titled(day.stageA, "Iskra").id}/stage`, { action: "start" });
  const { blocks } = await must<StartList>(page, "GET", `/api/start-lists/${day.stageB.id}`);
  const waltz = blocks.flatMap((block) => block.heats).find((heat) => heat.dance === 1);
  const move = (action: string) => must(page, "POST", `/api/heats/${waltz?.id}/stage`, { action });
  await move("start");
  const six = new RegExp(hall.numbers.join("\\D+"));
  const readers = [...phones, ...tabs.filter((tab) => tab.url().includes("/scores/"))];
  const floors = readers.map((each) => each.getByRole("region", { name: "Teraz na scenie" }).filter({ hasText: six }));
  for (const each of readers) {
    await expect(each.getByText(/przed planem ok\./).first()).toBeVisible();
    await expect(each.getByText(/opóźnienie ok\. 1[4-7]/).first()).toBeVisible();
  }
  for (const floor of floors) await expect(floor).toContainText("Walc angielski");
  for (const tab of tabs.filter((each) => each.url().includes("/startlist/"))) {
    await expect(tab.getByText(/opóźnienie ok\. 1[4-7]/).first()).toBeVisible();
    await expect(tab.getByText(six).first()).toBeVisible();
  }
  await open(page, `/dashboard?competition=${day.id}`);
  await expect(page.getByText(six).first()).toBeVisible();

  for (const [n, number] of hall.numbers.entries()) await placeKey(tablet, number, n + 1).tap();
  await handInButton(tablet).tap();
  await expect.poll(() => readPlaces(tablet, hall, 1)).toEqual([1, 2, 3, 4, 5, 6]);
  await move("finish");
  for (const floor of floors) await expect(floor).toHaveCount(0);
});
