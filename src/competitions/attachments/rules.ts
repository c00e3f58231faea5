// Limits and names of a competition's documents. Pure, and without schemas, so that visitors' phones load little.

/** Maximum size of a document in bytes, the same as for the regulations. */
export const DOCUMENT_BYTES = 20_000_000;
/** Maximum number of documents of a competition. */
export const MOST_DOCUMENTS = 30;

/** Allowed content types, detected from the bytes, with their file extensions. */
const ENDINGS: Readonly<Record<string, string>> = {
  "application/pdf": "pdf",
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
};
export const DOCUMENT_KINDS = Object.keys(ENDINGS);

/** Kind of a document for people: PDF, JPG. */
export function kindName(contentType: string): string {
  return (ENDINGS[contentType] ?? "").toUpperCase();
}

/** File name of a document: the shown name with the extension of its type, added once. `.bin` for an unknown type. */
export function fileNameOf(name: string, contentType: string): string {
  const ending = `.${ENDINGS[contentType] ?? "bin"}`;
  return name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`;
}

/** Proposes a name from a file name: without the extension, with spaces for separators. */
export function nameFrom(fileName: string): string {
  return fileName
    .replace(/\.[a-z0-9]{2,4}$/i, "")
    .replace(/[_\s]+/g, " ")
    .trim()
    .slice(0, 120);
}
