/** Sorts by start numbers; entries without one come last. */
export function byNumber(one: { start_number: number | null }, other: { start_number: number | null }): number {
  return (one.start_number ?? Number.MAX_SAFE_INTEGER) - (other.start_number ?? Number.MAX_SAFE_INTEGER);
}
