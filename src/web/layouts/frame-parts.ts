// Names of the layouts, and the parts that a page puts into the dashboard around it.
import { createContext, type ReactNode, useContext, useEffect } from "react";

/** The layouts and the variants of `default` (docs/product.md 2.4). */
export type LayoutName = "dashboard" | "dashboard-collapsed" | "station" | "default" | "auth" | "error" | "print";

/** Parts that a page may put into the dashboard or the station's frame around it. */
export interface FrameParts {
  /** Id of the shown competition, or "all": links to pages of „Turniej” carry it. */
  competition?: string;
  competitionSwitch?: ReactNode;
  stageBar?: ReactNode;
  bottomBar?: ReactNode;
  /** Station: changes that wait on the device. The frame reports them and asks before it closes the station. */
  unsent?: number;
}

/** Passes the parts of the open page to the dashboard. */
export const PartsContext = createContext<(change: (now: FrameParts) => FrameParts) => void>(() => undefined);

/**
 * Puts parts into the dashboard while the component is mounted, in addition to those of other components. Memoise `parts` (useMemo): a new object
 * updates the frame.
 */
export function useFrameParts(parts: FrameParts): void {
  const put = useContext(PartsContext);
  useEffect(() => {
    put((now) => ({ ...now, ...parts }));
    return () => put((now) => Object.fromEntries(Object.entries(now).filter(([name, part]) => parts[name as keyof FrameParts] !== part)));
  }, [put, parts]);
}
