// The layouts by name, and the parts that a page puts into the dashboard around it.
import { createContext, type ReactNode, useContext, useEffect } from "react";

/** The layouts and the variants of `default` (docs/product.md 2.4). */
export type LayoutName = "dashboard" | "dashboard-collapsed" | "default" | "auth" | "error" | "print";

/** What a page may put into the dashboard around it. */
export interface FrameParts {
  /** The id of the shown competition, or "all": links to the pages of „Turniej” take it along. */
  competition?: string;
  competitionSwitch?: ReactNode;
  stageBar?: ReactNode;
  bottomBar?: ReactNode;
}

/** Through this a dashboard hears of the open page's parts. */
export const PartsContext = createContext<(change: (now: FrameParts) => FrameParts) => void>(() => undefined);

/**
 * Puts parts into the dashboard while the page is open, beside those that other components of the page put; `parts` must be kept
 * (useMemo) between renderings that change nothing.
 */
export function useFrameParts(parts: FrameParts): void {
  const put = useContext(PartsContext);
  useEffect(() => {
    put((now) => ({ ...now, ...parts }));
    return () => put((now) => Object.fromEntries(Object.entries(now).filter(([name, part]) => parts[name as keyof FrameParts] !== part)));
  }, [put, parts]);
}
