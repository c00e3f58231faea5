import { useSyncExternalStore } from "react";

const QUERY = "(max-width: 767.98px)";

function subscribe(changed: () => void): () => void {
  const media = matchMedia(QUERY);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
}

/** Whether the window is narrower than 768 px; false on the server. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(QUERY).matches,
    () => false,
  );
}
