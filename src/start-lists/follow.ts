import { useCallback, useEffect, useState } from "react";

const EVENT = "parkiet-follow";

/** Where the followed start numbers of a competition are kept on this device. */
export function followKey(competitionId: string): string {
  return `parkiet.follow.${competitionId}`;
}

function read(key: string): readonly number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each): each is number => typeof each === "number") : [];
  } catch {
    return [];
  }
}

/** The start numbers that this device follows in a competition, and a switch for one; undefined until the page has mounted. */
export function useFollowed(competitionId: string): { followed: readonly number[] | undefined; toggle: (number: number) => void } {
  const key = followKey(competitionId);
  const [followed, setFollowed] = useState<readonly number[]>();
  useEffect(() => {
    const load = () => setFollowed(read(key));
    load();
    addEventListener("storage", load);
    addEventListener(EVENT, load);
    return () => {
      removeEventListener("storage", load);
      removeEventListener(EVENT, load);
    };
  }, [key]);
  const toggle = useCallback(
    (number: number) => {
      const kept = read(key);
      localStorage.setItem(key, JSON.stringify(kept.includes(number) ? kept.filter((each) => each !== number) : [...kept, number]));
      dispatchEvent(new Event(EVENT));
    },
    [key],
  );
  return { followed, toggle };
}
