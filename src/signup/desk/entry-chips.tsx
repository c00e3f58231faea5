import { Check, CircleAlert, CircleCheck, CircleDashed, Clock, Inbox, LoaderCircle, Undo2, UserMinus, UserX, X } from "lucide-react";
import { formatLength } from "../../web/format.ts";
import { useLocale } from "../../web/locale.tsx";
import { Chip, type ChipLook } from "../../web/ui/status.tsx";
import { entriesWords, musicWord, paymentWord } from "./entries-words.ts";
import type { EntryRow, EntryStatus } from "../records.ts";
import { entryWords } from "../words.ts";

const statusLook: Record<EntryStatus, [ChipLook, typeof Check]> = {
  draft: ["outline", CircleDashed],
  submitted: ["info", Inbox],
  accepted: ["ok", Check],
  waiting: ["warn", Clock],
  withdrawn: ["outline", UserMinus],
  rejected: ["bad", X],
  no_show: ["outline", UserX],
  disqualified: ["bad", X],
};

/** An entry's state as icon and word. */
export function EntryStatusChip({ status }: { status: EntryStatus }) {
  const [look, icon] = statusLook[status];
  return (
    <Chip look={look} icon={icon}>
      {entryWords[useLocale()][status]}
    </Chip>
  );
}

/** The music's state of an entry, with its length. */
export function MusicChip({ row }: { row: Pick<EntryRow, "music_status" | "music_seconds"> }) {
  const locale = useLocale();
  const word = musicWord[locale][row.music_status];
  if (row.music_status === "none")
    return (
      <Chip look="plain" className="warn" icon={CircleDashed}>
        <span className="max-md:hidden">{word}</span>
        <span className="md:hidden">{entriesWords[locale].withoutMusic}</span>
      </Chip>
    );
  if (row.music_status === "checking")
    return (
      <Chip look="plain" icon={LoaderCircle}>
        {word}
      </Chip>
    );
  const fine = row.music_status === "accepted";
  return (
    <Chip look="plain" className={fine ? "ok" : "bad"} icon={fine ? CircleCheck : CircleAlert}>
      <span className="num">{fine && row.music_seconds !== null ? formatLength(row.music_seconds) : word}</span>
    </Chip>
  );
}

/** The payment's state of an entry. */
export function PaymentChip({ status }: { status: string }) {
  const word = paymentWord[useLocale()][status] ?? status;
  const [look, icon] =
    status === "paid" || status === "free"
      ? (["ok", Check] as const)
      : status === "failed"
        ? (["bad", X] as const)
        : status.includes("refunded")
          ? (["info", Undo2] as const)
          : (["warn", status === "none" ? CircleDashed : Clock] as const);
  return (
    <Chip look="plain" className={look} icon={icon}>
      {word}
    </Chip>
  );
}
