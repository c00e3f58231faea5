// The time of a change that a device made, perhaps offline (docs/rules/hall.md 2.2). Pure.

/** How long before its arrival a change can have been made, in milliseconds. */
const MOST_AGE_MS = 12 * 3_600_000;

/** Returns the device's time, unless it lies after the arrival or more than twelve hours before it. */
export function timeOfChange(made_at: string, arrival: Date): string {
  const made = Date.parse(made_at);
  const late = arrival.getTime() - made;
  return late < 0 || late > MOST_AGE_MS ? arrival.toISOString() : new Date(made).toISOString();
}
