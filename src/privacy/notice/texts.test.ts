// Texts of the data notice and the information duty, with and without the organiser's details.
import { describe, expect, it } from "vitest";
import { informationOf } from "../register/texts.ts";
import { lacksFacts, noticeOf } from "./texts.ts";

const facts = {
  organiser: { name: "Fundacja Krok", address: "ul. Zielona 1, Toruń", email: "biuro@krok.example", phone: null },
  kept: { enabled: true, music_days: 20, contact_months: 9, consent_years: 5, mail_days: 80, incident_days: 70, standards_url: null },
  processors: { mail: true, bucket: false, backup_bucket: false, providers: ["p24" as const] },
};
const textOf = (from: Parameters<typeof noticeOf>[0], locale: "pl" | "en" = "pl") =>
  noticeOf(from, locale)
    .flatMap((each) => [each.title, ...each.paragraphs, ...(each.list ?? []).flatMap(Object.values)])
    .join("\n");

describe("the text of the notice", () => {
  it("states who, what for, to whom, how long, which rights and where to complain, in both languages", () => {
    const text = textOf(facts);
    for (const part of [
      "Administratorem danych jest Fundacja Krok, ul. Zielona 1, Toruń.",
      "biuro@krok.example",
      "art. 6 ust. 1 lit. b",
      "dostawca poczty, Przelewy24",
      "odpowiedzi na pytania organizatora są przechowywane 9\u00a0miesięcy, muzyka 20\u00a0dni, a zgody 5\u00a0lat",
      "Prezes Urzędu Ochrony Danych Osobowych",
      "inicjały",
    ])
      expect(text).toContain(part);
    expect(textOf(facts, "en")).toContain("The controller of the data is Fundacja Krok");
    const shortest = { ...facts, kept: { ...facts.kept, music_days: 1, contact_months: 1, consent_years: 1, mail_days: 1 } };
    expect(textOf(shortest)).toContain("przechowywane 1\u00a0miesiąc, muzyka 1\u00a0dzień, a zgody 1\u00a0rok. Wiadomości: 1\u00a0dzień");
    expect(textOf(shortest, "en")).toContain("kept for 1\u00a0month, music for 1\u00a0day and consents for 1\u00a0year.");
    expect(text).not.toContain("(*)");
    expect(lacksFacts(facts)).toBe(false);
  });

  it("promises no terms that nothing keeps, and leaves out what the organiser has not said", () => {
    const bare = { ...facts, organiser: { ...facts.organiser, address: null, email: null }, kept: { ...facts.kept, enabled: false } };
    const text = textOf(bare);
    expect(text).toContain("Administratorem danych jest Fundacja Krok.");
    expect(text).toContain("nie podał jeszcze kontaktu");
    expect(text).not.toMatch(/uzupełnij|miesięcy|\{/);
    expect(text).toContain("gdy nie są już potrzebne");
    expect(lacksFacts(bare)).toBe(true);
    // The organiser's own register also names what is missing.
    expect(informationOf(bare, "pl").join("\n")).toContain("[uzupełnij w Ustawieniach]");
  });
});
