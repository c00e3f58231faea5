import { describe, expect, it } from "vitest";
import { renderHtml, mergeBlocks, renderText, breakLinks } from "./mail-text.ts";

const WJ = "\u2060";

describe("text of strangers in a mail", () => {
  it("has no scheme, address or host name that a mail program turns into a link", () => {
    for (const [typed, written] of [
      ["https://zly.example/a", `https:${WJ}//zly.${WJ}example/a`],
      ["Wygraj: www.zly.pl", `Wygraj: www.${WJ}zly.${WJ}pl`],
      ["zly.pl/nagroda", `zly.${WJ}pl/nagroda`],
      ["pisz@zly.pl", `pisz@${WJ}zly.${WJ}pl`],
      ["zły。рф", `zły。${WJ}рф`],
      ["zly.\u00adpl", `zly.${WJ}\u00adpl`],
      [`zly.${WJ}pl`, `zly.${WJ}pl`],
    ])
      expect(breakLinks(typed ?? "")).toBe(written);
  });

  it("stays as it is where nothing looks like a link", () => {
    for (const text of ["12.05.2026, 14:20", "Klub „Pirueta”. Toruń", "1 250,00 zł", "ul. Długa 3"]) expect(breakLinks(text)).toBe(text);
  });

  it("is broken in every block, and only the application's own addresses are links", () => {
    const typed = "zly.pl";
    const own = "https://parkiet.example/p/abc";
    const links = { links: [{ label: typed, url: own }], button: { label: typed, url: own } };
    const content = {
      heading: typed,
      paragraphs: [typed],
      rows: [[`${typed}\n${typed}`, typed]] as [string, string][],
      after: [typed],
      ...links,
    };
    expect(renderText(content).replaceAll(own, "")).not.toContain(typed);
    expect(renderHtml(content)).not.toContain(typed);
    expect(renderHtml(content).match(/href="[^"]*"/g)).toEqual([`href="${own}"`, `href="${own}"`]);
  });
});

it("merged mails contain shared blocks once", () => {
  const mail = (who: string) => ({ heading: "Zgody", paragraphs: ["Dzień dobry"], rows: [["Kto", who]] as [string, string][] });
  expect(mergeBlocks("text", [renderText(mail("Lena")), renderText(mail("Ola"))])).toBe(
    `Zgody\n\nDzień dobry\n\n${WJ}Kto: Lena\n\n${WJ}Kto: Ola`,
  );
  const html = mergeBlocks("html", [renderHtml(mail("Lena")), renderHtml(mail("Ola"))]);
  expect([html.match(/<h1/g)?.length, html.match(/<table/g)?.length]).toEqual([1, 2]);
});

it("merged mails repeat equal rows that belong to different links", () => {
  const mail = (who: string, code: string) => ({
    heading: "Zgody",
    paragraphs: ["Dzień dobry"],
    rows: [["Kto", who]] as [string, string][],
    button: { label: "Odpowiedz", url: `https://parkiet.example/p/${code}` },
  });
  const mails = [mail("Zuzia K.", "a"), mail("Ola S.", "b"), mail("Zuzia K.", "c")];
  const order = (text: string) => text.match(/Zuzia|Ola|\/p\/\w/g);
  const expected = ["Zuzia", "/p/a", "Ola", "/p/b", "Zuzia", "/p/c"];
  expect(order(mergeBlocks("text", mails.map(renderText)))).toEqual(expected);
  expect(order(mergeBlocks("html", mails.map(renderHtml)))).toEqual(expected);
  // Merged blocks can be merged again.
  expect(order(mergeBlocks("text", [mergeBlocks("text", mails.map(renderText))]))).toEqual(expected);
});
