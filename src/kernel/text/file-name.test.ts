import { expect, it } from "vitest";
import { fileNameOf } from "./file-name.ts";

it.each([
  ["zgoda.pdf", "application/pdf", "zgoda.pdf"],
  ["ZGODA.PDF", "application/pdf", "ZGODA.PDF"],
  ["Walc — Ćwik.m4a", "audio/mp4", "Walc — Ćwik.m4a"],
  ["faktura.exe", "application/pdf", "faktura.exe.pdf"],
  ["Jan.Kowalski", "image/jpeg", "Jan.Kowalski.jpg"],
  ["zdjecie.jpeg", "image/jpeg", "zdjecie.jpeg"],
  ["zg\u202eoda\u200f.pdf", "application/pdf", "zgoda.pdf"],
  ["a\u0000b\r\nc\td.pdf", "application/pdf", "a b c d.pdf"],
  ["../../etc/C:\\tmp\\zgoda.pdf", "application/pdf", "zgoda.pdf"],
  ["", "audio/mpeg", "plik.mp3"],
  ["\u202e.pdf", "application/pdf", "plik.pdf"],
  ["notatki.txt", "application/octet-stream", "notatki.txt"],
  ["Z\u0301le.png", "image/png", "Źle.png"],
])("a file that was sent as %j (%s) is called %j", (sent, kind, called) => {
  expect(fileNameOf(sent, kind)).toBe(called);
});

it("a name has at most 120 characters and keeps the ending of its content", () => {
  for (const [sent, kind, ending] of [
    [`${"ą".repeat(300)}.pdf`, "application/pdf", ".pdf"],
    [`${"x".repeat(300)}.${"y".repeat(300)}`, "audio/mpeg", ".mp3"],
    [`${"🩰".repeat(200)}.png`, "image/png", ".png"],
  ] as const) {
    const name = fileNameOf(sent, kind);
    expect([Array.from(name).length, name.endsWith(ending)]).toEqual([120, true]);
    expect(name.isWellFormed()).toBe(true);
  }
});
