import { useEffect, useRef, useState } from "react";

/** After the last key, in milliseconds, until what is typed is searched for. */
const TYPING_MS = 250;

/** The typed text at once, and its search a moment after the last key. */
export function useTyped(loaded: string, onSearch: (text: string | undefined) => void) {
  const [typed, type] = useState(loaded);
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  useEffect(() => {
    if (typed === loaded) return;
    const timer = setTimeout(() => search.current(typed || undefined), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, loaded]);
  return { typed, type };
}
