// What a PDF says, read back as a reader's program would.
import { extractText, getDocumentProxy } from "unpdf";

/** The text of a PDF, its pages one after the other, every kind of white space as one space. */
export async function textOfPdf(pdf: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(pdf), { mergePages: true });
  return text.replaceAll(/\s+/g, " ");
}
