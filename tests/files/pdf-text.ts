// Reads the text of a PDF back, as a reader's program would.
import { extractText, getDocumentProxy } from "unpdf";

/** Returns the text of a PDF, page after page, with all white space as single spaces. */
export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}

/**
 * Returns the pieces of text of a PDF with their positions in points: `right` is the end of a piece, `width` the width of its page; sorted by `y`
 * within a page.
 */
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
