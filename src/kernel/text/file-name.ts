// Cleans the names of uploaded files: short, without invisible characters, with an extension that matches the content. Pure.

const MOST = 120;

/** Extensions of each content type. The first is added when none matches. */
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
 * Name of an uploaded file, at most 120 characters with its extension. Removes control characters and direction marks, which make „fdp.exe” read as
 * „exe.pdf”. Appends the extension of the content type when the name has another one.
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
