// The organiser asks a question of their own, and a school answers it on a phone: it is saved, named while it is missing, and read in the office.
import { seriousIn } from "./axe.ts";
import { callApi, expect, mounted, signIn, test } from "./server.ts";

test.use({ own: "questions" });

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
  await sheet.getByRole("switch", { name: /^Wymagane/ }).click();
  await sheet.getByRole("button", { name: "Zapisz" }).click();
  await expect(sheet).toHaveCount(0);
  await expect(office.getByText("O której przyjedziecie").first()).toBeVisible();
  await office.getByRole("button", { name: "Podgląd" }).click();
  await expect(office.getByText("Tak zobaczy to zgłaszający")).toBeVisible();
  await office.keyboard.press("Escape");
  for (const width of [390, 1180, 1440]) {
    await office.setViewportSize({ width, height: 820 });
    expect(await office.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), String(width)).toBe(true);
    for (const theme of ["light", "dark"]) {
      await office.evaluate((chosen) => {
        document.documentElement.dataset["theme"] = chosen;
      }, theme);
      expect(await seriousIn(office), `${width} ${theme}`).toEqual([]);
    }
  }

  const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "pl-PL", viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  const troubles: string[] = [];
  phone.on("console", (message) => message.type() === "error" && troubles.push(message.text()));
  await phone.goto(`/c/${slug}`);
  const begun = await callApi(phone, "POST", `/api/public/competitions/${slug}/signups`, {
    contact_name: "Marta Kwiecień",
    contact_email: "marta@pirueta.example",
    contact_phone: "600 000 147",
    contact_role: "school",
    club_name: "Studio Tańca Pirueta",
  });
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
  expect(await seriousIn(phone)).toEqual([]);
  await phone.reload();
  await mounted(phone);
  await expect(phone.getByLabel(/^O której przyjedziecie/)).toHaveValue("9:30");
  const lines = (await callApi(office, "GET", `/api/competitions/${id}/answers`)).body as { questions: { label: string }[] };
  expect(lines.questions.map((each) => each.label)).toEqual(["O której przyjedziecie"]);
  expect(troubles).toEqual([]);
  await context.close();
});
