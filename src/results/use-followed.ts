import { useCallback, useMemo, useSyncExternalStore } from "react";

const KEY = "parkiet-followed";
const CHANGED = "parkiet-followed-changed";

function read(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function subscribe(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed);
  window.addEventListener("storage", changed);
  return () => {
    window.removeEventListener(CHANGED, changed);
    window.removeEventListener("storage", changed);
  };
}

/** The performances this browser follows (ids of their entries), and the star's press; nothing on the server. */
export function useFollowed(): { followed: ReadonlySet<string>; toggle: (entryId: string) => void } {
  const kept = useSyncExternalStore(subscribe, read, () => "");
  const followed = useMemo(() => new Set(kept.split(" ").filter(Boolean)), [kept]);
  const toggle = useCallback((entryId: string) => {
    const now = new Set(read().split(" ").filter(Boolean));
    if (!now.delete(entryId)) now.add(entryId);
    try {
      localStorage.setItem(KEY, [...now].join(" "));
    } catch {
      // a browser without storage forgets the star with the page
    }
    window.dispatchEvent(new Event(CHANGED));
  }, []);
  return { followed, toggle };
}
