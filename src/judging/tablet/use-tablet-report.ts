// The tablet reports its battery and how many marks wait on it; from the answer it learns whether the server is within reach.
import { useCallback, useEffect, useRef, useState } from "react";
import { newId } from "../../kernel/values/ids.ts";
import { useApp } from "../../web/app/app-context.ts";
import { reportTablet, type Sheet } from "../contract.ts";
import { onReturn } from "../../web/browser/on-return.ts";
import { isUnreachable } from "../../web/outbox/outcome.ts";

const EVERY_MS = 20_000;
/** Until the server is heard again. */
const AGAIN_MS = 5000;
/** After how long without an answer the server counts as out of reach. */
const PATIENCE_MS = 8000;
const KEY = "parkiet-tablet-id";

export interface Battery {
  percent: number;
  charging: boolean;
}

/** Browsers that know their battery: Chromium. */
interface BatteryManager extends EventTarget {
  level: number;
  charging: boolean;
}

/** The tablet's battery, followed while the page is open; undefined where the browser does not tell. */
function useBattery(): Battery | undefined {
  const [battery, setBattery] = useState<Battery>();
  useEffect(() => {
    let found: BatteryManager | undefined;
    let gone = false;
    const look = () => {
      if (found && !gone) setBattery({ percent: Math.round(found.level * 100), charging: found.charging });
    };
    const { getBattery } = navigator as Navigator & { getBattery?: () => Promise<BatteryManager> };
    void getBattery?.call(navigator).then(
      (manager) => {
        found = manager;
        for (const news of ["levelchange", "chargingchange"]) manager.addEventListener(news, look);
        look();
      },
      () => undefined,
    );
    return () => {
      gone = true;
      for (const news of ["levelchange", "chargingchange"]) found?.removeEventListener(news, look);
    };
  }, []);
  return battery;
}

/** This device's own id, made once; one for the page's life where nothing can be kept. */
function tabletId(): string {
  try {
    const known = localStorage.getItem(KEY);
    if (known) return known;
    const made = newId();
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    return newId();
  }
}

export interface TabletReport {
  battery: Battery | undefined;
  /** The last report did not reach the server. */
  silent: boolean;
  /** Other tablets on which the same person judges right now. */
  others: number;
}

/** Tells the server every twenty seconds, and when the battery, the number of waiting marks or the filled sheets change; only while `on`. */
export function useTabletReport(on: boolean, unsent: number, filled: readonly Pick<Sheet, "performance_id" | "run">[]): TabletReport {
  const { caller } = useApp();
  const battery = useBattery();
  const [heard, setHeard] = useState({ silent: false, others: 0 });
  const id = useRef<string>(undefined);
  const percent = battery?.percent ?? null;
  const charging = battery?.charging ?? null;
  const tell = useCallback(() => {
    if (!on) return;
    id.current ??= tabletId();
    const asking = {
      body: {
        id: id.current,
        battery_percent: percent,
        charging,
        unsent,
        filled: filled.map((each) => each.performance_id),
        // What an earlier version kept knows of no runs.
        filled_dances: filled.map(({ run }: Partial<Pick<Sheet, "run">>) => run?.dance ?? 1),
      },
    };
    caller.call(reportTablet, asking, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      ({ others }) => setHeard({ silent: false, others }),
      (error: unknown) => setHeard((now) => ({ ...now, silent: isUnreachable(error) })),
    );
  }, [caller, on, percent, charging, unsent, filled]);
  useEffect(tell, [tell]);
  const { silent } = heard;
  useEffect(() => {
    const timer = setInterval(tell, silent ? AGAIN_MS : EVERY_MS);
    const stop = onReturn(tell);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [tell, silent]);
  return { battery, ...heard };
}
