import { BatteryCharging, BatteryLow, BatteryMedium } from "lucide-react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import type { Battery } from "../../web/browser/use-battery.ts";
import { words } from "../words.ts";

/** Below this percentage a battery that is not charging is low. */
const LOW = 20;

/** True when a tablet's battery is low and not charging. */
export function isLow({ percent, charging }: Battery): boolean {
  return percent < LOW && !charging;
}

/** Charge of the tablet's battery. Shows nothing where the browser does not report it. */
export function BatteryChip({ battery }: { battery: Battery | undefined }) {
  const messages = words[useLocale()];
  if (!battery) return null;
  const low = isLow(battery);
  return (
    <Chip look={low ? "bad" : "neutral"} icon={battery.charging ? BatteryCharging : low ? BatteryLow : BatteryMedium}>
      <span className="vh">{messages.battery} </span>
      <span className="num">{`${battery.percent}%`}</span>
    </Chip>
  );
}
