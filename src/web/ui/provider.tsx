import { Tooltip } from "radix-ui";
import type { ReactNode } from "react";
import { ToastProvider } from "./toast.tsx";

/** What the kit needs once at the root of the page: tooltips (700 ms, skip 300 ms) and toasts. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={700} skipDelayDuration={300}>
      <ToastProvider>{children}</ToastProvider>
    </Tooltip.Provider>
  );
}
