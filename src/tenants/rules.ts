// Checks of an organiser's tax number and colour, and a suggestion for its short name. Pure.
// NIP, the Polish tax number: ten digits, the last is a check digit (weights 6 5 7 2 3 4 5 6 7 modulo 11).

const NIP_WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7];

/** True when ten digits are a valid NIP. A check value of 10 is never valid. */
export function isValidNip(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false;
  const sum = NIP_WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return sum % 11 === Number(digits[9]);
}

/** Least contrast of white text on the organiser's colour (WCAG, AAA for body text). */
export const LEAST_CONTRAST = 7;

/** WCAG contrast of white with a colour #rrggbb, 1 to 21. Undefined for another format. */
export function contrastWithWhite(color: string): number | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(color);
  if (!match) return undefined;
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => {
    const share = Number.parseInt(part, 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

/** Suggests a short name for addresses from an organisation's name: lower case, no Polish accents, hyphens between words. */
export function suggestSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/ł/g, "l")
    .normalize("NFD")
    .replace(/[^a-z0-9]+/g, (gap) => (/^\p{M}+$/u.test(gap) ? "" : "-"))
    .replace(/^-+|-+$/g, "")
    .slice(0, 60)
    .replace(/-+$/, "");
}
