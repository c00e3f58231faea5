import { useSyncExternalStore } from "react";

export type Hand = "left" | "right";

const KEY = "parkiet-pad-hand";
const CHANGED = "parkiet-pad-hand-changed";

function read(): Hand {
  try {
    return localStorage.getItem(KEY) === "left" ? "left" : "right";
  } catch {
    return "right";
  }
}

function subscribe(changed: () => void): () => void {
  window.addEventListener(CHANGED, changed);
  return () => window.removeEventListener(CHANGED, changed);
}

/** Returns the hand that this device's keypad is set for, and a setter. Right on the server. */
export function useHand(): [Hand, (hand: Hand) => void] {
  const hand = useSyncExternalStore<Hand>(subscribe, read, () => "right");
  return [
    hand,
    (next) => {
      try {
        localStorage.setItem(KEY, next);
      } catch {
        // A device without storage uses the right hand.
      }
      window.dispatchEvent(new Event(CHANGED));
    },
  ];
}
