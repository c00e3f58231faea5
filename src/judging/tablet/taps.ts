// Taps on a pad: each can be taken back, the newest first. Pure.

/** The history with one more state, the newest last; of more than `most` the oldest are forgotten. */
export function remembered<State>(history: readonly State[], before: State, most = Infinity): State[] {
  return [...history, before].slice(-most);
}

/** The state before the newest tap, with what came before it; undefined when nothing was tapped. */
export function undone<State extends object>(history: readonly State[]): (State & { history: readonly State[] }) | undefined {
  const before = history.at(-1);
  return before && { ...before, history: history.slice(0, -1) };
}

/** Marks without that of one criterion, or of one performance. */
export function withoutMark<Mark>(marks: Readonly<Record<string, Mark>>, key: string): Record<string, Mark> {
  return Object.fromEntries(Object.entries(marks).filter(([each]) => each !== key));
}
