import { useEffect, useState } from "react";

export interface Battery {
  percent: number;
  charging: boolean;
}

/** Battery API, which only Chromium has. */
interface BatteryManager extends EventTarget {
  level: number;
  charging: boolean;
}

/** Returns the device's battery, updated while the page is open. Undefined where the browser does not report it. */
export function useBattery(): Battery | undefined {
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
