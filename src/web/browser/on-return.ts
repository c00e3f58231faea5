/** Calls `hear` when the network returns or the page becomes visible or focused. Returns the function that stops it. */
export function onReturn(listener: () => void): () => void {
  const woken = () => {
    if (document.visibilityState === "visible") listener();
  };
  window.addEventListener("online", listener);
  window.addEventListener("focus", listener);
  document.addEventListener("visibilitychange", woken);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("focus", listener);
    document.removeEventListener("visibilitychange", woken);
  };
}
