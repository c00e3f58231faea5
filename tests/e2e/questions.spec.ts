// The organiser adds a question, and a school answers it on a phone: saved, listed while it is missing, and shown in the office.
import { expectNoFaultsInFull } from "./looks.ts";
import { SCHOOL } from "./open-contest.ts";
import { mustOf } from "./ordering.ts";
import { expect, waitForMount, signIn, test } from "./server.ts";

interface Question {
  id: string;
}

test("a question is written in the office and answered on a phone; an answer that is no longer offered is named, the others are saved @full", async ({
  page: office,
  browser,
  baseURL,
  expectTrouble,
}) => {
  expectTrouble(/422/);
  await signIn(office, "admin@demo.test");
  const must = mustOf(office);
  const { data } = (await must("GET", "/api/public/competitions")) as { data: { id: string; slug: string; signup: { open: boolean } }[] };
  const { id, slug } = data.find((each) => each.signup.open) ?? { id: "", slug: "" };
  await office.goto(`/dashboard/competitions?id=${id}&tab=questions`);
  await waitForMount(office);
  await expect(office.getByText("Nie ma własnych pytań")).toBeVisible();
  await office.getByRole("button", { name: "Dodaj pytanie" }).first().click();
  const sheet = office.getByRole("dialog", { name: "Dodaj pytanie" });
  await sheet.getByLabel("Pytanie", { exact: true }).fill("Jaka alergia?");
  await expect(sheet.getByText("Pytanie o zdrowie", { exact: false })).toBeVisible();
  await sheet.getByLabel("Pytanie", { exact: true }).fill("O której przyjedziecie");
  await expectNoFaultsInFull(office, "question-sheet");
  await sheet.getByRole("switch", { name: /^Wymagane/ }).click();
  await sheet.getByRole("button", { name: "Zapisz" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(office.getByText("O której przyjedziecie").first()).toBeVisible();
  await office.getByRole("button", { name: "Podgląd" }).click();
  await expect(office.getByText("Tak zobaczy to zgłaszający")).toBeVisible();
  await office.keyboard.press("Escape");
  await expectNoFaultsInFull(office, "questions");
  const meal = (await must("POST", `/api/competitions/${id}/questions`, {
    scope: "signup",
    kind: "choice",
    label: "Obiad",
    options: ["mięsny", "rybny", "wege"],
  })) as unknown as Question;

  const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "pl-PL", viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  const troubles: string[] = [];
  phone.on("console", (message) => message.type() === "error" && !message.text().includes("422") && troubles.push(message.text()));
  await phone.goto(`/c/${slug}`);
  const signup = String((await mustOf(phone)("POST", `/api/public/competitions/${slug}/signups`, SCHOOL)).id);
  interface Whole {
    missing: { field: string }[];
    answers: { values: Record<string, string> }[];
  }
  const read = async () => (await mustOf(phone)("GET", `/api/signups/${signup}`)) as unknown as Whole;
  const missing = async () => (await read()).missing.filter((each) => each.field.startsWith("question_"));
  const values = async () => (await read()).answers.flatMap((each) => Object.values(each.values)).toSorted();
  expect(await missing()).toHaveLength(1);
  await phone.goto(`/signup/competition/${slug}?signup=${signup}&step=contact`);
  await waitForMount(phone);
  await must("PUT", `/api/questions/${meal.id}`, { options: ["mięsny", "wege"] });
  // Both answers are sent in one call.
  await phone.getByLabel(/^O której przyjedziecie/).fill("9:30");
  await phone.getByRole("combobox", { name: /^Obiad/ }).selectOption("rybny");
  await expect(phone.getByText("Wybierz odpowiedź z listy.")).toBeVisible();
  await expect.poll(values).toEqual(["9:30"]);
  expect(await missing()).toEqual([]);
  await expect(phone.getByText("Wybierz odpowiedź z listy.")).toBeVisible();
  await phone.getByRole("combobox", { name: /^Obiad/ }).selectOption("wege");
  await expect.poll(values).toEqual(["9:30", "wege"]);
  await phone.reload();
  await waitForMount(phone);
  await expect(phone.getByLabel(/^O której przyjedziecie/)).toHaveValue("9:30");
  await expectNoFaultsInFull(phone, "contact-questions");
  const lines = (await must("GET", `/api/competitions/${id}/answers`)) as { questions: { label: string }[] };
  expect(lines.questions.map((each) => each.label)).toEqual(["O której przyjedziecie", "Obiad"]);
  expect(troubles).toEqual([]);
  await context.close();
});

test("answers are in the office's list, are filtered, printed and saved; those about sensitive matters only if chosen by hand @full", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = document.querySelector("tr[data-key]")?.textContent ?? "";
      window.dispatchEvent(new Event("afterprint"));
    };
  });
  await signIn(page, "admin@demo.test");
  const must = mustOf(page);
  const { data: entries } = (await must("GET", "/api/entries?limit=500&status=accepted")) as {
    data: { id: string; signup_id: string; competition_id: string }[];
  };
  const one = entries[0] ?? { id: "", signup_id: "", competition_id: "" };
  const add = (body: object) => must("POST", `/api/competitions/${one.competition_id}/questions`, body) as unknown as Promise<Question>;
  const size = await add({ scope: "dancer", kind: "choice", label: "Rozmiar koszulki", options: ["S", "M"] });
  const shoes = await add({ scope: "entry", kind: "number", label: "Długość rekwizytu" });
  const allergy = await add({ scope: "dancer", kind: "text", label: "Alergie" });
  const { line_up } = (await must("GET", `/api/entries/${one.id}`)) as { line_up: { id: string; first_name: string; last_name: string }[] };
  const dancer = line_up[0] ?? { id: "", first_name: "", last_name: "" };
  await must("PUT", `/api/signups/${one.signup_id}/answers`, { dancer_id: dancer.id, values: { [size.id]: "M", [allergy.id]: "orzechy" } });
  await must("PUT", `/api/signups/${one.signup_id}/answers`, { entry_id: one.id, values: { [shoes.id]: 37.5 } });

  await page.goto(`/dashboard/entries?competition=${one.competition_id}`);
  await waitForMount(page);
  await page.getByRole("button", { name: "Pytania" }).click();
  await expect(page.getByRole("menuitemcheckbox", { name: "Alergie wrażliwe" })).not.toBeChecked();
  await page.getByRole("menuitemcheckbox", { name: "Wszystkie oprócz wrażliwych" }).click();
  await expect(page.getByRole("columnheader", { name: "Rozmiar koszulki" })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("columnheader", { name: "Alergie" })).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Stan" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Rozmiar koszulki: M" }).click();
  await page.keyboard.press("Escape");
  const row = page.locator(`tr[data-key="${one.id}"]`);
  await expect(row).toContainText(`${dancer.first_name} ${dancer.last_name}: M`);
  await expect(row).toContainText("37,5");
  const found = (await must("GET", `/api/entries?question_id=${size.id}&choice=M`)) as { total: number };
  await expect(page.locator("tr[data-key]")).toHaveCount(found.total);
  await expectNoFaultsInFull(page, "entries-answers");

  await page.getByRole("button", { name: "Drukuj" }).click();
  await expect(page.locator("body")).toHaveAttribute("data-printed", /Rozmiar koszulki: .*: M.*Długość rekwizytu: 37,5/);
  await expect(page.locator("body")).not.toHaveAttribute("data-printed", /Alergie/);
  const saved = async (what: string) => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    await page.getByRole("menuitem", { name: what, exact: true }).click();
    return (await (await (await download).createReadStream()).toArray()).join("").trim().split("\r\n");
  };
  const people = await saved("Osoby");
  expect(people[0]).toContain(";Rozmiar koszulki;Alergie");
  expect(people.find((each) => each.includes(`${dancer.first_name} ${dancer.last_name}`))).toMatch(/;M;orzechy$/);
  expect((await saved("Występy")).some((each) => each.includes(";37,5"))).toBe(true);
  expect((await saved("Zgłaszający")).length).toBeGreaterThan(1);
});
