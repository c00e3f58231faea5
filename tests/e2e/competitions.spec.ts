// The organiser's own screens: dictionaries, a competition from a regulations file, scoring forms; and the public front page.
import { danceCategories } from "../../src/categories/contract.ts";
import regulations from "../../engines/regulations/contests/pl-ostrowski-styl-2024.json" with { type: "json" };
import { signInOffice } from "./ordering.ts";
import { expect, waitForMount, signIn, test } from "./server.ts";

test("a regulations file becomes a competition: a code in use is asked about, what was not imported is listed, and sign-up opens", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  const office = await signInOffice(server);
  const styles = async () => (await office.must(danceCategories.list)).data;
  const style = (await styles()).find((each) => each.code !== null);
  const another = { code: style?.code ?? "", name_pl: "Taniec z szarfą" };
  const book = { ...regulations, dance_categories: [...regulations.dance_categories, another] };
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/competitions");
  await waitForMount(page);
  await page.getByRole("button", { name: "Wczytaj regulamin" }).click();
  const dialog = page.getByRole("dialog");
  const file = { name: "styl.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(book)) };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await dialog.getByLabel("Nazwa").fill("Styl Wisły 2027");
  await dialog.getByLabel("Pierwszy dzień").fill("2027-03-06");
  const read = dialog.getByRole("button", { name: "Wczytaj regulamin" });
  await read.click();
  await expect(dialog.getByRole("heading", { name: "Te same kody, inne nazwy" })).toBeVisible();
  await expect(read).toBeDisabled();
  await expect(dialog.getByRole("radio", { name: `To ten sam styl: użyj „${style?.name}”` })).not.toBeChecked();
  await dialog.getByRole("radio", { name: /^To inny styl: dodaj „Taniec z szarfą”/ }).click();
  await read.click();
  await expect(dialog.getByRole("heading", { name: "Turniej powstał z regulaminu" })).toBeVisible();
  await expect(dialog.getByText("19 kategorii turnieju")).toBeVisible();
  await expect(dialog.getByRole("heading", { name: "Opłaty", exact: true })).toBeVisible();
  await expect(dialog.getByText("Zwroty", { exact: true })).toBeVisible();
  expect((await styles()).find((each) => each.name === another.name_pl)?.code).toBeNull();
  await dialog.getByRole("button", { name: "Otwórz turniej" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Styl Wisły 2027" })).toBeVisible();
  await page.getByLabel("Miejsce").fill("Teatr Miejski");
  await expect(page.locator("[data-save=saved]")).toBeVisible();
  await page.getByRole("link", { name: "Zapisy i ceny" }).click();
  const early = page.getByRole("textbox", { name: /^Cena: 1 vs 1: do 7\slut$/ });
  await expect(early).toHaveValue("45,00");
  await expect(page.getByRole("textbox", { name: "Cena: 1 vs 1: kolejny start" })).toHaveValue("30,00");
  await early.fill("40");
  await early.press("Tab");
  await expect(page.getByRole("complementary", { name: "Do otwarcia zapisów" }).getByText(/^40,00\szł\/os\.$/)).toBeVisible();
  await page.getByRole("link", { name: "Wybierz formularz oceny" }).click();
  await page.getByRole("combobox", { name: "Formularz oceny: Wszystkie" }).click();
  await page.getByRole("option").first().click();
  await expect(page.getByText("Formularz oceny w każdej kategorii")).toBeVisible();
  await page.getByRole("link", { name: "Publikacja" }).click();
  await page.getByRole("button", { name: "Otwórz zapisy" }).click();
  await expect(page.getByText("Zmieniono stan: Zapisy otwarte").first()).toBeVisible();

  await page.goto("/");
  const line = page.getByRole("listitem").filter({ hasText: "Styl Wisły 2027" });
  await expect(line.getByText("Teatr Miejski")).toBeVisible();
  await expect(line.getByText("6–7 marca 2027")).toBeVisible();
});

test("dictionary records are written in place, ordered with the keyboard, and kept while used; a scoring form is built beside a pad, and one in use gets its next version @full", async ({
  page,
}) => {
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/categories");
  await waitForMount(page);
  await page.getByRole("button", { name: "Dodaj kategorię taneczną" }).click();
  await page.getByLabel("Nazwa").fill("Taniec ludowy");
  await page.getByRole("button", { name: "Zapisz", exact: true }).click();
  const rows = page.getByRole("list", { name: "Kategorie taneczne" }).getByRole("listitem");
  await expect(rows.last()).toContainText("Taniec ludowy");
  const saved = page.waitForResponse((reply) => reply.request().method() === "PUT" && reply.url().includes("/api/dance-categories/"));
  await rows.last().getByRole("button", { name: "Przesuń: Taniec ludowy" }).press("Alt+ArrowUp");
  await saved;
  await expect(rows.last()).not.toContainText("Taniec ludowy");
  await page.reload();
  await waitForMount(page);
  await expect(rows.last()).not.toContainText("Taniec ludowy");
  await rows
    .first()
    .getByRole("button", { name: /^Więcej/ })
    .click();
  await page.getByRole("menuitem", { name: "Usuń" }).click();
  await expect(page.getByRole("alertdialog")).toContainText("jest w użyciu");
  await page.getByRole("button", { name: "Anuluj" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();

  await page.goto("/dashboard/scoring?id=new");
  await waitForMount(page);
  await page.getByLabel("Nazwa").first().fill("Trzy kryteria");
  const pad = page.getByRole("complementary", { name: "Podgląd pulpitu sędziego" });
  for (const name of ["Technika", "Kompozycja", "Wyraz"]) {
    await pad.getByRole("button", { name, exact: false }).first().click();
    await pad.getByRole("button", { name: `${name}: 9`, exact: true }).click();
  }
  await expect(pad.getByRole("status").or(pad.locator("output"))).toContainText("27,00");
  await page.getByRole("button", { name: "Zapisz formularz" }).click();
  await expect(page.getByText("Zapisano: Trzy kryteria").first()).toBeVisible();

  await page.getByRole("link", { name: /Cztery kryteria/ }).click();
  await expect(page.getByLabel("Nazwa").first()).toHaveValue(/Cztery kryteria/);
  await page.getByLabel("Waga").first().fill("2");
  await page.getByRole("button", { name: "Zapisz jako wersję 2" }).click();
  await expect(page.getByRole("heading", { name: "Wersje" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "obecna" })).toContainText("Wersja 2");
});

test("the desk names whose mark is missing, and says so when the server cannot answer @full", async ({ page, expectTrouble }) => {
  expectTrouble(/status of 503/);
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard");
  await waitForMount(page);
  const alert = page.getByRole("listitem").filter({ hasText: "Brakuje 1 oceny sędziego S4" });
  await expect(alert).toContainText("numer 060");
  await expect(page.getByRole("region", { name: "Rundy dnia" }).getByRole("listitem").first()).toHaveAccessibleName(/wyniki opublikowane/);
  await page.getByRole("link", { name: "Kategorie" }).click();
  // Without this wait, a navigation that is still loading could be replaced by the current page.
  await expect(page).toHaveURL(/\/dashboard\/categories/);
  await page.route("**/api/dashboard**", (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/json",
      body: '{"code":"unavailable","message":"Baza danych jest niedostępna."}',
    }),
  );
  await page.getByRole("link", { name: "Pulpit" }).click();
  await expect(page.getByText("Nie udało się wczytać dnia turnieju")).toBeVisible();
  await page.unroute("**/api/dashboard**");
  await page.getByRole("button", { name: "Spróbuj jeszcze raz" }).click();
  await expect(alert).toBeVisible();
});

test("a filter and a search that are entered while a list loads are both put into the address, and removed together @full", async ({
  page,
}) => {
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/competitions");
  await waitForMount(page);
  const gate = Promise.withResolvers<undefined>();
  await page.route("**/api/competitions?**", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByRole("radio", { name: /^Archiwum/ }).click();
  await page.getByRole("columnheader").getByRole("button").first().click();
  await page.getByRole("searchbox").fill("żółw");
  gate.resolve(undefined);
  await expect(page).toHaveURL((url) => ["view", "sort", "q"].every((name) => url.searchParams.get(name)));
  await page.getByRole("button", { name: "Wyczyść filtry" }).click();
  await expect(page).toHaveURL((url) => url.search === "");
});

test("a competition sets when its days begin and how long a changeover lasts, counts the time, and new lists start with both @full", async ({
  page,
}) => {
  await signIn(page, "admin@demo.test");
  await page.goto("/dashboard/competitions");
  await waitForMount(page);
  await page.getByRole("row", { name: /Wiosenne Potyczki/ }).click();
  await page.getByRole("link", { name: "Scena i czas" }).click();
  await waitForMount(page);
  const solo = page.getByRole("table", { name: "Ile to potrwa" }).getByRole("row", { name: /^solo/ });
  await expect(solo).toContainText("2:00");
  await page.getByLabel("Pierwszy występ").fill("10:15");
  await page.getByLabel("Przerwa między występami").fill("30");
  await page.getByLabel("Przerwa między występami").press("Tab");
  await expect(page.locator("[data-save=saved]")).toBeVisible();
  await expect(solo).toContainText("1:30");
  await expect(solo).toContainText("40");
  await page.reload();
  await waitForMount(page);
  await expect(page.getByLabel("Pierwszy występ")).toHaveValue("10:15");
  await expect(page.getByText("Nie ma jeszcze list startowych na ten dzień.")).toBeVisible();
});

test.describe("in a Polish browser", () => {
  test.use({ locale: "pl-PL", viewport: { width: 390, height: 844 } });

  test("an English page asks for days in English, and its calendar fits a phone @full", async ({ page, server }) => {
    await signIn(page, "admin@demo.test");
    await page.context().addCookies([{ name: "locale", value: "en", url: server.url }]);
    await page.goto("/dashboard/competitions");
    await waitForMount(page);
    await page.getByRole("button", { name: "New competition" }).click();
    const day = page.getByRole("dialog").getByLabel("First day");
    await expect(day).toHaveAttribute("placeholder", "dd/mm/yyyy");
    await day.fill("31.4.2027");
    await day.press("Tab");
    await expect(day).toHaveAccessibleDescription("There is no such day. Enter, for example, 14/03/2026.");
    await day.fill("2027-04-30");
    await day.press("Tab");
    await expect(day).toHaveValue("30/04/2027");
    await expect(page.getByRole("dialog").getByLabel("Last day")).toHaveValue("30/04/2027");

    await page.getByRole("button", { name: "Calendar" }).first().click();
    const calendar = page.getByRole("dialog", { name: "Calendar" });
    await expect(calendar.getByRole("grid", { name: "April 2027" })).toBeInViewport({ ratio: 1 });
    await expect(calendar.getByRole("button", { name: "Friday, 30 April 2027" })).toBeFocused();
    const boxes = await calendar.getByRole("button").evaluateAll((all) => all.map((each) => each.getBoundingClientRect()));
    const sizes = boxes.flatMap(({ width, height }) => [width, height]);
    expect(Math.min(...sizes), "px of the smallest target").toBeGreaterThanOrEqual(44);
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(day).toBeFocused();
    await expect(day).toHaveValue("23/04/2027");
    await expect(page.getByRole("dialog", { name: "New competition" })).toBeVisible();
  });
});
