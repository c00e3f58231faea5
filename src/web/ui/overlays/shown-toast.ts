// A toast on the screen, for the component that fetches the drawing of toasts and for the one that draws them.
import { useEffect, useState } from "react";

export type ToastMessage = {
  /** One sentence; refused when blank. */
  text: string;
  look?: "done" | "bad" | undefined;
  /** One verb; with „Cofnij” give `undo`, which keeps the toast for 10 s, or, where a whole hall waits for the answer, for `long` 30 s. */
  action?: { label: string; run: () => void } | undefined;
  undo?: (() => void) | undefined;
  long?: boolean | undefined;
};

export type ShownToast = ToastMessage & { id: number };

/** How long a toast stays, in milliseconds. */
export const TOAST_MS = { plain: 5000, undo: 10_000, long: 30_000 } as const;

export interface ToastsProps {
  shown: readonly ShownToast[];
  onGone: (id: number) => void;
}

/** False until the browser has drawn the component: a toast's time begins then, in a hidden tab when somebody looks at it. */
export function useDrawn(): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    // The first frame that is asked for comes before what it draws is on the screen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDrawn(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return drawn;
}
