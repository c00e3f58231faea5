// Decodes text files: UTF-8, UTF-16 and the one-byte encodings that programs in Poland write. Used for spreadsheets and bank statements. Pure.

/** Upper halves of code pages that browsers cannot decode. */
const TABLES: Readonly<Record<string, string>> = {
  cp852:
    "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0",
  "x-mac-ce":
    "ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅņŃ¬√ńŇ∆«»…\u00a0ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ",
};

const ENCODINGS = ["windows-1250", "iso-8859-2", "cp852", "windows-1252", "windows-1251", "koi8-u", "ibm866", "x-mac-ce", "macintosh"];

/** Number of bytes that decide the encoding, from the first non-ASCII byte on. */
const SAMPLE = 65_536;
const POLISH = /[ąćęłńóśźż]/iu;
/** Letters of names in other languages. */
const SLAVIC_OR_GERMAN = /[áéíúýčďěňřšťžůľäöüßőű]/iu;
const WESTERN = /[ĺôŕàâæçèêëîïñòõøåœ]/iu;
const CYRILLIC = /\p{Script=Cyrillic}/u;
const CYRILLIC_WORD =
  /^(?:[\p{Script=Cyrillic}&&\p{Lu}](?:['’]?(?:[\p{Script=Cyrillic}&&\p{Ll}]+|[\p{Script=Cyrillic}&&\p{Lu}]+))*\p{P}?)+$/v;

/** Decodes a file to composed letters (NFC) without a byte order mark. Undefined when no encoding gives readable words. */
export function decodeText(bytes: Uint8Array): string | undefined {
  return decode(bytes)
    ?.replace(/^\uFEFF/, "")
    .normalize("NFC");
}

function decode(bytes: Uint8Array): string | undefined {
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return wide === null ? undefined : new TextDecoder(wide).decode(bytes);
  const text = utf8(bytes);
  if (text !== undefined && !ODD_UTF8.test(text)) return text;
  const from = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - 100);
  const best = likeliest(bytes.subarray(from, from + SAMPLE));
  return best === undefined ? text : decodeBy(best, bytes);
}

/** Two capitals of Windows-1250 may look like one letter of UTF-8: KSIʯAK. */
const ODD_UTF8 = /[A-Z][\u0180-\u02af\u0370-\u058f]|[\u0180-\u02af\u0370-\u058f][A-Z]/;

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Detects UTF-16 by its byte order mark or its zeros. Null when zeros make no text, undefined for one-byte text. */
function wideEncoding(bytes: Uint8Array): string | null | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, SAMPLE);
  if (!start.includes(0)) return undefined;
  const even = start.subarray(0, start.length - (start.length % 2));
  const fits = (name: string) => {
    const text = new TextDecoder(name).decode(even);
    return text.replace(/[\p{Script=Latin}\p{Script=Cyrillic}\p{M}\p{N}\p{P}\p{Zs}\t\r\n+|<>=^~$€]/gu, "").length * 20 < text.length;
  };
  return ["utf-16le", "utf-16be"].find(fits) ?? null;
}

/** Encoding that gives the best words. Undefined when none gives any, or two give different words equally well. */
function likeliest(bytes: Uint8Array): string | undefined {
  const hasReturns = bytes.includes(0x0d);
  const hasFeeds = bytes.includes(0x0a);
  const read = ENCODINGS.map((name) => {
    const words = wordsOf(decodeBy(name, bytes));
    // Old Mac files end lines with a carriage return alone, Windows files with two characters.
    const isUnlikely = hasReturns && name.includes("mac") === hasFeeds;
    return { name, text: words.join(" "), score: words.reduce((sum, word) => sum + scoreOf(word), isUnlikely ? -0.5 : 0) };
  });
  const [best, ...others] = read.toSorted((a, b) => b.score - a.score);
  if (!best || best.score <= 0) return undefined;
  const isTie = others.some((each) => each.text !== best.text && each.score >= best.score);
  return isTie ? undefined : best.name;
}

function decodeBy(name: string, bytes: Uint8Array): string {
  const table = TABLES[name];
  if (table === undefined) return new TextDecoder(name).decode(bytes);
  return Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : table.charAt(byte - 0x80))).join("");
}

/** Words with letters beyond ASCII, each once. */
const wordsOf = (text: string): string[] => [...new Set(text.match(/[^ \t\r\n;,|"\d:/()]*\P{ASCII}[^ \t\r\n;,|"\d:/()]*/gu))];

/** Score of a word: positive for letters that people here write, negative for the result of a wrong encoding. */
function scoreOf(word: string): number {
  if (CYRILLIC.test(word)) return CYRILLIC_WORD.test(word) && word.length > 1 ? word.length : -5 * word.length;
  let score = 0;
  for (const { 0: letter, index } of word.matchAll(/\P{ASCII}/gu)) {
    if (POLISH.test(letter)) score += 3;
    else if (SLAVIC_OR_GERMAN.test(letter)) score += 1.5;
    else if (WESTERN.test(letter)) score += 1;
    else if (/\p{L}/u.test(letter)) score -= 2;
    else score += markScore(letter, /^\p{L}.\p{L}/u.test(word.slice(index - 1)));
  }
  return score - 5 * [...word.matchAll(ODD)].length - (/[^\p{ASCII}ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]{3}/u.test(word) ? 9 : 0);
}

/** Score of a punctuation mark: positive for marks that people type, negative for others. */
function markScore(mark: string, isInside: boolean): number {
  if (mark === "’" || mark === "\u00a0") return 0.3;
  if (/[–—]/.test(mark)) return isInside ? 0.1 : 0.3;
  return /[„”“…«»‘]/.test(mark) && !isInside ? 0.3 : -4;
}

/**
 * Impossible spellings: a letter alone, a capital inside a word or a small letter among capitals, a soft consonant before a vowel, a nasal vowel at a
 * start or next to a vowel.
 */
const ODD =
  /^[^\P{L}A-Za-zóÓ]$|(?<=\p{Ll})[^\P{Lu}A-Z]|(?<=[^\P{Ll}a-z])[A-Z]|(?<=\p{Lu})[^\P{Lu}A-Z](?=\p{Ll})|(?<=\p{Lu})[^\P{Ll}a-zß](?=\p{Lu})|(?<=\p{Lu}{2})[^\P{Ll}a-zß](?!\p{L})|[ćńśźĆŃŚŹ](?=[aeiouyąęóAEOUYĄĘÓ])|(?<![\p{L}’'])[ąęńĄĘŃ]|(?<=[aáoóuyąęAÁOÓUYĄĘ])[ąęĄĘ]|[ąęĄĘ](?=[aeioóuyąęAEIOÓUYĄĘ])|[ćĆ](?=[bdgjlnrzBDGJLNRZ])|(?<=[bcghjktvxBCGHJKTVX])[ćńśźĆŃŚŹ]/gu;
