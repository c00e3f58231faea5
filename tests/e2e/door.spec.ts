// Check-in at the door on a phone: a code is scanned; without a network a club is admitted and a consent signed, and each arrives once.
import type { Locator, Page } from "@playwright/test";
import { create } from "qrcode";
import { type Door, doorPurposes } from "../../src/hall/door/contract.ts";
import { findDemoStage, makeStation, openBrowser, openLink, PHONE } from "./hall-stations.ts";
import { expectNoFaults, expectNoFaultsInFull, savePicture } from "./looks.ts";
import { inDemo } from "./in-application.ts";
import { callApi, expect, test, waitForMount } from "./server.ts";

test.use({ viewport: PHONE, colorScheme: "light" });

type Person = Door["clubs"][number]["people"][number];

/** Questions that the door asks of a person. */
const askedOf = ({ unanswered }: Person) => unanswered.filter((each) => doorPurposes.some((kind) => kind === each));

/** Gives the page a camera that shows a code. */
async function showCode(page: Page, text: string): Promise<void> {
  const { modules } = create(text, { errorCorrectionLevel: "Q" });
  const rows = Array.from({ length: modules.size }, (_, y) => Array.from({ length: modules.size }, (__, x) => modules.get(y, x) > 0));
  await page.evaluate((dark) => {
    const [module, quiet] = [8, 4];
    const canvas = document.createElement("canvas");
    canvas.width = canvas.height = (dark.length + 2 * quiet) * module;
    const pen = canvas.getContext("2d");
    const draw = () => {
      if (!pen) return;
      pen.fillStyle = "#fff";
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.fillStyle = "#000";
      for (const [y, row] of dark.entries())
        for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect((x + quiet) * module, (y + quiet) * module, module, module);
    };
    draw();
    // A canvas gives a new picture only when it is drawn on.
    setInterval(draw, 100);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
  }, rows);
}

/** Answers each question with yes, and signs with a line over the box. */
async function signConsents(page: Page, dialog: Locator): Promise<void> {
  for (const yes of await dialog.getByRole("radio", { name: "Zgadzam się", exact: true }).all()) await yes.click();
  await dialog.getByLabel("Imię i nazwisko podpisującego").fill("Anna Wrona");
  const box = dialog.getByRole("img", { name: "Pole podpisu palcem" });
  await box.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = (across: number, down: number) => [x + width * across, y + height * down] as const;
  await page.mouse.move(...at(0.15, 0.7));
  await page.mouse.down();
  for (const [across, down] of [
    [0.25, 0.2],
    [0.35, 0.75],
    [0.5, 0.3],
    [0.6, 0.7],
    [0.8, 0.4],
  ] as const)
    await page.mouse.move(...at(across, down), { steps: 6 });
  await page.mouse.up();
}

test("a helper reports one person missing and admits the rest of a club offline; each change arrives once", async ({
  page,
  browser,
  server,
  expectTrouble,
}) => {
  expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const stage = await findDemoStage(server);
  const admin = await openBrowser(browser, server, "admin@demo.test");
  const path = `/api/competitions/${stage.competition_id}/door`;
  const { clubs } = (await callApi(admin, "GET", path)).body as Door;
  const club = clubs.find(
    ({ club_name, people, entries }) =>
      club_name !== null &&
      people.length > 2 &&
      people.slice(1).some((each) => askedOf(each).length > 0) &&
      entries.filter((each) => each.start_number !== null).length > 1,
  );
  const [person] = club?.people ?? [];
  const signing = club?.people.slice(1).find((each) => askedOf(each).length > 0);
  if (!club || !person || !signing) throw new Error("the demonstration has no club with three people, one of them without consents");
  const all = club.people.length;

  expect(await openLink(page, await makeStation(admin, stage, "door"), "Kuba")).toBe("/station/door");
  await page.goto("/station/door");
  await waitForMount(page);
  await expect(page.getByRole("heading", { name: "Odprawa przy drzwiach" })).toBeAttached();
  await expectNoFaults(page, "door-clubs");
  await savePicture(page, "door-clubs-390");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

  const rowOf = ({ dancer_id }: Person) => page.locator(`li[data-person="${dancer_id}"]`);
  await showCode(page, `${server.url}/c/turniej#${signing.dancer_id}`);
  await page.getByRole("button", { name: "Skanuj kod" }).click();
  await expect(rowOf(signing)).toHaveClass("door-hit");
  await page.getByRole("button", { name: "Wróć do klubów" }).first().click();

  // A stream that is already open is not cut by `setOffline`, so streams are refused.
  await page.route(/\/live(\?|$)/, (route) => route.abort());
  await page.context().setOffline(true);
  const row = page.locator(`li[data-club="${club.signup_id}"]`);
  await row.getByRole("button").click();
  await rowOf(person)
    .getByRole("button", { name: /^Zgłoś brak/ })
    .click();
  const sign = rowOf(signing).getByRole("button", { name: /^Podpis zgody/ });
  await sign.click();
  const dialog = page.getByRole("dialog", { name: `Podpis zgody: ${signing.name}` });
  await signConsents(page, dialog);
  await expectNoFaultsInFull(page, "door-consent");
  await savePicture(page, "door-consent-390");
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect(sign).toBeHidden();
  await page.getByRole("button", { name: "Wydaj wszystkie" }).click();
  await savePicture(page, "door-club-390");
  await page.getByRole("button", { name: new RegExp(`^Przyjmij ${all - 1} z ${all}`) }).click();
  await expect(row).toContainText(`${all - 1}/${all}`);
  await page.reload();
  await expect(row).toContainText(`${all - 1}/${all}`);
  await expect(page.getByText(/^Offline od/)).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText(/^Offline od/)).toBeHidden();
  const read = async () => ((await callApi(admin, "GET", path)).body as Door).clubs.find((each) => each.signup_id === club.signup_id);
  await expect.poll(async () => (await read())?.people.filter((each) => each.present?.is).length).toBe(all - 1);
  const stored = await inDemo(server, (trx) =>
    trx
      .selectFrom("door_changes")
      .select(["dancer_id", "kind"])
      .where("signup_id", "=", club.signup_id)
      .where("dancer_id", "is not", null)
      .execute(),
  );
  expect(stored.filter((each) => each.kind === "present")).toHaveLength(all - 1);
  expect(stored.filter((each) => each.kind === "absent")).toHaveLength(1);
  expect(stored.filter((each) => each.kind === "consent")).toHaveLength(1);
  const signed = await inDemo(server, (trx) =>
    trx
      .selectFrom("consents")
      .select(["kind", "signature_file_id"])
      .where("dancer_id", "=", signing.dancer_id)
      .where("channel", "=", "door")
      .execute(),
  );
  expect(signed.map((each) => each.kind).toSorted()).toEqual(askedOf(signing).toSorted());
  expect(new Set(signed.map((each) => each.signature_file_id)).size).toBe(1);

  await row.getByRole("button").click();
  await expectNoFaults(page, "door-club");
  await page.getByRole("button", { name: "Wróć do klubów" }).first().click();
  await page.getByRole("searchbox").fill(person.name);
  await expect(row).toBeVisible();
  await admin.goto(`/dashboard/door?competition=${stage.competition_id}`);
  await waitForMount(admin);
  await expect(admin.locator(`li[data-club="${club.signup_id}"]`)).toContainText(`${all - 1}/${all}`);
  await admin.context().close();
});
