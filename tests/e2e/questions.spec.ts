// The organiser asks a question of their own, and a school answers it on a phone: it is saved, named while it is missing, and read in the office.
import type { Page } from "@playwright/test";
import { looked } from "./looks.ts";
import { SCHOOL } from "./made-contest.ts";
import { callApi, expect, mounted, signIn, test } from "./server.ts";

// A list is loaded again for each choice, and looked at in every size: much work on a busy machine.
test.describe.configure({ timeout: 180_000 });

test("a question is written in the office, seen as a coach sees it, and answered on a phone in the step of the contact", async ({
  page: office,
  browser,
  baseURL,
}) => {
  await office.setViewportSize({ width: 1180, height: 820 });
  await signIn(office, "admin@demo.test");
  const { data } = (await callApi(office, "GET", "/api/public/competitions")).body as {
    data: { id: string; slug: string; signup: { open: boolean } }[];
  };
  const { id, slug } = data.find((each) => each.signup.open) ?? { id: "", slug: "" };
  await office.goto(`/dashboard/competitions?id=${id}&tab=questions`);
  await mounted(office);
  await expect(office.getByText("Nie ma własnych pytań")).toBeVisible();
  await office.getByRole("button", { name: "Dodaj pytanie" }).first().click();
  const sheet = office.getByRole("dialog", { name: "Dodaj pytanie" });
  await sheet.getByLabel("Pytanie", { exact: true }).fill("Jaka alergia?");
  await expect(sheet.getByText("To wygląda na pytanie o zdrowie", { exact: false })).toBeVisible();
  await sheet.getByLabel("Pytanie", { exact: true }).fill("O której przyjedziecie");
  await looked(office, "question-sheet");
  await sheet.getByRole("switch", { name: /^Wymagane/ }).click();
  await sheet.getByRole("button", { name: "Zapisz" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(office.getByText("O której przyjedziecie").first()).toBeVisible();
  await office.getByRole("button", { name: "Podgląd" }).click();
  await expect(office.getByText("Tak zobaczy to zgłaszający")).toBeVisible();
  await office.keyboard.press("Escape");
  await looked(office, "questions");

  const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "pl-PL", viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  const troubles: string[] = [];
  phone.on("console", (message) => message.type() === "error" && troubles.push(message.text()));
  await phone.goto(`/c/${slug}`);
  const begun = await callApi(phone, "POST", `/api/public/competitions/${slug}/signups`, SCHOOL);
  const signup = (begun.body as { id: string }).id;
  const missing = async () => {
    const { body } = await callApi(phone, "GET", `/api/signups/${signup}`);
    return (body as { missing: { field: string; text: string }[] }).missing.filter((each) => each.field.startsWith("question_"));
  };
  expect(await missing()).toHaveLength(1);
  await phone.goto(`/signup/competition/${slug}?signup=${signup}&step=contact`);
  await mounted(phone);
  await phone.getByLabel(/^O której przyjedziecie/).fill("9:30");
  await phone.getByLabel("Miejscowość").focus();
  await expect.poll(missing).toEqual([]);
  await looked(phone, "contact-questions");
  await phone.reload();
  await mounted(phone);
  await expect(phone.getByLabel(/^O której przyjedziecie/)).toHaveValue("9:30");
  const lines = (await callApi(office, "GET", `/api/competitions/${id}/answers`)).body as { questions: { label: string }[] };
  expect(lines.questions.map((each) => each.label)).toEqual(["O której przyjedziecie"]);
  expect(troubles).toEqual([]);
  await context.close();
});

/** Makes a call that must not be refused; gives its answer. */
const mustOf =
  (page: Page) =>
  async (...call: [method: string, path: string, body?: object]): Promise<unknown> => {
    const { status, body } = await callApi(page, ...call);
    expect(status, `${call[0]} ${call[1]}: ${JSON.stringify(body)}`).toBeLessThan(300);
    return body;
  };

test("answers stand in the office's list, are filtered, printed and saved; what asks for delicate things only where it was chosen by hand", async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset.printed = document.querySelector("tr[data-key]")?.textContent ?? "";
      window.dispatchEvent(new Event("afterprint"));
    };
  });
  await page.setViewportSize({ width: 1180, height: 820 });
  await signIn(page, "admin@demo.test");
  const must = mustOf(page);
  const { data: entries } = (await must("GET", "/api/entries?limit=500&status=accepted")) as {
    data: { id: string; signup_id: string; competition_id: string }[];
  };
  const one = entries[0] ?? { id: "", signup_id: "", competition_id: "" };
  const add = (body: object) => must("POST", `/api/competitions/${one.competition_id}/questions`, body) as Promise<{ id: string }>;
  const size = await add({ scope: "dancer", kind: "choice", label: "Rozmiar koszulki", options: ["S", "M"] });
  const shoes = await add({ scope: "entry", kind: "number", label: "Długość rekwizytu" });
  const allergy = await add({ scope: "dancer", kind: "text", label: "Alergie" });
  const { line_up } = (await must("GET", `/api/entries/${one.id}`)) as { line_up: { id: string; first_name: string; last_name: string }[] };
  const dancer = line_up[0] ?? { id: "", first_name: "", last_name: "" };
  await must("PUT", `/api/signups/${one.signup_id}/answers`, { dancer_id: dancer.id, values: { [size.id]: "M", [allergy.id]: "orzechy" } });
  await must("PUT", `/api/signups/${one.signup_id}/answers`, { entry_id: one.id, values: { [shoes.id]: 37.5 } });

  await page.goto(`/dashboard/entries?competition=${one.competition_id}`);
  await mounted(page);
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
  await looked(page, "entries-answers");

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
  expect((await saved("Zgłoszenia")).some((each) => each.includes(";37,5"))).toBe(true);
  expect((await saved("Zgłaszający")).length).toBeGreaterThan(1);
});

test("an answer that the office no longer offers is named at its field, and the others of the sheet are saved", async ({
  page: office,
  browser,
  baseURL,
}) => {
  await signIn(office, "admin@demo.test");
  const must = mustOf(office);
  const { data } = (await must("GET", "/api/public/competitions")) as { data: { id: string; slug: string; signup: { open: boolean } }[] };
  const { id, slug } = data.find((each) => each.signup.open) ?? { id: "", slug: "" };
  const meal = (await must("POST", `/api/competitions/${id}/questions`, {
    scope: "signup",
    kind: "choice",
    label: "Obiad",
    options: ["mięsny", "rybny", "wege"],
  })) as { id: string };
  await must("POST", `/api/competitions/${id}/questions`, { scope: "signup", kind: "text", label: "Skąd przyjedziecie" });
  const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "pl-PL", viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(`/c/${slug}`);
  const signup = ((await mustOf(phone)("POST", `/api/public/competitions/${slug}/signups`, {})) as { id: string }).id;
  await phone.goto(`/signup/competition/${slug}?signup=${signup}&step=contact`);
  await mounted(phone);
  await must("PUT", `/api/questions/${meal.id}`, { options: ["mięsny", "wege"] });
  // Both go out in one call.
  await phone.getByLabel(/^Skąd przyjedziecie/).fill("Z Płocka");
  await phone.getByRole("combobox", { name: /^Obiad/ }).selectOption("rybny");
  await expect(phone.getByText("Wybierz odpowiedź z listy.")).toBeVisible();
  const values = async () => {
    const { answers } = (await mustOf(phone)("GET", `/api/signups/${signup}`)) as { answers: { values: Record<string, string> }[] };
    return answers.flatMap((each) => Object.values(each.values));
  };
  await expect.poll(values).toEqual(["Z Płocka"]);
  await expect(phone.getByText("Wybierz odpowiedź z listy.")).toBeVisible();
  await phone.getByRole("combobox", { name: /^Obiad/ }).selectOption("wege");
  await expect.poll(async () => (await values()).toSorted()).toEqual(["Z Płocka", "wege"]);
  await context.close();
});
