// Reports the tablet's battery and waiting marks to the server. The answer shows whether the server can be reached.
import { useCallback, useEffect, useRef, useState } from "react";
import { newId } from "../../kernel/values/ids.ts";
import { useApp } from "../../web/app/app-context.ts";
import { reportTablet, type Sheet } from "../contract.ts";
import { onReturn } from "../../web/browser/on-return.ts";
import { type Battery, useBattery } from "../../web/browser/use-battery.ts";
import { isUnreachable } from "../../web/outbox/outcome.ts";

const EVERY_MS = 20_000;
/** Interval of reports while the server does not answer. */
const RETRY_MS = 5000;
/** After this time without an answer the server counts as unreachable. */
const PATIENCE_MS = 8000;
const KEY = "parkiet-tablet-id";

/** Returns this device's id, created once. Without storage it lasts as long as the page. */
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
  /** True when the last report did not reach the server. */
  silent: boolean;
  /** Number of other tablets on which the same person judges right now. */
  others: number;
}

/** Reports every twenty seconds, and when the battery, the number of waiting marks or the filled sheets change. Only while `on`, and once the filled sheets are read. */
export function useTabletReport(
  on: boolean,
  unsent: number,
  filled: readonly Pick<Sheet, "performance_id" | "run">[] | undefined,
): TabletReport {
  const { caller } = useApp();
  const battery = useBattery();
  const [report, setReport] = useState({ silent: false, others: 0 });
  const id = useRef<string>(undefined);
  const percent = battery?.percent ?? null;
  const charging = battery?.charging ?? null;
  const send = useCallback(() => {
    if (!on || !filled) return;
    id.current ??= tabletId();
    const request = {
      body: {
        id: id.current,
        battery_percent: percent,
        charging,
        unsent,
        filled: filled.map((each) => each.performance_id),
        // Sheets that an earlier version stored have no run.
        filled_dances: filled.map(({ run }: Partial<Pick<Sheet, "run">>) => run?.dance ?? 1),
      },
    };
    caller.call(reportTablet, request, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      ({ others }) => setReport({ silent: false, others }),
      (error: unknown) => setReport((now) => ({ ...now, silent: isUnreachable(error) })),
    );
  }, [caller, on, percent, charging, unsent, filled]);
  useEffect(send, [send]);
  const { silent } = report;
  useEffect(() => {
    const timer = setInterval(send, silent ? RETRY_MS : EVERY_MS);
    const stop = onReturn(send);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [send, silent]);
  return { battery, ...report };
}
