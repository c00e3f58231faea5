// Largest height of a section of the public list until the browser lays it out; a value too low would put its last rows over the next section.
// The pixels are those of `.sl` in public.css; the result grows with the root's font size, as the lines do. Pure.

/** Letters that fit at least in a line of a name, and of the second line: on a phone 360 px wide, and in the narrowest column of a wide screen. */
const PHONE = { name: 18, beside: 23 };
const WIDE = { name: 36, beside: 46 };

/** The texts of a row that the estimate needs. */
export interface RowText {
  name: string;
  beside: string;
  over: boolean;
}

/** Number of lines that a text takes when `letters` fit in one, broken at spaces and hyphens. 0 for an empty text. */
export function linesOf(text: string, letters: number): number {
  let lines = 0;
  let room = 0;
  for (const { length } of text.split(/[\s-]/).filter(Boolean)) {
    if (length <= room) room -= length + 1;
    else {
      const own = Math.ceil(length / letters);
      lines += own;
      room = own * letters - length - 1;
    }
  }
  return lines;
}

/** Heights in CSS of these rows together with `more` pixels, on a phone and on a wide screen, estimated from the lengths of their texts. */
export function sectionHeight(rows: readonly RowText[], more: number): { "--sl-phone": string; "--sl-wide": string } {
  const height = (letters: typeof PHONE) => {
    const px = rows.reduce((sum, { name, beside, over }) => {
      const lines = 20 * linesOf(name, letters.name) + 18 * linesOf(beside, letters.beside);
      // A row is at least as high as its star with the padding and the border.
      return sum + Math.max(over ? 59 : 62, 15 + lines);
    }, more);
    return `${px / 16}rem`;
  };
  return { "--sl-phone": height(PHONE), "--sl-wide": height(WIDE) };
}
