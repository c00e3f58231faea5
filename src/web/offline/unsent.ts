// How much of a person's work waits on this device to be sent; whoever signs people out asks first.
const KEY = "parkiet-unsent";

/** Remembers how many pieces of work wait on this device; nothing is kept for none. */
export function rememberUnsent(count: number): void {
  try {
    if (count > 0) localStorage.setItem(KEY, String(count));
    else localStorage.removeItem(KEY);
  } catch {
    // a device without storage has nothing to hold back
  }
}

/** How many pieces of work wait on this device; 0 on the server. */
export function unsentCount(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? 0) || 0;
  } catch {
    return 0;
  }
}
