// The layout `station`: which station the device has open and until when, the connection, and the desk. No other navigation.
import { EllipsisVertical, Globe, LogOut, QrCode, Wifi, WifiOff } from "lucide-react";
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { Outlet, useMatches, useRouteError } from "react-router";
import { closeStation, type OpenedStation, reportStation } from "../../kernel/endpoints/station/contract.ts";
import { formatDateTime, type PluralForms, plural } from "../../kernel/text/format.ts";
import { useApp } from "../app/app-context.ts";
import { toAppError } from "../app/app-error.ts";
import { Mark } from "../brand/mark.tsx";
import { onReturn } from "../browser/on-return.ts";
import { useBattery } from "../browser/use-battery.ts";
import { useOnline } from "../browser/use-online.ts";
import { doneOrFalse } from "../calls/outcomes.ts";
import { useReport } from "../calls/use-report.ts";
import { chooseLocale } from "../locale/choose-locale.ts";
import { useLocale } from "../locale/locale.tsx";
import { registerStationShell } from "../offline/register-shell.ts";
import { NotLoaded } from "../pages/not-loaded.ts";
import { addTenantToAddress } from "../pages/tenant-in-address.ts";
import { IconButton, LinkButton } from "../ui/button.tsx";
import { useTheme } from "../ui/fields/theme-switch.tsx";
import { ConfirmDialog } from "../ui/overlays/dialog.tsx";
import { Menu, type MenuEntry } from "../ui/overlays/menu.tsx";
import { fetchToasts } from "../ui/overlays/toast.tsx";
import { useWords } from "../ui/use-words.ts";
import { type FrameParts, PartsContext } from "./frame-parts.ts";
import { frameWords } from "./frame-words.ts";
import { PageErrorScreen } from "./missing-code.tsx";
import { PageNotLoaded } from "./page-not-loaded.tsx";

/** Interval of the device's reports, in milliseconds. */
const REPORT_MS = 60_000;

const CHANGES: Record<"pl" | "en", PluralForms> = {
  pl: { one: "zmiana czeka", few: "zmiany czekają", many: "zmian czeka", other: "zmiany czeka" },
  en: { one: "change waits", other: "changes wait" },
};

const words = {
  pl: {
    until: (name: string, end: string) => `${name}, link do ${end}`,
    menu: "Więcej",
    close: "Zamknij stanowisko na tym urządzeniu",
    closeTitle: "Zamknąć stanowisko?",
    closeWhy: "Otworzysz je znowu linkiem albo kodem.",
    lost: (changes: string) => `${changes} na wysłanie i przepadną.`,
    confirm: "Zamknij stanowisko",
    none: "To urządzenie nie ma otwartego stanowiska",
    noneWhy: "Zeskanuj kartę stanowiska albo wpisz kod.",
    endedWhy: "Masz nowy link? Zeskanuj go albo wpisz kod.",
    code: "Wpisz kod",
  },
  en: {
    until: (name: string, end: string) => `${name}, link until ${end}`,
    menu: "More",
    close: "Close the station on this device",
    closeTitle: "Close the station?",
    closeWhy: "You can open it again by the link or code.",
    lost: (changes: string) => `${changes} to be sent and will be lost.`,
    confirm: "Close the station",
    none: "This device has no station open",
    noneWhy: "Scan the station’s card, or type its code.",
    endedWhy: "Do you have a new link? Scan it, or type its code.",
    code: "Type a code",
  },
};

/** The open station. Undefined when it ended or was closed. */
function useStation(): OpenedStation | undefined {
  const { station } = useApp();
  const current = () => station?.current();
  return useSyncExternalStore(station?.subscribe ?? (() => () => undefined), current, current);
}

/** Reports every minute, when the page is seen again and when the number of waiting changes changes: online, battery, changes that wait. */
function useStationReport(open: boolean, unsent: number): void {
  const { caller } = useApp();
  const battery = useBattery();
  const send = useEffectEvent(() => {
    const body = { battery_percent: battery?.percent ?? null, charging: battery?.charging ?? null, unsent };
    caller.call(reportStation, { body }).catch(() => undefined);
  });
  useEffect(() => {
    if (!open) return undefined;
    send();
    const timer = setInterval(() => send(), REPORT_MS);
    const stop = onReturn(() => send());
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [open, unsent, battery]);
}

/** The frame of a station's pages. */
export function StationFrame() {
  const { bootstrap } = useApp();
  const station = useStation();
  const [parts, setParts] = useState<FrameParts>({});
  const { unsent = 0 } = parts;
  useStationReport(station !== undefined, unsent);
  useEffect(() => {
    registerStationShell(bootstrap);
    // The code of toasts is loaded in advance, because the network may be gone when one is needed.
    void fetchToasts().catch(() => undefined);
  }, [bootstrap]);
  const loaded = useMatches().at(-1)?.loaderData;
  return (
    <PartsContext value={setParts}>
      <div className="stn">
        <StationHead station={station} unsent={unsent} />
        <main id="main" className="stn-m" tabIndex={-1}>
          {loaded instanceof NotLoaded ? <PageNotLoaded reason={loaded.reason} /> : <Outlet />}
        </main>
      </div>
    </PartsContext>
  );
}

function StationHead({ station, unsent }: { station: OpenedStation | undefined; unsent: number }) {
  const locale = useLocale();
  const messages = words[locale];
  return (
    <header className="stn-h">
      <Mark />
      <div className="grow ell">
        {station && (
          <>
            <b className="ell">{station.name}</b>
            <small className="ell">{messages.until(station.person_name, formatDateTime(station.ends_at, locale))}</small>
          </>
        )}
      </div>
      {station && (
        <>
          <NetSign unsent={unsent} />
          <StationMenu unsent={unsent} />
        </>
      )}
    </header>
  );
}

function NetSign({ unsent }: { unsent: number }) {
  const locale = useLocale();
  const kit = useWords();
  const online = useOnline();
  const Icon = online ? Wifi : WifiOff;
  const waiting = unsent > 0 ? `, ${unsent} ${plural(locale, unsent, CHANGES[locale])}` : "";
  return (
    <span role="status" className={`stn-n ${online ? "t-ok" : "t-warn"}`} data-net={online ? "online" : "offline"}>
      <Icon className="ic" aria-hidden />
      <span className="vh">{(online ? kit.online : kit.offline) + waiting}</span>
    </span>
  );
}

/** Language, theme, and closing the station. */
function StationMenu({ unsent }: { unsent: number }) {
  const locale = useLocale();
  const messages = words[locale];
  const kit = useWords();
  const { bootstrap, caller, station } = useApp();
  const report = useReport();
  const [theme, setTheme] = useTheme();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState(false);
  const other = locale === "pl" ? "en" : "pl";
  const close = async () => {
    setBusy(true);
    if (await doneOrFalse(() => caller.call(closeStation), report)) {
      await station?.forget();
      window.location.assign(addTenantToAddress("/s", bootstrap.inAddress));
    }
    setBusy(false);
  };
  const items: MenuEntry[] = [
    { label: frameWords[other].language, icon: <Globe className="ic" aria-hidden />, onSelect: () => chooseLocale(other) },
    { heading: kit.theme },
    ...(["light", "dark"] as const).map((choice) => ({
      label: { light: kit.themeLight, dark: kit.themeDark }[choice],
      checked: theme === "system" ? choice === "dark" : theme === choice,
      onSelect: () => setTheme(choice),
    })),
    "separator",
    { label: messages.close, icon: <LogOut className="ic" aria-hidden />, onSelect: () => setAsks(true) },
  ];
  return (
    <>
      <Menu
        items={items}
        trigger={
          <IconButton label={messages.menu} size="touch">
            <EllipsisVertical className="ic" aria-hidden />
          </IconButton>
        }
      />
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={messages.closeTitle}
        description={unsent > 0 ? messages.lost(`${unsent} ${plural(locale, unsent, CHANGES[locale])}`) : messages.closeWhy}
        confirm={messages.confirm}
        danger={unsent > 0}
        busy={busy}
        onConfirm={() => void close()}
      />
    </>
  );
}

/**
 * Error boundary of a station's pages: says that the link ended or that the device has no station open, and lists changes that did not arrive. Other
 * errors have the error screen.
 */
export function StationErrorScreen({ UnsentChanges }: { UnsentChanges: ComponentType }): ReactNode {
  const messages = words[useLocale()];
  const thrown = useRouteError();
  const error = toAppError(thrown);
  if (error?.status !== 401) return <PageErrorScreen />;
  return (
    <div className="stn-x">
      <h1>{error.message || messages.none}</h1>
      <p>{error.message ? messages.endedWhy : messages.noneWhy}</p>
      <LinkButton to="/s" reloadDocument look="primary" size="big" icon={<QrCode className="ic" aria-hidden />}>
        {messages.code}
      </LinkButton>
      <UnsentChanges />
    </div>
  );
}
