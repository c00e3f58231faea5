// Times of day are whole seconds from midnight. A day may run past midnight, up to 47:59:59.

const LAST_SECOND = 48 * 3600 - 1;

/** Reads `HH:MM`, `HH:MM:SS` or whole seconds from midnight (0 to 172,799). Returns undefined for anything else. */
export function readTime(value: unknown): number | undefined {
  if (typeof value === "number") return Number.isInteger(value) && value >= 0 && value <= LAST_SECOND ? value : undefined;
  if (typeof value !== "string") return undefined;
  const parts = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/.exec(value);
  if (!parts) return undefined;
  const seconds = Number(parts[1]) * 3600 + Number(parts[2]) * 60 + Number(parts[3] ?? 0);
  return seconds <= LAST_SECOND ? seconds : undefined;
}

/** Writes seconds from midnight as `HH:MM:SS`. Hours continue past 24 when a day runs past midnight. */
export function writeTime(seconds: number): string {
  const two = (n: number) => String(n).padStart(2, "0");
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(Math.floor(seconds % 60))}`;
}

/** Writes a length in seconds as minutes and seconds, `12:30`. */
export function writeLength(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}
