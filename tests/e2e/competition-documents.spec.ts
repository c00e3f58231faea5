// The documents of a competition: the organiser uploads files, and a visitor on a phone opens them, the consent form and the data notice.
import { addCompetitionDocument, listCompetitionDocuments } from "../../src/competitions/attachments/contract.ts";
import { listPublicCompetitions } from "../../src/competitions/contract.ts";
import { expectFitInEnglish, expectNoFaultsInFull, savePicture } from "./looks.ts";
import { signInOffice } from "./ordering.ts";
import { expect, waitForMount, type Server, signIn, test } from "./server.ts";

const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n",
);
const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: PDF });

/** A signed-in client of the office, and the competition that takes sign-ups. */
async function openOne(server: Server) {
  const office = await signInOffice(server);
  const { data } = await office.must(listPublicCompetitions);
  const { id, slug } = data.find((each) => each.signup.open) ?? { id: "", slug: "" };
  return { office, id, slug };
}

test("the organiser adds, renames, orders by keyboard and removes files, and is told what is wrong with one @full", async ({
  page,
  server,
  expectTrouble,
}) => {
  expectTrouble(/422|status of 503|ERR_/);
  const { office, id } = await openOne(server);
  await signIn(page, "admin@demo.test");

  // The first request for the list fails; the retry shows it.
  await page.route("**/api/competitions/*/documents", (route) =>
    route.fulfill({ status: 503, json: { code: "unavailable", message: "" } }),
  );
  await page.goto(`/dashboard/competitions?id=${id}&tab=documents`);
  await waitForMount(page);
  await expect(page.getByText("Nie udało się wczytać plików")).toBeVisible();
  await page.unroute("**/api/competitions/*/documents");
  const list = page.getByRole("region", { name: "Pliki na stronie turnieju" });
  await list.getByRole("button", { name: "Spróbuj jeszcze raz" }).click();
  await expect(list.getByText("Nie ma innych plików")).toBeVisible();

  await list.getByRole("button", { name: "Dodaj plik" }).click();
  const dialog = page.getByRole("dialog", { name: "Dodaj plik" });
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect(dialog.getByText("Wybierz plik.").first()).toBeVisible();
  await expect(dialog.getByText("Podaj nazwę, co najmniej dwie litery.").first()).toBeVisible();
  await expectNoFaultsInFull(page, "documents-refused");
  const input = dialog.locator("input[type=file]");
  await input.evaluate((field: HTMLInputElement) => {
    const files = new DataTransfer();
    files.items.add(new File([new Uint8Array(23_400_000)], "film.pdf"));
    field.files = files.files;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await expect(dialog.getByText(/^Plik ma 23,4\sMB, a może mieć najwyżej 20 MB/)).toBeVisible();
  await input.setInputFiles({ name: "strona.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>") });
  await expect(dialog.getByLabel("Nazwa")).toHaveValue("strona");
  await dialog.getByRole("button", { name: "Zapisz" }).click();
  await expect(dialog.getByText("Wybierz plik innego rodzaju: PDF, PNG, JPEG, WEBP.").first()).toBeVisible();
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
  await page.getByRole("menuitem", { name: "Zmień nazwę lub plik" }).click();
  const change = page.getByRole("dialog", { name: "Zmień plik" });
  await expect(change.getByText(/^Teraz: PDF/)).toBeVisible();
  await change.getByLabel("Nazwa").fill("Upoważnienie dla opiekuna");
  await change.getByRole("button", { name: "Zapisz" }).click();
  await expect(list.getByRole("link", { name: "Upoważnienie dla opiekuna", exact: true })).toBeVisible();
  // The order is changed with the keyboard alone.
  await list
    .getByRole("button", { name: /: Upoważnienie dla opiekuna$/ })
    .first()
    .press("Alt+ArrowUp");
  await expect(list.getByRole("listitem").first()).toContainText("Upoważnienie dla opiekuna");
  await expect
    .poll(async () => (await office.must(listCompetitionDocuments, { params: { id } })).data.map((each) => each.name))
    .toEqual(["Upoważnienie dla opiekuna", "Plan sali i wejść"]);
  await expectNoFaultsInFull(page, "documents-list");

  await list.getByRole("button", { name: "Więcej: Plan sali i wejść" }).click();
  await page.getByRole("menuitem", { name: "Usuń" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Usuń" }).click();
  await expect(list.getByRole("link", { name: "Plan sali i wejść" })).toHaveCount(0);
});

test("a visitor opens a document on a phone, prints the consent form, and reads how data are processed before typing a name @full", async ({
  page: phone,
  server,
}) => {
  await phone.setViewportSize({ width: 390, height: 844 });
  const { office, id, slug } = await openOne(server);
  const form = new FormData();
  form.set("name", "Plan sali i wejść");
  form.set("file", new File([PDF], "plan.pdf"));
  await office.must(addCompetitionDocument, { params: { id }, form });
  await phone.goto(`/c/${slug}`);
  await waitForMount(phone);
  await expect(phone.getByRole("link", { name: "Plan sali i wejść" })).toBeVisible();
  await expectNoFaultsInFull(phone, "documents-public");
  await phone.getByRole("link", { name: "Formularz zgody opiekuna" }).click();
  await expect(phone.getByText("☐ Tak")).toHaveCount(4);
  await expectNoFaultsInFull(phone, "documents-form");
  await phone.emulateMedia({ media: "print" });
  await expect(phone.getByRole("button", { name: "Drukuj" })).toBeHidden();
  await savePicture(phone, "documents-form-print", true);
  await phone.emulateMedia({ media: "screen" });
  await phone.getByRole("link", { name: "Strona turnieju" }).click();
  await phone.getByRole("link", { name: "Jak przetwarzamy dane" }).click();
  const heading = { level: 1, name: "Jak przetwarzamy dane" } as const;
  await expect(phone.getByRole("heading", heading)).toBeVisible();
  await expectNoFaultsInFull(phone, "documents-notice");
  await phone.emulateMedia({ media: "print" });
  await savePicture(phone, "documents-notice-print", true);
  await phone.emulateMedia({ media: "screen" });
  await expectFitInEnglish(phone, "documents-notice");
  await phone.context().clearCookies();

  // The same notice is linked next to the field for the first name.
  await phone.goto(`/signup/competition/${slug}`);
  await waitForMount(phone);
  const opened = phone.context().waitForEvent("page");
  await phone.getByRole("link", { name: "Informacja o danych" }).click();
  await expect((await opened).getByRole("heading", heading)).toBeVisible();
});
