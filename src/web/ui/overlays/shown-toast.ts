// Data of a toast on the screen, shared by the component that loads the toasts' code and the one that draws them.
import { useEffect, useState } from "react";

export type ToastMessage = {
  /** One sentence; refused when blank. */
  text: string;
  look?: "done" | "bad" | undefined;
  /** One verb. For „Cofnij” set `undo`, which keeps the toast for 10 s, or `long` (30 s) where a whole hall waits for the answer. */
  action?: { label: string; run: () => void } | undefined;
  undo?: (() => void) | undefined;
  long?: boolean | undefined;
};

export type ShownToast = ToastMessage & { id: number };

/** Duration of a toast, in milliseconds. */
export const TOAST_MS = { plain: 5000, undo: 10_000, long: 30_000 } as const;

export interface ToastsProps {
  shown: readonly ShownToast[];
  onGone: (id: number) => void;
}

/** False until the browser has drawn the component. A toast's time starts then; in a hidden tab, when it becomes visible. */
export function useDrawn(): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    // The first animation frame runs before its content is on the screen.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setDrawn(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return drawn;
}
