// What a competition's document can be. Pure, and without schemas: what a visitor's phone loads stays small.

/** The greatest document, in bytes; as great as the regulations may be. */
export const DOCUMENT_BYTES = 20_000_000;
/** How many documents a competition has at most. */
export const MOST_DOCUMENTS = 30;

/** What a document may be, judged by its bytes, with the ending of its name. */
const ENDINGS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};
export const DOCUMENT_KINDS = Object.keys(ENDINGS);

/** The kind of a document as people call it: PDF, JPG. */
export function kindName(contentType: string): string {
  return (ENDINGS[contentType] ?? "").toUpperCase();
}

/** The name of a document as a file: the shown name with the ending of what it is. */
export function fileNameOf(name: string, contentType: string): string {
  const ending = `.${ENDINGS[contentType] ?? "bin"}`;
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}

/** A name to show for a file: without its ending, and with spaces where file names have none. */
export function nameFrom(fileName: string): string {
  return fileName
    .replace(/\.[a-z0-9]{2,4}$/i, "")
    .replace(/[_\s]+/g, " ")
    .trim()
    .slice(0, 120);
}
