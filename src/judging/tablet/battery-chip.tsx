import { BatteryCharging, BatteryLow, BatteryMedium } from "lucide-react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import type { Battery } from "./use-tablet-report.ts";
import { words } from "../words.ts";

/** Under this many percent, unless it is being charged, a battery needs a person. */
const LOW = 20;

/** Whether a tablet will not last much longer. */
export function isLow({ percent, charging }: Battery): boolean {
  return percent < LOW && !charging;
}

/** How full the tablet's battery is; nothing where the browser does not tell. */
export function BatteryChip({ battery }: { battery: Battery | undefined }) {
  const said = words[useLocale()];
  if (!battery) return null;
  const low = isLow(battery);
  return (
    <Chip look={low ? "bad" : "neutral"} icon={battery.charging ? BatteryCharging : low ? BatteryLow : BatteryMedium}>
      <span className="vh">{said.battery} </span>
      <span className="num">{`${battery.percent}%`}</span>
    </Chip>
  );
}
