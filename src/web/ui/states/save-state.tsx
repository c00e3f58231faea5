import { CircleAlert, CloudCheck, CloudOff, Loader, Wifi, WifiOff } from "lucide-react";
import { formatTime, type Moment, type PluralForms, plural } from "../../../kernel/text/format.ts";
import { useLocale } from "../../locale/locale.tsx";
import { TextButton } from "../button.tsx";
import { Chip } from "../signs/status.tsx";
import { useWords } from "../use-words.ts";

export type SaveStateProps =
  | { state: "saving" | "offline"; at?: undefined; onRetry?: undefined }
  | { state: "saved"; at: Moment; onRetry?: undefined }
  | { state: "failed"; at?: undefined; onRetry: () => void };

/** State of the last change: saving, saved at a time, stored for later, not saved. */
export function SaveState({ state, at, onRetry }: SaveStateProps) {
  const words = useWords();
  const locale = useLocale();
  const look = { saving: " busy", saved: "", offline: " t-warn b", failed: " t-bad b" }[state];
  const Icon = { saving: Loader, saved: CloudCheck, offline: CloudOff, failed: CircleAlert }[state];
  return (
    <span className={`saved${look}`} role="status" data-save={state}>
      <Icon className={`ic${state === "saving" ? " spin" : ""}`} aria-hidden />
      {state === "saving" && words.saving}
      {state === "saved" && `${words.saved} ${formatTime(at, locale)}`}
      {state === "offline" && words.savedLater}
      {state === "failed" && (
        <>
          {words.notSaved} <TextButton onClick={onRetry}>{words.saveAgain}</TextButton>
        </>
      )}
    </span>
  );
}

const MARKS: Record<"pl" | "en", PluralForms> = {
  pl: { one: "ocena czeka", few: "oceny czekają", many: "ocen czeka", other: "oceny czeka" },
  en: { one: "mark waits", other: "marks wait" },
};

/** Connection of the tablet: online, sending, or offline with the number of unsent marks. */
export function NetBadge({
  state,
  waiting = 0,
  children,
}: {
  state: "online" | "sending" | "offline";
  waiting?: number | undefined /** Replaces the word „Online”. */;
  children?: string | undefined;
}) {
  const words = useWords();
  const locale = useLocale();
  const onTablet = locale === "pl" ? "na tablecie" : "on the tablet";
  const text = waiting > 0 ? `${words.offline}, ${waiting} ${plural(locale, waiting, MARKS[locale])} ${onTablet}` : words.offline;
  return (
    <span role="status" data-net={state}>
      {state === "online" && (
        <Chip look="ok" icon={Wifi}>
          {children ?? words.online}
        </Chip>
      )}
      {state === "sending" && (
        <Chip look="neutral" icon={Loader}>
          {words.sending}
        </Chip>
      )}
      {state === "offline" && (
        <Chip look="warn" icon={WifiOff}>
          {text}
        </Chip>
      )}
    </span>
  );
}
