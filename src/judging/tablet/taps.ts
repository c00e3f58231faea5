// History of taps on a pad, for undo of the newest first. Pure.

/** Returns the history with one more state, the newest last. Drops the oldest beyond `most`. */
export function pushHistory<State>(history: readonly State[], before: State, most = Infinity): State[] {
  return [...history, before].slice(-most);
}

/** Returns the state before the newest tap, with the rest of the history. Undefined when nothing was tapped. */
export function popHistory<State extends object>(history: readonly State[]): (State & { history: readonly State[] }) | undefined {
  const before = history.at(-1);
  return before && { ...before, history: history.slice(0, -1) };
}

/** Returns the marks without those of one criterion or performance. */
export function withoutMark<Mark>(marks: Readonly<Record<string, Mark>>, key: string): Record<string, Mark> {
  return Object.fromEntries(Object.entries(marks).filter(([each]) => each !== key));
}
