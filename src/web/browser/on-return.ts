/** Hears when the tablet may be heard again: the network is back, or the screen was woken or chosen; gives what stops it. */
export function onReturn(hear: () => void): () => void {
  const woken = () => {
    if (document.visibilityState === "visible") hear();
  };
  window.addEventListener("online", hear);
  window.addEventListener("focus", hear);
  document.addEventListener("visibilitychange", woken);
  return () => {
    window.removeEventListener("online", hear);
    window.removeEventListener("focus", hear);
    document.removeEventListener("visibilitychange", woken);
  };
}
