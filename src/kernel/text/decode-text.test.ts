import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

const bytes = (base64: string) => Uint8Array.from(Buffer.from(base64, "base64"));
/** Bytes below 256, from a Latin-1 string. */
const raw = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

const LIST = "Imię;Nazwisko;Rok\r\nŁucja;Źdźbło;2013\r\nJędrzej;Ćma;2011\r\n";

describe("the text of a file", () => {
  it.each([
    ["windows-1250", "SW1p6jtOYXp3aXNrbztSb2sNCqN1Y2phO49kn2KzbzsyMDEzDQpK6mRyemVqO8ZtYTsyMDExDQo="],
    ["iso-8859-2", "SW1p6jtOYXp3aXNrbztSb2sNCqN1Y2phO6xkvGKzbzsyMDEzDQpK6mRyemVqO8ZtYTsyMDExDQo="],
    ["cp852", "SW1pqTtOYXp3aXNrbztSb2sNCp11Y2phO41kq2KIbzsyMDEzDQpKqWRyemVqO49tYTsyMDExDQo="],
    ["x-mac-ce", "SW1pqztOYXp3aXNrbztSb2sNCvx1Y2phO49kkGK4bzsyMDEzDQpKq2RyemVqO4xtYTsyMDExDQo="],
  ])("is read from %s", (_name, base64) => expect(decodeText(bytes(base64))).toBe(LIST));

  it.each(["utf16le", "utf-8"] as const)("is read from %s with its mark and without", (encoding) => {
    expect(decodeText(Uint8Array.from(Buffer.from(LIST, encoding)))).toBe(LIST);
    expect(decodeText(Uint8Array.from(Buffer.from(`\uFEFF${LIST}`, encoding)))).toBe(LIST);
  });

  it("is read from UTF-16 with the high byte first, with its mark and without", () => {
    const turned = (text: string) => Uint8Array.from(Buffer.from(text, "utf16le").swap16());
    expect(decodeText(turned(LIST))).toBe(LIST);
    expect(decodeText(turned(`\uFEFF${LIST}`))).toBe(LIST);
  });

  it.each([
    ["SW1pqztOYXp3aXNrbw38dWNqYTuPZJBiuG8NTWFqYTtHiHNrYQ0=", "Imię;Nazwisko\rŁucja;Źdźbło\rMaja;Gąska\r"],
    ["Vm9ybmFtZTtOYWNobmFtZQ1KmnJnO02fbGxlcg1SZW6OZTtXZWmnDQ==", "Vorname;Nachname\rJörg;Müller\rRenée;Weiß\r"],
  ])("of old Macs keeps its line ends", (base64, text) => expect(decodeText(bytes(base64))).toBe(text));

  it("is read from windows-1251", () =>
    expect(decodeText(bytes("suwn/zvP8LPn4uj55QrR7vSz/zvY5eL38+oK"))).toBe("Ім'я;Прізвище\nСофія;Шевчук\n"));

  it("has composed letters", () => expect(decodeText(Uint8Array.from(Buffer.from("Wójcik".normalize("NFD"))))).toBe("Wójcik"));

  it.each([
    // One letter decides between code pages, by Polish spelling.
    [raw("Gra\xbfyna"), "Grażyna"],
    [raw("WI\x8cNIEWSKA;KOWALSKA"), "WIŚNIEWSKA;KOWALSKA"],
    [raw("Wi\xe6niewska"), "Wiśniewska"],
    [raw("Nowak\x96Lis;\x84Burza\x94;O\x92Hara"), "Nowak–Lis;„Burza”;O’Hara"],
    // Two capitals of Windows-1250 that are one letter of UTF-8.
    [raw("KSI\xca\xafAK"), "KSIĘŻAK"],
  ])("is told by its words: %#", (typed, text) => expect(decodeText(typed)).toBe(text));

  it("is refused where no encoding makes words, and where the bytes are no text", () => {
    expect(decodeText(raw("\xb1\xb2\xb3\x80\x81\xfe\xff\xa1\xa2"))).toBeUndefined();
    expect(decodeText(raw("\x00\x01\x02\x00\xff\x00\x00\x07\x00\x00\x12\x01\x80\x00\x99\x00\x01\x02"))).toBeUndefined();
  });
});
