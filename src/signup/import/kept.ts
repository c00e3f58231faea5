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

function stateIn(text: string | null): ImportState | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? "null");
    return isKept(kept) ? kept.state : undefined;
  } catch {
    return undefined;
  }
}

function isKept(kept: unknown): kept is { version: number; state: ImportState } {
  return typeof kept === "object" && kept !== null && "version" in kept && kept.version === VERSION && "state" in kept;
}

/** Keeps an import, or forgets it. A browser that keeps nothing goes on without. */
export function keepImport(of: Of, id: string, state: ImportState | undefined): void {
  try {
    if (state) localStorage.setItem(nameOf(of, id), JSON.stringify({ version: VERSION, state }));
    else localStorage.removeItem(nameOf(of, id));
  } catch {
    // Full or forbidden: what is on the screen stays there.
  }
}

function follow(changed: () => void): () => void {
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
}

/** What was kept when the page came into the browser, or by another tab since; undefined on the server. */
export function useKeptImport(of: Of, id: string): ImportState | undefined {
  const text = useSyncExternalStore(
    follow,
    () => written(of, id),
    () => null,
  );
  return useMemo(() => stateIn(text), [text]);
}

/** How many rows of a kept sheet wait on the list. */
export function waitingRows(state: ImportState | undefined): number {
  const gone = new Set(state?.gone.map((key) => key.split(".")[0]));
  return state ? state.rows.filter((_, at) => !gone.has(String(at))).length : 0;
}
