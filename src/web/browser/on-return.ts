/** Calls `hear` when the network returns or the page becomes visible or focused. Returns the function that stops it. */
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
