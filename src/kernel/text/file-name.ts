// How a file that somebody sent is called: short, without signs that nobody sees, with an ending that tells its content. Pure.

const MOST = 120;

/** The endings of each kind of file; the first is added where none of them is there. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  "image/png": ["png"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/webp": ["webp"],
  "application/pdf": ["pdf"],
  "application/json": ["json"],
  "audio/wav": ["wav"],
  "audio/flac": ["flac"],
  "audio/ogg": ["ogg", "oga", "opus"],
  "audio/mp4": ["m4a", "mp4"],
  "audio/mpeg": ["mp3"],
};

/**
 * The name of a sent file, of at most 120 characters with its ending. Control characters and marks of direction go: with them „fdp.exe” reads as
 * „exe.pdf”. A name whose ending is not of the judged kind gets that ending behind it.
 */
export function fileNameOf(name: string, contentType: string): string {
  const [, folderless = ""] = /([^\\/]*)$/.exec(name.normalize("NFC")) ?? [];
  const seen = folderless
    .replaceAll(/[\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replaceAll(/[\s\p{Cc}]+/gu, " ")
    .trim();
  const [, body = seen, last] = /^(.*)\.([^. ]{1,10})$/.exec(seen) ?? [];
  const endings = ENDINGS[contentType];
  const fits = last !== undefined && (endings === undefined || endings.includes(last.toLowerCase()));
  const ending = fits ? `.${last}` : endings ? `.${endings[0]}` : "";
  const stem = (fits ? body : seen) || "plik";
  return `${Array.from(stem)
    .slice(0, MOST - ending.length)
    .join("")
    .trimEnd()}${ending}`;
}
