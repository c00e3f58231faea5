// What a PDF says, read back as a reader's program would.
import { extractText, getDocumentProxy } from "unpdf";

/** The text of a PDF, its pages one after the other, every kind of white space as one space. */
export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}

/** The pieces of text of a PDF with their places in points: `right` is where a piece ends, of a page `width` points wide; rows of a page by `y`. */
export async function piecesOfPdf(pdf: Uint8Array) {
  const document = await getDocumentProxy(pdf);
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)));
  const pieces = await Promise.all(
    pages.map(async (page, at) => {
      const [, , width = 0] = page.view;
      const { items } = await page.getTextContent();
      return items.flatMap((item) => {
        if (!("str" in item) || item.str.trim() === "") return [];
        const [, , , , left = 0, y = 0] = item.transform as number[];
        return [{ page: at + 1, text: item.str.replaceAll(/\s/g, " "), left, right: left + item.width, y: Math.round(y), width }];
      });
    }),
  );
  return pieces.flat();
}
