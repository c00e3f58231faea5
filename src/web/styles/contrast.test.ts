import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const CSS = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

type Rgb = readonly [number, number, number];

/** Colours declared in the block of `selector`, by name: `oklch(…)`. */
function block(selector: string): ReadonlyMap<string, string> {
  const start = CSS.indexOf(selector);
  if (start < 0) throw new Error(`no block ${selector}`);
  const body = CSS.slice(CSS.indexOf("{", start) + 1, CSS.indexOf("}", start));
  return new Map([...body.matchAll(/--color-([\w-]+):\s*(oklch\([^)]*\))/g)].map((m) => [m[1] ?? "", m[2] ?? ""]));
}

/** Converts oklch text to linear sRGB, 0–1 per channel. Refuses colours outside sRGB, except for rounding. */
function linear(text: string): Rgb {
  const found = /oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/.exec(text);
  if (!found) throw new Error(`not an oklch colour: ${text}`);
  const lightness = Number(found[1]) / 100;
  const hue = (Number(found[3]) * Math.PI) / 180;
  const a = Number(found[2]) * Math.cos(hue);
  const b = Number(found[2]) * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  if (channels.some((c) => c < -0.002 || c > 1.002)) throw new Error(`outside sRGB: ${text}`);
  const [r = 0, g = 0, blue = 0] = channels.map((c) => Math.min(Math.max(c, 0), 1));
  return [r, g, blue];
}

/** Colour as the screen shows it: rounded to 8 bits per channel, as linear light. */
function shown(text: string): Rgb {
  const [r, g, b] = linear(text).map((c) => {
    const encoded = c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055;
    const byte = Math.round(encoded * 255) / 255;
    return byte <= 0.04045 ? byte / 12.92 : ((byte + 0.055) / 1.055) ** 2.4;
  });
  return [r ?? 0, g ?? 0, b ?? 0];
}

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(front: string, back: string): number {
  const a = luminance(shown(front));
  const b = luminance(shown(back));
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Text or border, background, WCAG minimum, documented ratios in light and dark. */
const PAIRS: readonly (readonly [string, string, number, number, number])[] = [
  ["ink", "bg", 7, 16.5, 17.0],
  ["ink", "surface", 7, 17.3, 15.8],
  ["ink", "sunken", 7, 15.4, 17.6],
  ["ink-2", "surface", 7, 8.6, 10.6],
  ["ink-2", "bg", 7, 8.2, 11.4],
  ["ink-2", "sunken", 7, 7.7, 11.8],
  ["ink-3", "surface", 4.5, 5.6, 7.0],
  ["ink-3", "bg", 4.5, 5.3, 7.5],
  ["ink-3", "sunken", 4.5, 5.0, 7.7],
  ["accent", "surface", 4.5, 10.7, 9.2],
  ["accent", "accent-soft", 4.5, 9.4, 7.4],
  ["on-accent", "accent", 4.5, 10.7, 9.4],
  ["on-accent", "accent-strong", 4.5, 13.8, 11.6],
  ["on-spot", "spot", 7, 11.2, 11.3],
  ["ink", "spot-soft", 7, 15.8, 13.6],
  ["spot-text", "spot-soft", 4.5, 6.9, 10.1],
  ["spot-text", "surface", 4.5, 7.5, 11.8],
  ["on-stage", "stage", 7, 16.1, 18.3],
  ["on-stage-2", "stage", 7, 10.9, 12.0],
  ["on-stage-2", "stage-2", 7, 9.0, 11.0],
  ["spot", "stage", 7, 11.2, 12.3],
  ["ok", "surface", 4.5, 7.9, 10.9],
  ["ok", "ok-soft", 4.5, 7.0, 8.8],
  ["warn", "surface", 4.5, 8.1, 10.1],
  ["warn", "warn-soft", 4.5, 7.2, 8.1],
  ["bad", "surface", 4.5, 8.1, 9.6],
  ["bad", "bad-soft", 4.5, 7.2, 7.9],
  ["info", "surface", 4.5, 8.0, 10.5],
  ["info", "info-soft", 4.5, 7.1, 8.4],
  ["on-solid", "ok-solid", 4.5, 6.4, 10.9],
  ["on-solid", "bad-solid", 4.5, 6.1, 6.9],
  ["on-medal", "gold", 7, 10.2, 11.0],
  ["on-medal", "silver", 7, 10.2, 11.0],
  ["on-medal", "bronze", 4.5, 6.5, 7.0],
  ["ink-2", "spot-soft", 7, 7.8, 9.1],
  ["ink-3", "spot-soft", 4.5, 5.1, 6.0],
  ["ink-2", "accent-soft", 7, 7.6, 8.5],
  ["ink-3", "accent-soft", 4.5, 4.9, 5.6],
  ["accent-strong", "surface", 7, 13.8, 11.4],
  ["line-strong", "surface", 3, 3.8, 3.8],
  ["line-strong", "bg", 3, 3.7, 4.1],
  ["focus", "surface", 3, 6.8, 9.7],
  ["focus", "bg", 3, 6.5, 10.4],
  ["focus", "sunken", 3, 6.1, 10.7],
  // floating windows have their own background
  ["ink", "raised", 7, 17.3, 14.1],
  ["ink-2", "raised", 7, 8.6, 9.5],
  ["ink-3", "raised", 4.5, 5.6, 6.2],
  ["accent", "raised", 4.5, 10.7, 8.2],
];

const THEMES = { light: block('[data-theme="light"]'), dark: block('[data-theme="dark"] {') };

function colour(theme: keyof typeof THEMES, name: string): string {
  const value = THEMES[theme].get(name);
  if (!value) throw new Error(`no colour ${name} in ${theme}`);
  return value;
}

describe("contrast of the tokens", () => {
  for (const [front, back, min, light, dark] of PAIRS) {
    it(`${front} on ${back} is at least ${min}:1`, () => {
      const seen = {
        light: contrast(colour("light", front), colour("light", back)),
        dark: contrast(colour("dark", front), colour("dark", back)),
      };
      expect(seen.light).toBeGreaterThanOrEqual(min);
      expect(seen.dark).toBeGreaterThanOrEqual(min);
      expect(Math.abs(seen.light - light)).toBeLessThan(0.1);
      expect(Math.abs(seen.dark - dark)).toBeLessThan(0.1);
    });
  }

  it("has the same colours in every place a theme is declared", () => {
    const declared = [...block("@theme static")];
    expect(declared.length).toBe(39);
    expect(declared).toEqual([...THEMES.light]);
    expect([...block(":root:not([data-theme]) {")]).toEqual([...THEMES.dark]);
    expect([...THEMES.dark.keys()]).toEqual([...THEMES.light.keys()]);
  });
});
