// The documents of a competition: the organiser puts a file there, and a visitor with a phone opens it, the consent form and the data notice before signing up.
import type { Page } from "@playwright/test";
import { seriousIn } from "./axe.ts";
import { looked, lookedInEnglish, picture } from "./looks.ts";
import { callApi, expect, mounted, signIn, test } from "./server.ts";

const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n",
);
const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: PDF });

/** The demonstration's competition that takes sign-ups. */
async function openOne(page: Page): Promise<{ id: string; slug: string }> {
  const { data } = (await callApi(page, "GET", "/api/public/competitions")).body as {
    data: { id: string; slug: string; signup: { open: boolean } }[];
  };
  return data.find((each) => each.signup.open) ?? { id: "", slug: "" };
}

test("the organiser adds, renames, orders by keyboard and removes files, and is told what is wrong with one", async ({
  page: office,
  expectTrouble,
}) => {
  expectTrouble(/422|status of 503|ERR_/);
  await office.setViewportSize({ width: 1180, height: 820 });
  await signIn(office, "admin@demo.test");
  const { id } = await openOne(office);

  // The list is away first, and there when it is asked for again.
  await office.route("**/api/competitions/*/documents", (route) =>
    route.fulfill({ status: 503, json: { code: "unavailable", message: "" } }),
  );
  await office.goto(`/dashboard/competitions?id=${id}&tab=documents`);
  await mounted(office);
  await expect(office.getByText("Nie udało się wczytać plików")).toBeVisible();
  await office.unroute("**/api/competitions/*/documents");
  const list = office.getByRole("region", { name: "Pliki na stronie turnieju" });
  await list.getByRole("button", { name: "Spróbuj jeszcze raz" }).click();
  await expect(list.getByText("Nie ma innych plików")).toBeVisible();
  await picture(office, "documents-empty", true);

  await list.getByRole("button", { name: "Dodaj plik" }).click();
  const dialog = office.getByRole("dialog", { name: "Dodaj plik" });
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect(dialog.getByText("Wybierz plik.").first()).toBeVisible();
  await expect(dialog.getByText("Podaj nazwę, co najmniej dwie litery.").first()).toBeVisible();
  expect(await seriousIn(office)).toEqual([]);
  await picture(office, "documents-wanting");
  const input = dialog.locator("input[type=file]");
  await input.evaluate((field: HTMLInputElement) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(23_400_000)], "film.pdf"));
    field.files = files.files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expect(dialog.getByText(/^Ten plik ma 23,4\sMB, a może mieć najwyżej 20 MB/)).toBeVisible();
  await input.setInputFiles({ name: "strona.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>") });
  await expect(dialog.getByLabel("Nazwa")).toHaveValue("strona");
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect(dialog.getByText("Ten plik nie jest tym, czego tu potrzeba (PDF, PNG, JPEG, WEBP).").first()).toBeVisible();
  await input.setInputFiles(pdf("plan_sali.pdf"));
  await dialog.getByLabel("Nazwa").fill("Plan sali i wejść");
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(list.getByRole("link", { name: "Plan sali i wejść" })).toBeVisible();

  await list.getByRole("button", { name: "Dodaj plik" }).click();
  await input.setInputFiles(pdf("Upoważnienie_dla_opiekuna_który_przyjeżdża_z_grupą_zamiast_rodziców_na_cały_dzień_turnieju.pdf"));
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect(dialog).toHaveCount(0);
  const second = list.getByRole("link", { name: /^Upoważnienie dla opiekuna/ });
  await expect(second).toBeVisible();
  await list.getByRole("button", { name: /^Więcej: Upoważnienie/ }).click();
  await office.getByRole("menuitem", { name: "Zmień nazwę lub plik" }).click();
  const change = office.getByRole("dialog", { name: "Zmień plik" });
  await expect(change.getByText(/^Teraz: PDF/)).toBeVisible();
  await change.getByLabel("Nazwa").fill("Upoważnienie dla opiekuna");
  await change.getByRole("button", { name: "Zapisz" }).click();
  await expect(list.getByRole("link", { name: "Upoważnienie dla opiekuna", exact: true })).toBeVisible();
  // In order by the keyboard alone.
  await list
    .getByRole("button", { name: /: Upoważnienie dla opiekuna$/ })
    .first()
    .focus();
  await office.keyboard.press("Alt+ArrowUp");
  await expect(list.getByRole("listitem").first()).toContainText("Upoważnienie dla opiekuna");
  await expect
    .poll(async () =>
      ((await callApi(office, "GET", `/api/competitions/${id}/documents`)).body as { data: { name: string }[] }).data.map(
        (each) => each.name,
      ),
    )
    .toEqual(["Upoważnienie dla opiekuna", "Plan sali i wejść"]);
  await looked(office, "documents-list");

  await list.getByRole("button", { name: "Więcej: Plan sali i wejść" }).click();
  await office.getByRole("menuitem", { name: "Usuń" }).click();
  await office.getByRole("alertdialog").getByRole("button", { name: "Usuń" }).click();
  await expect(list.getByRole("link", { name: "Plan sali i wejść" })).toHaveCount(0);
});

test("a visitor opens a document on a phone, prints the consent form, and reads how data are processed before typing a name", async ({
  page: office,
  browser,
  baseURL,
}) => {
  await signIn(office, "admin@demo.test");
  const { id, slug } = await openOne(office);
  await office.goto(`/dashboard/competitions?id=${id}&tab=documents`);
  await mounted(office);
  await office.getByRole("button", { name: "Dodaj plik" }).click();
  const dialog = office.getByRole("dialog", { name: "Dodaj plik" });
  await dialog.locator("input[type=file]").setInputFiles(pdf("Plan sali i wejść.pdf"));
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect(office.getByRole("link", { name: "Plan sali i wejść" })).toBeVisible();

  const context = await browser.newContext({ baseURL: baseURL ?? "", locale: "pl-PL", viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await phone.goto(`/c/${slug}`);
  await mounted(phone);
  const plan = phone.getByRole("link", { name: "Plan sali i wejść" });
  await expect(plan).toBeVisible();
  await expect(phone.getByText(/^PDF, 1\skB/).first()).toBeVisible();
  const file = await phone.request.get((await plan.getAttribute("href")) ?? "");
  expect([file.status(), file.headers()["content-type"], file.headers()["content-disposition"]]).toEqual([
    200,
    "application/pdf",
    `inline; filename*=UTF-8''${encodeURIComponent("Plan sali i wejść.pdf")}`,
  ]);
  await looked(phone, "documents-public");
  await phone.getByRole("link", { name: "Formularz zgody opiekuna" }).click();
  await expect(phone.getByRole("heading", { name: "Formularz zgody opiekuna" })).toBeVisible();
  await expect(phone.getByText("☐ Tak")).toHaveCount(4);
  await expect(phone.getByText(/Jak organizator przetwarza dane: http.*\/data-notice/)).toBeVisible();
  await looked(phone, "documents-form");
  await phone.emulateMedia({ media: "print" });
  await expect(phone.getByRole("button", { name: "Drukuj" })).toBeHidden();
  await picture(phone, "documents-form-print", true);
  await phone.emulateMedia({ media: "screen" });
  await phone.getByRole("link", { name: "Strona turnieju" }).click();
  await phone.getByRole("link", { name: "Jak przetwarzamy dane" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Jak przetwarzamy dane" })).toBeVisible();
  await expect(phone.getByText(/^Administratorem danych jest /)).toBeVisible();
  await expect(phone.getByText(/Prezes Urzędu Ochrony Danych Osobowych/)).toBeVisible();
  await expect(phone.getByText("Tylko Ty i inni administratorzy", { exact: false })).toHaveCount(0);
  await looked(phone, "documents-notice");
  await phone.emulateMedia({ media: "print" });
  await picture(phone, "documents-notice-print", true);
  await phone.emulateMedia({ media: "screen" });
  await lookedInEnglish(phone, "documents-notice");
  await context.clearCookies();

  // The same notice is a press away where the first name is asked for.
  await phone.goto(`/signup/competition/${slug}`);
  await mounted(phone);
  await picture(phone, "documents-contact", true);
  const [opened] = await Promise.all([
    context.waitForEvent("page"),
    phone.getByRole("link", { name: "Jak organizator przetwarza te dane" }).click(),
  ]);
  await expect(opened.getByRole("heading", { level: 1, name: "Jak przetwarzamy dane" })).toBeVisible();
  await context.close();

  await office.goto(`/c/${slug}/data-notice`);
  await expect(office.getByText("Tylko Ty i inni administratorzy", { exact: false })).toBeVisible();
  await picture(office, "documents-notice-admin", true);
});
