import { Check, Printer, X } from "lucide-react";
import { count, formatDateTime, formatTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { doneOrFalse, recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { CopyButton } from "../../identity/tokens/copy-button.tsx";
import { Button } from "../../web/ui/button.tsx";
import { SidePanel } from "../../web/ui/overlays/pane.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { CardCode } from "./card-code.tsx";
import { closeDevice, type StationCard, type StationRow, updateStation } from "./contract.ts";
import { DeviceLine, nameOf, rightOf } from "./station-columns.tsx";
import { kindWords, lastActions, stationWords, untilText } from "./station-words.ts";

/** Most devices that a station can have. */
const MOST = 20;

interface PanelProps {
  station: StationRow;
  /** Its codes, when they were made on this page. */
  card: StationCard | undefined;
  /** Current time in milliseconds; undefined until the page has mounted. */
  now: number | undefined;
  onClose: () => void;
  onChanged: () => void;
  onChange: () => void;
  onRenew: () => void;
  onRevoke: () => void;
  onPrint: (card: StationCard) => void;
}

/** Details of one station: its code, what it may do, its devices, and the office's actions. */
export function StationPanel({ station, card, now, onClose, onChanged, onChange, onRenew, onRevoke, onPrint }: PanelProps) {
  const locale = useLocale();
  const messages = stationWords[locale];
  const place = station.stage && [messages.stage(station.stage.letter), station.stage.name].filter(Boolean).join(", ");
  const newest = station.devices
    .flatMap(({ person_name, last_action_at }) => (last_action_at ? [{ person_name, at: last_action_at }] : []))
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))[0];
  const facts = [
    [messages.devices, messages.ofMost(station.devices.length, station.max_devices)],
    [messages.until, untilText(station.ends_at, locale)],
    ...(station.state === "open" ? [] : [[messages.state, messages.states[station.state]]]),
    ...(newest ? [[messages.lastAction, `${newest.person_name}, ${formatTime(newest.at, locale)}`]] : []),
    [messages.made, formatDateTime(station.created_at, locale)],
  ];
  return (
    <SidePanel
      title={nameOf(station)}
      subtitle={[place, rightOf(station, locale)].filter(Boolean).join(", ")}
      onClose={onClose}
      footer={
        station.state !== "revoked" && (
          <div className="flex grow flex-wrap gap-2">
            <Button onClick={onRenew}>{messages.newCode}</Button>
            <Button onClick={onChange}>{messages.change}</Button>
            <Button look="danger" onClick={onRevoke}>
              {messages.revoke}
            </Button>
          </div>
        )
      }
    >
      <div className="grid gap-5">
        {station.refused_at && <Refused station={station} at={station.refused_at} onChanged={onChanged} />}
        {card ? (
          <Code card={card} onPrint={() => onPrint(card)} />
        ) : (
          station.state === "open" && <p className="sm sec">{messages.codeGone}</p>
        )}
        <Rights kind={station.kind} />
        <dl className="eff">
          {facts.map(([label, text]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{text}</dd>
            </div>
          ))}
        </dl>
        {station.state !== "revoked" && <Devices station={station} now={now} onChanged={onChanged} />}
      </div>
    </SidePanel>
  );
}

/** The code of a card, with its actions. */
function Code({ card, onPrint }: { card: StationCard; onPrint: () => void }) {
  const messages = stationWords[useLocale()];
  return (
    <CardCode card={card} label={messages.qr(card.typed_at)}>
      <Button size="small" icon={<Printer className="ic" aria-hidden />} onClick={onPrint}>
        {messages.printOne}
      </Button>
      <CopyButton size="small" text={card.link} label={messages.copyLink} />
    </CardCode>
  );
}

/** What a kind of station may do, and what it may not. */
function Rights({ kind }: { kind: StationRow["kind"] }) {
  const locale = useLocale();
  const messages = stationWords[locale];
  const { may, mayNot } = kindWords[locale][kind];
  if (may.length === 0) return null;
  return (
    <div className="hst-r">
      <div>
        <b className="sm">{messages.may}</b>
        <ul>
          {may.map((each) => (
            <li key={each}>
              <Check className="ic t-ok" aria-hidden />
              {each}
            </li>
          ))}
        </ul>
      </div>
      <div>
        <b className="sm">{messages.mayNot}</b>
        <ul>
          {mayNot.map((each) => (
            <li key={each}>
              <X className="ic t-bad" aria-hidden />
              {each}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** A device was refused for want of a place: one press makes one. */
function Refused({ station, at, onChanged }: { station: StationRow; at: string; onChanged: () => void }) {
  const locale = useLocale();
  const messages = stationWords[locale];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const raise = async () => {
    const { name, ends_at, version } = station;
    const max_devices = Math.min(MOST, station.max_devices + 1);
    const body = { name, ends_at, version, max_devices };
    const done = await recordOrNull(() => api.call(updateStation, { params: { id: station.id }, body }), report);
    if (done) toast({ text: messages.raised(done.max_devices), look: "done" });
    onChanged();
  };
  return (
    <Note
      look="warn"
      action={
        station.max_devices < MOST && (
          <Button size="small" onClick={() => void raise()}>
            {messages.raise}
          </Button>
        )
      }
    >
      {messages.refused(formatTime(at, locale))}
    </Note>
  );
}

/** Devices that have the station open, each with a press that signs it out. */
function Devices({ station, now, onChanged }: { station: StationRow; now: number | undefined; onChanged: () => void }) {
  const locale = useLocale();
  const messages = stationWords[locale];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const signOut = async (id: string) => {
    const done = await doneOrFalse(() => api.call(closeDevice, { params: { id } }), report);
    if (done) toast({ text: messages.signedOut, look: "done" });
    onChanged();
  };
  return (
    <section>
      <SectionHead level={3} title={messages.devices} />
      {station.devices.length === 0 && <p className="sm sec py-2">{messages.noDevices}</p>}
      <ul>
        {station.devices.map((device) => (
          <li key={device.id} className="row sp gap-3 border-b border-line py-2">
            <span className="min-w-0">
              <DeviceLine device={device} now={now} locale={locale} />
              <span className="xs sec block">
                {[
                  messages.openedAt(formatTime(device.opened_at, locale)),
                  messages.seenAt(formatTime(device.seen_at, locale)),
                  device.unsent > 0 && count(locale, device.unsent, messages.unsent),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </span>
              {device.last_action_at && (
                <span className="xs sec block">
                  {[formatTime(device.last_action_at, locale), lastActions[locale][device.last_action ?? ""]].filter(Boolean).join(" ")}
                </span>
              )}
            </span>
            <Button size="small" aria-label={messages.signOutName(device.person_name)} onClick={() => void signOut(device.id)}>
              {messages.signOut}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
