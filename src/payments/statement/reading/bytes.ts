// The text of a bank's file, in whichever encoding the bank writes (docs/rules/payments.md 4.5). Pure.

/** Bytes of ąćęłńóśźżĄĆĘŁŃÓŚŹŻ in the encodings that Polish banks use; the first wins when two fit equally. */
const POLISH: readonly [string, readonly number[]][] = [
  ["windows-1250", [0xb9, 0xe6, 0xea, 0xb3, 0xf1, 0xf3, 0x9c, 0x9f, 0xbf, 0xa5, 0xc6, 0xca, 0xa3, 0xd1, 0xd3, 0x8c, 0x8f, 0xaf]],
  ["iso-8859-2", [0xb1, 0xe6, 0xea, 0xb3, 0xf1, 0xf3, 0xb6, 0xbc, 0xbf, 0xa1, 0xc6, 0xca, 0xa3, 0xd1, 0xd3, 0xa6, 0xac, 0xaf]],
  ["cp852", [0xa5, 0x86, 0xa9, 0x88, 0xe4, 0xa2, 0x98, 0xab, 0xbe, 0xa4, 0x8f, 0xa8, 0x9d, 0xe3, 0xe0, 0x97, 0x8d, 0xbd]],
];
const LETTERS = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ";
const SAMPLE = 65_536;

/** A file's text in composed letters, without a byte order mark: UTF-16, UTF-8, else the encoding in which most of its bytes are Polish letters. */
export function textOf(bytes: Uint8Array): string {
  return decoded(bytes)
    .replace(/^\uFEFF/, "")
    .normalize("NFC");
}

function decoded(bytes: Uint8Array): string {
  const wide = wideEncoding(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const high = bytes.subarray(0, SAMPLE).filter((byte) => byte > 0x7f);
    const fits = POLISH.map(([name, letters]) => ({ name, letters, hits: high.filter((byte) => letters.includes(byte)).length }));
    const best = fits.toSorted((a, b) => b.hits - a.hits)[0];
    if (best?.name !== "cp852") return new TextDecoder(best?.name).decode(bytes);
    // Browsers do not decode CP852, in which some banks write MT940.
    const { letters } = best;
    return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (LETTERS[letters.indexOf(byte)] ?? " "))).join("");
  }
}

/** UTF-16 with a byte order mark, or with every second byte zero. */
function wideEncoding(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 2000);
  const zeros = [0, 1].map((side) => start.filter((byte, at) => byte === 0 && at % 2 === side).length);
  if (Math.max(...zeros) < start.length / 4) return undefined;
  return (zeros[0] ?? 0) > (zeros[1] ?? 0) ? "utf-16be" : "utf-16le";
}
