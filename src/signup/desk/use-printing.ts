import { useCallback, useEffect, useRef, useState } from "react";

/** Prints a whole list, however few of its rows the screen shows: by `start` or the browser's own key. `rows` are set while it prints. */
export function usePrinting<Row>(load: () => Promise<Row[]>): { rows: Row[] | undefined; start: () => void } {
  const [rows, setRows] = useState<Row[] | undefined>(undefined);
  const newest = useRef(load);
  useEffect(() => {
    newest.current = load;
  });
  const start = useCallback(() => {
    void newest.current().then((all) => {
      if (all.length > 0) setRows(all);
    });
  }, []);
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "p" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      start();
    };
    window.addEventListener("keydown", key);
    return () => window.removeEventListener("keydown", key);
  }, [start]);
  useEffect(() => {
    if (!rows) return undefined;
    // Some browsers print after print() has returned: the rows are removed once that has ended.
    const done = () => setRows(undefined);
    window.addEventListener("afterprint", done, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", done);
  }, [rows]);
  return { rows, start };
}
