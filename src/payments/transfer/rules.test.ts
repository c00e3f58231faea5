import { describe, expect, it } from "vitest";
import { checkDigit, qrText, referenceOf, transferTitle } from "./rules.ts";

describe("transfers", () => {
  it("have a short reference with a check digit", () => {
    expect(referenceOf("Taneczny Turniej", "2026-03-14", 4217)).toBe("TT26-004217-6");
    expect(referenceOf("Łódź Śpiewa i Tańczy", "2026-03-14", 1)).toBe("LSI26-000001-9");
    expect(referenceOf("2026", "2026-03-14", 1)).toBe("P26-000001-9");
    expect(referenceOf("  żywioł   tańca i ruchu na scenie", "2031-03-14", 12)).toBe("ZTI31-000012-5");
    expect(referenceOf("mała łódź", "2031-03-14", 12)).toBe("ML31-000012-5");
    expect(["000000", "100000", "010000", "000017"].map(checkDigit)).toEqual([0, 7, 9, 0]);
    expect(referenceOf("Rytm Wisły 2026", "2026-03-14", 999_999_999).length).toBeLessThanOrEqual(16);
  });

  it("begin their title with the reference and keep it within what QR codes and banks take", () => {
    expect(transferTitle("RW26-000001-9", "Studio „Jaźń” | Toruń")).toBe("RW26-000001-9 Studio Jaźń Toruń");
    expect(transferTitle("RW26-000001-9", "Stowarzyszenie Miłośników Tańca Nowoczesnego")).toBe("RW26-000001-9 Stowarzyszenie");
    expect(transferTitle("RW26-000001-9", "Ż".repeat(40))).toBe("RW26-000001-9");
    expect(transferTitle("RW26-000001-9", null)).toBe("RW26-000001-9");
    expect(transferTitle("RW26-000001-9", "Studio Ruchu  & Tańca")).toBe("RW26-000001-9 Studio Ruchu &");
    expect(transferTitle("RW26-000001-9", "Szkoła Tańca Rytm i Ruch")).toBe("RW26-000001-9 Szkoła Tańca Rytm");
    expect(transferTitle("RW26-000001-9", "A/B, C. #1* @x\\y-z")).toBe("RW26-000001-9 A/B, C. #1* @x\\y-z");
  });

  it("are encoded for banking apps in nine fields of at most 160 characters", () => {
    const transfer = {
      nip: "526-025-02-74",
      account: "61 1090 1014 0000 0712 1981 2874",
      amount_grosze: 12_050,
      recipient: "Fundacja Żółty Taniec i Przyjaciele",
      title: "TT26-000123-9 Studio Iskra „Jaźń”\nx",
    };
    const text = qrText(transfer);
    expect(text).toBe("5260250274|PL|61109010140000071219812874|012050|Fundacja Żółty Tanie|TT26-000123-9 Studio Iskra Jaźń|||");
    expect(text.split("|")).toHaveLength(9);
    const longest = qrText({ ...transfer, recipient: "W".repeat(300), title: "Ż".repeat(300), amount_grosze: 999_999 });
    expect(longest.length).toBeLessThanOrEqual(160);
    expect(longest).toContain("|999999|");
    expect(qrText({ ...transfer, amount_grosze: 1_000_000 })).toContain("|000000|");
    expect(qrText({ ...transfer, nip: null })).toMatch(/^\|PL\|/);
  });
});
