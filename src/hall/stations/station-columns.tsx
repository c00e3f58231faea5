// Columns of the table of stations.
import {
  Drama,
  Gavel,
  type LucideIcon,
  MicVocal,
  MonitorSmartphone,
  QrCode as CodeIcon,
  UserRoundCheck,
  Wifi,
  WifiOff,
} from "lucide-react";
import { formatTime } from "../../kernel/text/format.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import type { StationKind } from "../../kernel/endpoints/stations.ts";
import { Button } from "../../web/ui/button.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import type { Column } from "../../web/ui/tables/data-table.tsx";
import type { StationRow } from "./contract.ts";
import { isOnline } from "./rules.ts";
import { kindWords, stationWords, untilText } from "./station-words.ts";

const ICONS: Partial<Record<StationKind, LucideIcon>> = {
  stage_manager: Drama,
  backstage: UserRoundCheck,
  announcer: MicVocal,
  judge: Gavel,
};

/** Name of a station for people: its own, or the judge's of a card. */
export const nameOf = (station: StationRow): string => station.judge?.name ?? station.name;

/** Second line of a station: its right in words, and a judge's seats. */
export function rightOf(station: StationRow, locale: Locale): string {
  const { right } = kindWords[locale][station.kind];
  return station.judge && station.judge.seats.length > 0 ? `${right}: ${station.judge.seats.join(", ")}` : right;
}

interface DeviceLineProps {
  device: StationRow["devices"][number];
  /** Current time in milliseconds; undefined until the page has mounted. */
  now: number | undefined;
  locale: Locale;
}

/** A device in one line: online or since when not, person, browser, battery. */
export function DeviceLine({ device, now, locale }: DeviceLineProps) {
  const messages = stationWords[locale];
  const online = now === undefined ? device.online : isOnline(device.seen_at, now);
  const Icon = online ? Wifi : WifiOff;
  const facts = [
    device.device,
    device.battery_percent !== null && `${device.battery_percent}%`,
    !online && messages.offlineSince(formatTime(device.seen_at, locale)),
  ];
  return (
    <span className="hst-d">
      <Icon className={`ic ${online ? "t-ok" : "t-warn"}`} role="img" aria-label={online ? messages.online : messages.offline} />
      <span className="min-w-0">
        <b>{device.person_name}</b> <span className="sec sm">{facts.filter(Boolean).join(", ")}</span>
      </span>
    </span>
  );
}

/** When a station ends, or that it is over. */
function Until({ station, locale }: { station: StationRow; locale: Locale }) {
  const messages = stationWords[locale];
  if (station.state === "open") return <span className="num nw">{untilText(station.ends_at, locale)}</span>;
  return <Chip look={station.state === "revoked" ? "bad" : "neutral"}>{messages[station.state]}</Chip>;
}

/** Columns of the table. `narrow` leaves out the button next to an open panel, which has the same one. */
export function columnsOf(
  locale: Locale,
  now: number | undefined,
  narrow: boolean,
  onRenew: (station: StationRow) => void,
): readonly Column<StationRow>[] {
  const messages = stationWords[locale];
  const columns: readonly (Column<StationRow> | false)[] = [
    {
      key: "kind",
      header: messages.station,
      sortable: true,
      phone: "title",
      cell: (row) => {
        const Icon = ICONS[row.kind] ?? MonitorSmartphone;
        return (
          <span className="hst-n">
            <Icon className="ic" aria-hidden />
            <span className="min-w-0">
              <b>{nameOf(row)}</b>
              <span className="sec sm block">{rightOf(row, locale)}</span>
            </span>
          </span>
        );
      },
    },
    {
      key: "seen_at",
      header: messages.who,
      sortable: true,
      phone: "meta",
      cell: (row) =>
        row.devices.length === 0 ? (
          <span className="muted max-md:pl-8">{messages.nobody}</span>
        ) : (
          <span className="grid gap-1 max-md:pl-8">
            {row.devices.map((device) => (
              <DeviceLine key={device.id} device={device} now={now} locale={locale} />
            ))}
          </span>
        ),
    },
    {
      key: "devices",
      header: messages.devices,
      phone: "end",
      cell: (row) => (
        <span className="row wrap gap-x-2 gap-y-0">
          <span className="num nw">{messages.ofMost(row.devices.length, row.max_devices)}</span>
          {row.refused_at && <Chip look="warn">{messages.full}</Chip>}
        </span>
      ),
    },
    {
      key: "ends_at",
      header: messages.until,
      sortable: true,
      phone: "end2",
      cell: (row) => <Until station={row} locale={locale} />,
    },
    !narrow && {
      key: "code",
      header: messages.code,
      align: "right",
      wideOnly: true,
      cell: (row) =>
        row.state === "revoked" ? null : (
          <Button size="small" icon={<CodeIcon className="ic" aria-hidden />} onClick={() => onRenew(row)}>
            {messages.newCode}
          </Button>
        ),
    },
  ];
  return columns.filter((each) => each !== false);
}
