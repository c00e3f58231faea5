// A parent on a phone, from the public page to a sent sign-up; and a coach with many entries, by keyboard.
import type { Locator, Page } from "@playwright/test";
import { expectNoFaultsInFull } from "./looks.ts";
import { SCHOOL } from "./open-contest.ts";
import { mustOf } from "./ordering.ts";
import { expect, waitForMount, PASSWORD, signIn, test } from "./server.ts";

const must = async <T>(page: Page, verb: string, path: string, body?: object): Promise<T> => (await mustOf(page)(verb, path, body)) as T;

interface Section {
  id: string;
  dance_category_id: string;
  dance_name: string;
  presentation_name: string;
  max_dancers: number | null;
  full: boolean;
  music: "own" | "organiser";
}

/** The open competition, and one of its solos danced to own music. */
async function openContest(page: Page): Promise<{ slug: string; solo: Section }> {
  const { data } = await must<{ data: { slug: string; signup: { open: boolean } }[] }>(page, "GET", "/api/public/competitions");
  const slug = data.find((each) => each.signup.open)?.slug ?? "";
  const { sections } = await must<{ sections: Section[] }>(page, "GET", `/api/public/competitions/${slug}/signup`);
  const solo = sections.find((each) => each.max_dancers === 1 && !each.full && each.music === "own");
  if (!solo) throw new Error("the open competition has a solo");
  return { slug, solo };
}

const YEAR = new Date().getFullYear() - 12;

test("a parent signs up a solo on a phone, from the public page to sent, with ten taps beside typing", async ({ page, expectTrouble }) => {
  expectTrouble(/422/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  const { slug, solo } = await openContest(page);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  await page.goto(`/c/${slug}`);
  await waitForMount(page);
  await tap(page.getByRole("link", { name: "Zgłoś występy" }).first());
  await expect(page.getByRole("heading", { level: 1, name: "Dane kontaktowe" })).toBeVisible();
  await waitForMount(page);
  await tap(page.getByRole("radio", { name: "Rodzic lub opiekun" }));
  await page.getByLabel("Imię i nazwisko").fill("Anna Wójcicka");
  // An invalid value is reported at its field when the field is left, and does not stop other fields from being saved.
  await page.getByLabel("Telefon").fill("abc");
  await expect(page.getByText("Podaj numer telefonu cyframi")).toHaveCount(0);
  await page.getByLabel("Adres e-mail").fill("anna@wojcicka");
  await expect(page.getByText("Podaj numer telefonu cyframi")).toBeVisible();
  await page.getByLabel("Telefon").fill("600 000 147");
  await expect(page.getByText("Adres e-mail jest niepełny.")).toBeVisible();
  await expectNoFaultsInFull(page, "contact-errors");
  await expect(page.getByText("Podaj numer telefonu cyframi")).toHaveCount(0);
  await page.getByLabel("Adres e-mail").fill("anna@wojcicka.example");
  await tap(page.getByRole("button", { name: "Dalej: występy" }));

  // The first entry is open, with nothing preselected.
  const editor = page.locator(".ent-edit");
  await expect(editor).toBeVisible();
  await expect(editor.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(page.locator(".errm")).toHaveCount(0);
  await expectNoFaultsInFull(page, "entry-empty");
  taps += 1;
  await editor.getByLabel("Kategoria taneczna").selectOption({ label: solo.dance_name });
  await tap(editor.getByRole("radio", { name: new RegExp(`^${solo.presentation_name}`) }));
  await page.getByRole("combobox", { name: "Dodaj osobę" }).fill(`Lena Wójcicka ${YEAR}`);
  await page.keyboard.press("Enter");
  await expect(editor.getByRole("button", { name: "Usuń ze składu: Lena Wójcicka" })).toBeVisible();
  const level = editor.getByLabel("Poziom");
  if (await level.isVisible()) {
    taps += 1;
    await level.selectOption({ index: 1 });
  }
  await expect(editor.getByText("brakuje:")).toHaveCount(0);
  await tap(page.getByRole("link", { name: "Dalej: muzyka" }));
  await tap(page.getByRole("link", { name: "Dalej: podgląd" }));
  // This competition has no regulations to accept. A parent confirms being the guardian.
  await expect(page.getByRole("checkbox", { name: /regulamin/ })).toHaveCount(0);
  await expect(page.getByText("Dane ze zgłoszenia przetwarza organizator")).toBeVisible();
  await expectNoFaultsInFull(page, "preview-parent");
  await tap(page.getByRole("checkbox", { name: /jestem rodzicem lub opiekunem prawnym/ }));
  const { signups } = await must<{ signups: { id: string }[] }>(page, "GET", `/api/public/competitions/${slug}/signup`);
  await tap(page.getByRole("button", { name: /^(Zamawiam i płacę|Wyślij zgłoszenie)/ }));
  await expect(page).not.toHaveURL(/preview/);
  expect(await must<object>(page, "GET", `/api/signups/${signups[0]?.id}`)).toMatchObject({ status: "submitted" });
  expect(taps).toBeLessThanOrEqual(10);
});

/** Creates a sign-up of a club with its contact filled in. */
const beginClub = (page: Page, slug: string) => must<{ id: string }>(page, "POST", `/api/public/competitions/${slug}/signups`, SCHOOL);

test("people typed into line-ups are asked about and are never lost: on the way out, in a new page, and while one is being saved", async ({
  page,
}) => {
  await page.goto("/");
  const { slug, solo } = await openContest(page);
  const { id } = await beginClub(page, slug);
  await must(page, "POST", `/api/signups/${id}/dancers`, { first_name: "Hanna", last_name: "Kruk", birth_year: YEAR });
  for (const title of ["Fala", "Szum"]) await must(page, "POST", `/api/signups/${id}/entries`, { title, section_id: solo.id });
  const address = `/signup/competition/${slug}?signup=${id}&step=entries`;
  await page.goto(`/c/${slug}`);
  await page.goto(address);
  await waitForMount(page);
  const editor = page.locator(".ent-edit");
  const adding = editor.getByRole("combobox", { name: "Dodaj osobę" });
  const chip = (name: string) => editor.getByRole("button", { name: `Usuń ze składu: ${name}` });
  await expect(editor.getByLabel("Tytuł")).toHaveValue("Fala");

  // The year of birth is missing: neither closing the entry nor leaving the page skips the question.
  await adding.fill("Iga Żuk");
  await page.keyboard.press("Enter");
  const year = editor.getByLabel("Iga Żuk: Rok urodzenia");
  await expect(year).toBeFocused();
  for (const place of [
    ...["Gotowe", "Następny występ", "Anuluj"].map((name) => editor.getByRole("button", { name })),
    page.getByRole("button", { name: "Edytuj występ: „Szum”" }),
    page.getByRole("button", { name: "Dodaj występ" }),
    page.getByRole("link", { name: "Dalej: muzyka" }).first(),
    page.getByRole("link", { name: /Muzyka/ }).first(),
    editor.getByRole("link", { name: "Wklej listę" }),
  ]) {
    await page.getByRole("heading", { level: 1 }).click();
    await place.click();
    await expect(year).toBeFocused();
  }
  await expectNoFaultsInFull(page, "entry-year");
  // The question is still there after going back, and after a reload.
  await adding.fill("Nina Bąk");
  await page.goBack();
  await page.goto(address);
  await waitForMount(page);
  await expect(year).toBeVisible();
  await expect(adding).toHaveValue("Nina Bąk");
  await expect(editor.getByText("Dodać tę osobę do składu?")).toBeVisible();
  await year.fill(String(YEAR));
  await expect(chip("Iga Żuk")).toBeVisible();
  await editor.getByRole("button", { name: "Pomiń" }).click();
  await expect(page.locator("[data-save=saved]")).toBeVisible();
  await page.goto(address);
  await waitForMount(page);
  await expect(page.locator(".ent, .ent-edit").first()).toBeVisible();
  await expect(page.getByText("Dodać tę osobę do składu?")).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("parkiet-signup")))).toEqual([]);

  // A typed name is asked about on leaving the page. A name that is already in the list is the same person.
  await page.getByRole("button", { name: "Edytuj występ: „Fala”" }).click();
  await chip("Iga Żuk").click();
  await adding.fill(`kruk hanna ${YEAR}`);
  await editor.getByLabel("Tytuł").focus();
  await page.getByRole("link", { name: "Dalej: muzyka" }).first().click();
  await expect(editor.locator("#add-typed")).toBeFocused();
  await editor.getByRole("button", { name: /^Dodaj „kruk/ }).click();
  await expect(chip("Hanna Kruk")).toBeVisible();
  await page.getByRole("link", { name: "Dalej: muzyka" }).first().click();
  await expect(page).toHaveURL(/\/music\//);

  // While one person is slowly saved, others can be picked and are not lost; the entry waits for the saving.
  await page.goto(address);
  await waitForMount(page);
  await expect(editor.getByLabel("Tytuł")).toHaveValue("Szum");
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/dancers*", async (route) => {
    await released;
    await route.continue();
  });
  await adding.fill(`Maja Bąk ${YEAR}`);
  await page.keyboard.press("Enter");
  await expect(editor.getByText(/^Maja Bąk/)).toBeVisible();
  await adding.fill("Hanna");
  await page.keyboard.press("Enter");
  await expect(chip("Hanna Kruk")).toBeVisible();
  await editor.getByRole("button", { name: "Gotowe" }).click();
  release();
  await expect(editor).toHaveCount(0);
  await expect(page.locator(".ent").filter({ hasText: "Szum" })).toContainText("Hanna Kruk, Maja Bąk");
  const saved = () =>
    must<{ dancers: { last_name: string }[]; entries: { title: string; dancer_ids: string[] }[] }>(page, "GET", `/api/signups/${id}`);
  await expect
    .poll(async () => (await saved()).entries.map((each) => [each.title, each.dancer_ids.length]))
    .toEqual([
      ["Fala", 1],
      ["Szum", 2],
    ]);
  expect((await saved()).dancers.map((each) => each.last_name)).toEqual(["Kruk", "Żuk", "Bąk"]);
});

test.describe(() => {
  test.use({ serviceWorkers: "allow" });
  test("a coach who signs out with unsent changes is asked, and changes that stay are shown and sent to nobody else", async ({
    page,
    context,
    expectTrouble,
  }) => {
    expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /404/);
    await page.goto("/");
    const { slug } = await openContest(page);
    await signIn(page, "trener@demo.test");
    const { id } = await beginClub(page, slug);
    await page.goto(`/signup/competition/${slug}?signup=${id}&step=entries`);
    await waitForMount(page);
    await page.getByRole("button", { name: "Dodaj występ" }).click();
    const editor = page.locator(".ent-edit");
    await expect(editor).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
    await context.setOffline(true);
    await editor.getByLabel("Tytuł").fill("Burza");
    await editor.getByRole("button", { name: "Gotowe" }).click();
    await expect(page.getByText(/^Brak internetu\. Wyślemy 1\szmianę/)).toBeVisible();
    // Signs in on the login page, because that clears the browser's note of an earlier sign-out.
    const enter = async (email: string) => {
      await page.goto("/login");
      await page.getByLabel("E-mail").fill(email);
      await page.getByLabel("Hasło", { exact: true }).fill(PASSWORD);
      await page.getByLabel("Hasło", { exact: true }).press("Enter");
      await expect(page).not.toHaveURL(/login/);
    };
    const signOut = async () => {
      await page.getByRole("button", { name: /^Konto/ }).click();
      await page.getByRole("menuitem", { name: "Wyloguj" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Zmiany w zgłoszeniu czekają na tym urządzeniu" })).toBeVisible();
    };
    await signOut();
    await expectNoFaultsInFull(page, "sign-out-waits");
    await page.getByRole("link", { name: "Wróć do zgłoszenia" }).click();
    await expect(page.getByText("Burza").first()).toBeAttached();
    await signOut();
    await page.getByRole("button", { name: "Wyloguj mimo to" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await context.setOffline(false);
    await page.goto(`/signup/competition/${slug}`);
    await waitForMount(page);
    await expect(page.getByText("Są tu niewysłane zmiany innej osoby.")).toBeVisible();
    await expect(page.getByText("Studio Tańca Pirueta")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link", { name: "Zaloguj się" })).toBeVisible();
    await enter("admin@demo.test");
    await page.goto(`/signup/competition/${slug}?signup=${id}&step=entries`);
    await waitForMount(page);
    await expect(page.getByText("Są tu niewysłane zmiany innej osoby.")).toBeVisible();
    const titles = async () =>
      (await must<{ entries: { title: string | null }[] }>(page, "GET", `/api/signups/${id}`)).entries.map((each) => each.title);
    expect(await titles()).toEqual([null]);
    // Another account's changes cause no question at the sign-out, and stay.
    await page.goto("/logout");
    await expect(page).toHaveURL(/login/);
    await enter("trener@demo.test");
    await page.goto(`/signup/competition/${slug}?signup=${id}&step=entries`);
    await waitForMount(page);
    await expect.poll(titles).toEqual(["Burza"]);
  });

  test("a list opens again without a network, stores only what is used, and nothing of children is left after the sign-out", async ({
    page,
    context,
    expectTrouble,
  }) => {
    expectTrouble(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.goto("/");
    const { slug } = await openContest(page);
    await signIn(page, "trener@demo.test");
    const { id } = await beginClub(page, slug);
    await page.goto(`/signup/competition/import/${id}?of=people`);
    await waitForMount(page);
    await page.locator("input[type=file]").setInputFiles("src/signup/import/fixtures/people-hidden-row.xlsx");
    await expect(page.getByText("Arkusz „Lista” ma 1 ukryty wiersz. Wczytać też ukryte?")).toBeVisible();
    await expectNoFaultsInFull(page, "import-hidden-rows");
    await page.getByRole("button", { name: "Bez ukrytych" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sprawdź 2 wiersze" })).toBeVisible();
    await page.getByRole("button", { name: "Dodaj 1 tancerza" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sprawdź 1 wiersz" })).toBeVisible();
    const list = await page.evaluate((name) => localStorage.getItem(name), `import-people-${id}`);
    expect(list).toMatch(/Maj/);
    expect(list).not.toMatch(/Kruk|Stara|222200|alergia|dopłata/);
    await page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active?.state));
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Sprawdź 1 wiersz" })).toBeVisible();
    await context.setOffline(false);
    await page.goto("/logout");
    await expect(page.getByRole("heading", { level: 1, name: "Lista „do poprawy” czeka na tym urządzeniu" })).toBeVisible();
    await expectNoFaultsInFull(page, "sign-out-list");
    await page.getByRole("link", { name: "Wróć do listy" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Sprawdź 1 wiersz" })).toBeVisible();
    await page.goto("/logout");
    await page.getByRole("button", { name: "Usuń i wyloguj" }).click();
    await expect(page).toHaveURL(/\/login$/);
    const stored = await page.evaluate(async () => [
      ...Object.keys(localStorage).map((name) => `local ${name}`),
      ...Object.keys(sessionStorage).map((name) => `session ${name}`),
      ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
      ...(await caches.keys()).map((name) => `cache ${name}`),
    ]);
    // Settings of the device and of the browser's history. They contain no names.
    const allowed = [
      "local parkiet-theme",
      "local parkiet-followed",
      "local parkiet-outbox",
      "session react-router-scroll-positions",
      "session parkiet-chunk-reload",
    ];
    expect(stored.filter((each) => !allowed.includes(each))).toEqual([]);
  });
});

test("a coach begins with the entries of an earlier competition: all of it is checked first, nothing is added unasked @full", async ({
  page,
}) => {
  await signIn(page, "trener@demo.test");
  const { slug } = await openContest(page);
  const { data } = await must<{ data: { id: string; competition_name: string; entries: number }[] }>(page, "GET", "/api/signups");
  const earlier = data.find((each) => each.entries > 1);
  const danced = await must<{ entries: { dancer_ids: string[]; status: string }[]; dancers: { last_name: string }[] }>(
    page,
    "GET",
    `/api/signups/${earlier?.id}`,
  );
  const { id } = await beginClub(page, slug);
  await page.goto(`/signup/competition/import/${id}?of=people`);
  await waitForMount(page);
  await page.getByLabel("Z poprzedniego turnieju").click();
  await page
    .getByRole("option", { name: earlier?.competition_name ?? "" })
    .first()
    .click();
  await expect(page.locator(".imp-r")).toHaveCount(danced.dancers.length);
  await page.goto(`/signup/competition/import/${id}?of=entries`);
  await waitForMount(page);
  await page.getByLabel("Z poprzedniego turnieju").click();
  await page
    .getByRole("option", { name: earlier?.competition_name ?? "" })
    .first()
    .click();
  const live = danced.entries.filter((each) => each.status !== "withdrawn" && each.status !== "rejected");
  await expect(page.locator(".imp-r")).toHaveCount(live.reduce((sum, each) => sum + Math.max(1, each.dancer_ids.length), 0));
  await expect(page.getByRole("heading", { level: 1, name: /^Sprawdź/ })).toBeVisible();
  expect(await must<object>(page, "GET", `/api/signups/${id}`)).toMatchObject({ entries: [], dancers: [] });
});

test("many entries are narrowed down, copied and walked through by keyboard, people too; ordering leads to what is missing @full", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/422/);
  await page.goto("/");
  const { slug, solo } = await openContest(page);
  const { id } = await beginClub(page, slug);
  let section_id = "";
  for (const name of ["Hanna", "Iga", "Lena", "Maja", "Nina", "Ola", "Pola", "Zoja"]) {
    const { data } = await must<{ data: { id: string }[] }>(page, "POST", `/api/signups/${id}/dancers`, {
      first_name: name,
      last_name: "Kruk",
      birth_year: YEAR,
    });
    const dancer_ids = data.map((each) => each.id);
    if (!section_id) {
      const { dance_category_id } = solo;
      const body = { dancer_ids, dance_category_id };
      const eligible = await must<{ data: { section_id: string; allowed: boolean }[] }>(page, "POST", `/api/signups/${id}/eligible`, body);
      section_id = eligible.data.find((each) => each.allowed)?.section_id ?? "";
    }
    await must(page, "POST", `/api/signups/${id}/entries`, {
      title: `Solo ${name}`,
      section_id,
      dancer_ids: name === "Zoja" ? [] : dancer_ids,
    });
  }
  await page.goto(`/signup/competition/${slug}?signup=${id}&step=entries`);
  await waitForMount(page);
  const editor = page.locator(".ent-edit");
  await expect(editor.getByLabel("Tytuł")).toHaveValue("Solo Zoja");
  await expect(page.getByRole("link", { name: "Dalej: muzyka" }).first()).toBeInViewport();

  // A typed person is stored and asked about, also when the entry is closed.
  const adding = editor.getByRole("combobox", { name: "Dodaj osobę" });
  await adding.fill("Zoja");
  await editor.getByLabel("Tytuł").focus();
  await expect(editor.getByText("Dodać tę osobę do składu?")).toBeVisible();
  await expectNoFaultsInFull(page, "entries-typed");
  await page.keyboard.press("Escape");
  await expect(editor).toBeVisible();
  await expect(editor.locator("#add-typed")).toBeFocused();
  await editor.getByRole("button", { name: "Pomiń" }).click();
  await expect(editor.getByText("Dodać tę osobę do składu?")).toHaveCount(0);
  await editor.getByLabel("Tytuł").focus();
  await page.keyboard.press("Escape");
  await expect(editor).toHaveCount(0);

  await page.getByRole("radio", { name: /^Do poprawy/ }).click();
  await expect(page.locator(".ent h3")).toHaveText(["„Solo Zoja”"]);
  await page.getByRole("radio", { name: /^Wszystkie/ }).click();
  await page.getByRole("searchbox", { name: "Szukaj występu lub osoby" }).fill("lena");
  await expect(page.locator(".ent h3")).toHaveText(["„Solo Lena”"]);
  await page.getByRole("searchbox", { name: "Szukaj występu lub osoby" }).fill("");
  await page.getByRole("button", { name: "Powiel występ: „Solo Hanna”" }).click();
  await expect(editor).toHaveAttribute("aria-label", "Występ 2");
  await expect(editor.getByRole("button", { name: "Usuń ze składu: Hanna Kruk" })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(editor).toHaveAttribute("aria-label", "Występ 3");
  await expect(editor.getByLabel("Tytuł")).toHaveValue("Solo Iga");
  await page.keyboard.press("Escape");
  await expect(page.locator(".ent").nth(2)).toBeFocused();

  // Removing people from the sign-up and from their line-ups needs a confirmation.
  await page.getByRole("button", { name: "Osoby: 8" }).click();
  await page.getByRole("button", { name: "Usuń osobę: Pola Kruk" }).click();
  await expect(page.getByText("Wypadnie ze składu: „Solo Pola”.")).toBeVisible();
  await page.getByRole("button", { name: "Usuń osobę", exact: true }).click();
  await expect(page.getByRole("button", { name: "Osoby: 7" })).toBeVisible();
  await expect(page.locator(".ent", { hasText: "Solo Pola" })).toContainText("Dodaj osoby do składu.");
  await expectNoFaultsInFull(page, "entries-many");

  // People are added with the keyboard alone. A line-up of another size is offered the matching category.
  await page.getByRole("button", { name: "Edytuj występ: „Solo Zoja”" }).click();
  await adding.focus();
  for (const name of ["Lena Wójcicka", "Iga Żuk"]) {
    await expect(adding).toBeFocused();
    await page.keyboard.type(name);
    await expect(page.getByRole("option", { name: `Dodaj „${name}”` })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: `${name}: Rok urodzenia` })).toBeFocused();
    await page.keyboard.type(String(YEAR));
    await expect(page.getByRole("button", { name: `Usuń ze składu: ${name}` })).toBeVisible();
  }
  await expect(page.getByText("po poprawieniu liczby osób")).toBeVisible();
  await page.getByRole("button", { name: "Zmień na: duet" }).click();
  await expect(page.getByRole("radio", { name: /^duet/ })).toBeChecked();
  await expect(page.getByRole("button", { name: "Zmień na: duet" })).toHaveCount(0);
  await expect(editor.getByText("Kategoria wiekowa:")).toBeVisible();
  await editor.getByRole("button", { name: "Gotowe" }).click();
  await expect(editor).toHaveCount(0);

  await page.goto(`/signup/competition/preview/${id}`);
  await waitForMount(page);
  await page.getByRole("checkbox", { name: /zgodą opiekunów/ }).click();
  await page.getByRole("button", { name: /^(Zamawiam i płacę|Wyślij zgłoszenie)/ }).click();
  await expect(page.locator("#missing")).toBeFocused();
  await expect(page.locator("#missing")).toContainText("Dodaj osoby do składu.");
});
