// The list „do poprawy”: an import on its way, kept in this browser for its sign-up until it is done or given up.
import { useMemo, useSyncExternalStore } from "react";
import type { ImportState } from "./reading/import-state.ts";
import type { Of } from "./reading/kinds.ts";

const VERSION = 1;
const nameOf = (of: Of, id: string) => `import-${of}-${id}`;

/** What is kept, as it is written; null where there is nothing, or nothing can be kept. */
function written(of: Of, id: string): string | null {
  try {
    return localStorage.getItem(nameOf(of, id));
  } catch {
    return null;
  }
}

interface Kept {
  version: number;
  state: ImportState;
  /** How many rows are still on the list. */
  left?: number;
}

function keptIn(text: string | null): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isKept(kept: unknown): kept is Kept {
  return typeof kept === "object" && kept !== null && "version" in kept && kept.version === VERSION && "state" in kept;
}

/** Keeps an import with so many rows on its list, or forgets it. A browser that keeps nothing goes on without. */
export function keepImport(of: Of, id: string, state: ImportState | undefined, left = 0): void {
  const name = nameOf(of, id);
  if (!state) return void tried(() => localStorage.removeItem(name));
  const write = (whole: ImportState) => localStorage.setItem(name, JSON.stringify({ version: VERSION, state: whole, left } satisfies Kept));
  // Where there is no room for a whole workbook, there may be for this sheet.
  const { tabs: _tabs, ...alone } = state;
  if (!tried(() => write(state))) tried(() => write(alone));
}

/** Whether the browser kept it: else it is full, or keeping is forbidden, and what is on the screen stays there. */
function tried(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

function follow(changed: () => void): () => void {
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
}

/** What was kept when the page came into the browser, or by another tab since; undefined on the server. */
function useKept(of: Of, id: string): Kept | undefined {
  const text = useSyncExternalStore(
    follow,
    () => written(of, id),
    () => null,
  );
  return useMemo(() => keptIn(text), [text]);
}

export const useKeptImport = (of: Of, id: string): ImportState | undefined => useKept(of, id)?.state;

/** How many rows of a kept sheet wait on the list. */
export function useWaitingRows(of: Of, id: string): number {
  const there = useKept(of, id);
  return there?.left ?? there?.state.rows.length ?? 0;
}
