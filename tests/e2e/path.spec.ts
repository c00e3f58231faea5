// One section from its plan to the public page, on the screens: planned by the organiser, judged, a tied cut decided by the head judge,
// the final published, and read on a spectator's phone.
import type { Page } from "@playwright/test";
import type { JudgeDay } from "../../src/judging/contract.ts";
import { newId } from "../../src/kernel/values/ids.ts";
import type { StartList } from "../../src/start-lists/contract.ts";
import { expectNoFaultsInFull } from "./looks.ts";
import { callApi, expect, waitForMount, type Server, signIn, test } from "./server.ts";

const JUDGES = 7;

async function get<T>(page: Page, path: string): Promise<T> {
  const { status, body } = await callApi(page, "GET", path);
  expect(status, path).toBe(200);
  return body as T;
}

async function send(page: Page, method: string, path: string, body: object): Promise<void> {
  const answer = await callApi(page, method, path, body);
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
}

/** Dances a round. Each judge gives each performance the mark at its position in `marks`. */
async function danceRound(
  admin: Page,
  judges: readonly Page[],
  performanceIds: readonly string[],
  marks: readonly number[],
): Promise<void> {
  for (const id of performanceIds) await send(admin, "POST", `/api/performances/${id}/stage`, { action: "start" });
  await send(admin, "POST", `/api/performances/${performanceIds.at(-1)}/stage`, { action: "finish" });
  await Promise.all(
    judges.map(async (judge) => {
      for (const [at, id] of performanceIds.entries()) {
        const mark = marks[at] ?? 1;
        const body = { id: newId(), marks: { T: mark, C: mark, M: mark, W: mark }, device_at: new Date().toISOString(), revision: 0 };
        await send(judge, "POST", `/api/performances/${id}/marks`, body);
      }
    }),
  );
}

async function signedIn(server: Server, browser: import("@playwright/test").Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: server.url })).newPage();
  await signIn(page, email);
  return page;
}

test("a plan is made, an elimination is danced, its tied line decided by the head judge, and the final's places are read on a phone @full", async ({
  page,
  browser,
  server,
  expectTrouble,
}) => {
  test.setTimeout(180_000);
  // Closing answers 409, because the head judge has to decide.
  expectTrouble(/409/);
  await signIn(page, "admin@demo.test");
  const judges: Page[] = [];
  for (let n = 1; n <= JUDGES; n++) judges.push(await signedIn(server, browser, `sedzia${n}@demo.test`));
  const [head] = judges as [Page];
  const [listed] = (await get<JudgeDay>(head, "/api/judge")).data;
  const listId = listed?.start_list_id ?? "";
  const before = await get<StartList>(page, `/api/start-lists/${listId}`);
  const block = before.blocks.find((each) => each.status === "waiting" && each.performances.length >= 8);
  if (!block) throw new Error("a block of the demonstration has not begun");
  const competing = block.performances.filter((each) => each.out === null);
  const seats = before.judges.map(({ user_id, seat }) => ({ user_id, seat, duty: seat === "S1" ? "marking_head" : "judge" }));
  await send(page, "PUT", `/api/start-lists/${listId}/judges`, { judges: seats, confirmed: true });

  await page.goto(`/dashboard/rounds/${block.section_id}`);
  await waitForMount(page);
  await page.getByRole("button", { name: "Eliminacje i finał" }).click();
  const first = page.getByRole("region", { name: "Eliminacje" });
  await first.getByRole("textbox", { name: "Ile przechodzi dalej" }).fill("4");
  await first.getByRole("combobox", { name: "Remis na linii awansu" }).click();
  await page.getByRole("option", { name: "Decyduje sędzia główny" }).click();
  await page.getByRole("textbox", { name: "Powód zmiany" }).fill("Finał dla czworga");
  await page.getByRole("button", { name: "Zapisz plan" }).click();
  await expect(page.getByText("plan zmieniony ręcznie")).toBeVisible();

  const rounds = (await get<{ rounds: { id: string; kind: string }[] }>(page, `/api/sections/${block.section_id}/plan`)).rounds;
  const idOf = (kind: string) => rounds.find((round) => round.kind === kind)?.id;
  const [elimination, final] = [idOf("elimination"), idOf("final")];
  const performances = async (roundId: string | undefined) => {
    const list = await get<StartList>(page, `/api/start-lists/${listId}`);
    const own = list.blocks.find((each) => each.rounds.some((round) => round.id === roundId))?.performances ?? [];
    return own.filter((each) => each.out === null);
  };
  const dancing = await performances(elimination);
  expect(dancing).toHaveLength(competing.length);
  // Three are ahead. The fourth and the fifth have equal marks.
  await danceRound(
    page,
    judges,
    dancing.map((each) => each.id),
    [9, 8, 7, 6, 6, 5, 4, 4, 3, 3, 2, 2],
  );

  await page.goto(`/dashboard/scores?block=${elimination}`);
  await waitForMount(page);
  await page.getByRole("button", { name: /^Zamknij/ }).click();
  await expect(page.getByText("Zamknięta, czeka na decyzję sędziego głównego")).toBeVisible();

  await head.goto(`/dashboard/scores?block=${elimination}`);
  await waitForMount(head);
  const panel = head.getByRole("region", { name: "Decyzja sędziego głównego" });
  await expect(
    panel.getByRole("heading", { name: /^\d{3} i \d{3} mają po \S+ pkt, a wolne jest jedno miejsce w finale\. Kto przechodzi\?$/ }),
  ).toBeVisible();
  // The choice shows each couple's marks: seven judges and the total.
  await expect(panel.getByRole("row").last().getByRole("cell")).toHaveCount(JUDGES + 1);
  await expectNoFaultsInFull(head, "path-decision");
  await panel.getByText("Wskaż, kto przechodzi").click();
  const chosen = dancing[4];
  await panel.getByRole("checkbox", { name: new RegExp(`^${String(chosen?.start_number).padStart(3, "0")} `) }).click();
  await panel.getByRole("textbox", { name: "Powód" }).fill("Czystsza technika");
  await panel.getByRole("button", { name: "Przepuść 4" }).click();
  await expect(head.getByText("Przeszło 4 z")).toBeVisible();
  // The decision can be changed until the final begins.
  await head.getByText("Zmień, kto przechodzi z linii").click();
  await expect(panel).toBeVisible();
  await expectNoFaultsInFull(head, "path-line-again");

  const phone = await (await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 844 } })).newPage();
  const { competition } = await get<{ competition: { slug: string } }>(page, `/api/public/scores/${before.competition_id}`);
  await expect.poll(async () => (await performances(final)).length).toBe(4);
  const finalists = await performances(final);
  expect(finalists.map((each) => each.entry_id).toSorted()).toEqual([0, 1, 2, 4].map((at) => dancing[at]?.entry_id ?? "").toSorted());
  const ranks = [...finalists].map((each) => [5, 9, 7, 8][finalists.indexOf(each)] ?? 1);
  await danceRound(
    page,
    judges,
    finalists.map((each) => each.id),
    ranks,
  );
  await page.goto(`/dashboard/scores?block=${final}`);
  await waitForMount(page);
  await page.getByRole("button", { name: /^Zamknij/ }).click();
  await page.getByRole("button", { name: "Opublikuj wyniki" }).click();
  await expect(page.getByText(/^Opublikowano \d\d:\d\d/)).toBeVisible();

  await phone.goto(`/scores/${competition.slug}?view=results`);
  await waitForMount(phone);
  const table = phone.getByRole("region", { name: new RegExp(`${block.name}.*Klasyfikacja kategorii$`) });
  await expect(table.locator("tr[data-place]")).toHaveCount(dancing.length);
  const winner = finalists[ranks.indexOf(9)];
  await expect(table.locator("tr[data-place]").first()).toContainText(String(winner?.start_number).padStart(3, "0"));
  const out = String(dancing[3]?.start_number).padStart(3, "0");
  await table.getByRole("button", { name: `Dlaczego to miejsce? ${out}` }).click();
  await expect(table.locator(".rt-w")).toContainText("odpada");
  await expectNoFaultsInFull(phone, "path-public");
  for (const each of [...judges, phone]) await each.context().close();
});
