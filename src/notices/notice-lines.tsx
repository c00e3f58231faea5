// Notices of the office on the desks of the hall and on pads: a line with its time, which can be hidden on this device.
import { Megaphone, X } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { formatTime } from "../kernel/text/format.ts";
import { localItems, parseItem } from "../web/browser/local-items.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { IconButton } from "../web/ui/button.tsx";
import { Note } from "../web/ui/states/note.tsx";
import { noticeText } from "./notice-text.ts";
import type { ShownNotice } from "./shapes.ts";

/** Item of the local storage with the ids of notices hidden on this device, and how many of them it keeps. */
const HIDDEN = "parkiet-hidden-notices";
const MOST_HIDDEN = 100;

const hide = { pl: "Schowaj komunikat", en: "Hide the notice" };

const readStored = () => localItems.get(HIDDEN);
const hiddenIds = (stored: string | undefined): string[] => parseItem<string[]>(stored) ?? [];
const neverChanges = () => () => undefined;

/** Notices newest first, without those hidden on this device. `notices` is undefined in a reply that an older version stored. */
export function NoticeLines({ notices = [] }: { notices?: readonly ShownNotice[] | undefined }) {
  const locale = useLocale();
  // Storage is read after the first rendering, which equals the server's.
  const stored = useSyncExternalStore(neverChanges, readStored, () => null);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const dismiss = (id: string) => {
    localItems.set(HIDDEN, JSON.stringify([...hiddenIds(readStored()).filter((each) => each !== id), id].slice(-MOST_HIDDEN)));
    setDismissed((ids) => [...ids, id]);
  };
  if (stored === null) return null;
  const hidden = [...hiddenIds(stored), ...dismissed];
  return notices
    .filter((each) => !hidden.includes(each.id))
    .map((each) => (
      <Note
        key={each.id}
        look="info"
        icon={Megaphone}
        live
        action={
          <IconButton label={`${hide[locale]}: ${noticeText(each, locale)}`} size="touch" onClick={() => dismiss(each.id)}>
            <X className="ic" aria-hidden />
          </IconButton>
        }
      >
        <span className="num">{formatTime(each.made_at, locale)}</span> <b>{noticeText(each, locale)}</b>
      </Note>
    ));
}
