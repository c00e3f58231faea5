// Texts for bank files of transfers: allowed characters only, in lines of 35.

const LINE = 35;
const LINES = 4;

/** Letters that Unicode does not decompose into a plain letter and a mark. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  Æ: "Ae",
  œ: "oe",
  Œ: "Oe",
  ø: "o",
  Ø: "O",
  đ: "d",
  Đ: "D",
  "’": "'",
  "–": "-",
  "—": "-",
  "&": "+",
};

/** Keeps plain and Polish letters, digits and the signs that banks accept. Other letters lose their marks, anything else becomes a space. */
export function bankText(text: string): string {
  return Array.from(text.normalize("NFC"), (sign) => {
    const same = PLAIN[sign] ?? sign;
    if (/^[A-Za-z0-9ĄąĆćĘęŁłŃńÓóŚśŹźŻż ,./()+:'-]+$/.test(same)) return same;
    return sign
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .replace(/[^A-Za-z0-9]/g, " ");
  })
    .join("")
    .replace(/\/{2,}/g, "/")
    .replace(/\s+/g, " ")
    .replace(/^[\s/:-]+|[\s/]+$/g, "");
}

/** Breaks a text into at most four lines of 35 characters, between words where possible. */
export function bankLines(text: string): string[] {
  const clean = bankText(text);
  const lines: string[] = [];
  for (const word of clean.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LINE) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(...(word.match(new RegExp(`.{1,${LINE}}`, "g")) ?? []));
  }
  if (lines.length <= LINES) return lines;
  return Array.from({ length: LINES }, (_, at) => clean.slice(at * LINE, (at + 1) * LINE).trim()).filter(Boolean);
}
