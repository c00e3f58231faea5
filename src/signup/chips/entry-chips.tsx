import {
  Check,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  Clock,
  Hourglass,
  Inbox,
  LoaderCircle,
  Undo2,
  UserMinus,
  UserX,
  X,
} from "lucide-react";
import { formatDateTime, formatLength } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Chip, type ChipLook } from "../../web/ui/signs/status.tsx";
import type { EntryRow, Missable } from "../records.ts";
import type { EntryStatus } from "../../entries/records.ts";
import { entryWords } from "../../entries/words.ts";
import { chipWords, missingWords, musicWord, paymentWord } from "./chip-words.ts";

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

/** State of an entry as icon and word. */
export function EntryStatusChip({ status }: { status: EntryStatus }) {
  const [look, icon] = statusLook[status];
  return (
    <Chip look={look} icon={icon}>
      {entryWords[useLocale()][status]}
    </Chip>
  );
}

/** State of an entry's music, or its length; warns only where music is missing. */
export function MusicChip({ row }: { row: Pick<EntryRow, "music_status" | "music_seconds" | "missing"> }) {
  const locale = useLocale();
  const { music_status: status, music_seconds: seconds } = row;
  const word = musicWord[locale][status];
  const missing = row.missing.includes("music");
  if (status === "none" && missing)
    return (
      <Chip look="plain" className="warn" icon={CircleDashed}>
        <span className="max-md:hidden">{word}</span>
        <span className="md:hidden">{chipWords[locale].withoutMusic}</span>
      </Chip>
    );
  if (status === "checking")
    return (
      <Chip look="plain" icon={LoaderCircle}>
        {word}
      </Chip>
    );
  if (status === "accepted")
    return (
      <Chip look="plain" className="ok" icon={CircleCheck}>
        <span className="num">{seconds === null ? word : formatLength(seconds)}</span>
      </Chip>
    );
  return (
    <Chip look="plain" className={missing ? "bad" : undefined} icon={missing ? CircleAlert : undefined}>
      {word}
    </Chip>
  );
}

/** Marks an entry with changes typed before the deadline and received after it; `time` adds when the first of them came. */
export function AfterDeadlineChip({ at, time = false, className }: { at: string | null; time?: boolean; className?: string }) {
  const locale = useLocale();
  if (at === null) return undefined;
  const word = chipWords[locale].late;
  return (
    <Chip look="plain" className={`warn ${className ?? ""}`} icon={Hourglass}>
      {time ? `${word}: ${formatDateTime(at, locale)}` : word}
    </Chip>
  );
}

/** State of a payment; warns only where money is `missing` (for an entry: where its rules say so). */
export function PaymentChip({ status, missing }: { status: string; missing: boolean }) {
  const word = paymentWord[useLocale()][status] ?? status;
  const settled = isSettled(status);
  const [look, icon] = settled
    ? (["ok", Check] as const)
    : status.includes("refunded")
      ? ([missing ? "warn" : "info", Undo2] as const)
      : !missing
        ? (["", undefined] as const)
        : status === "failed"
          ? (["bad", X] as const)
          : (["warn", status === "none" ? CircleDashed : Clock] as const);
  return (
    <Chip look="plain" className={look} icon={icon}>
      {word}
    </Chip>
  );
}

/** True when nothing is left to pay: the state of payment is paid or free. */
export function isSettled(status: string): boolean {
  return status === "paid" || status === "free";
}

/** Lists what an entry misses, limited to what no chip of its row shows (`untold`). */
export function MissingLine({
  row,
  untold,
  className,
}: {
  row: Pick<EntryRow, "missing">;
  untold: readonly Missable[];
  className?: string;
}) {
  const locale = useLocale();
  const left = row.missing.filter((each) => untold.includes(each));
  if (left.length === 0) return undefined;
  return (
    <span className={`sm t-warn block text-pretty ${className ?? ""}`}>{`${chipWords[locale].lacks}: ${missingWords(left, locale)}`}</span>
  );
}
