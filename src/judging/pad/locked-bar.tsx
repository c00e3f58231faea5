import { Lock } from "lucide-react";
import { formatTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { Sheet } from "../contract.ts";
import { isOut, NoShowBar } from "./no-show.tsx";
import { SubmitBar } from "./pad-frame.tsx";
import { totalText } from "./total-text.ts";
import type { Tablet } from "../tablet/use-tablet.ts";
import { fill, words } from "../words.ts";

/** Bar shown instead of the submit bar when no marks can be entered: the reason, and the marks that were given. */
export function LockedBar({ sheet, tablet, narrow }: { sheet: Sheet; tablet: Tablet; narrow: boolean }) {
  const locale = useLocale();
  const messages = words[locale];
  const { closed_at, status } = sheet.block;
  const locked = status === "closed" || status === "published";
  if (!locked && (sheet.status === "no_show" || isOut(sheet)))
    return (
      <SubmitBar className={narrow ? "pp-f" : "pad-f"} total={undefined}>
        <NoShowBar sheet={sheet} tablet={tablet} />
      </SubmitBar>
    );
  const sentence = !locked
    ? sheet.seat === null
      ? messages.readOnly
      : messages.noCriteria
    : closed_at
      ? fill(messages.lockedAt, { time: formatTime(closed_at, locale) })
      : messages.locked;
  const given = Object.keys(sheet.marks).length > 0;
  return (
    <SubmitBar
      className={narrow ? "pp-f" : "pad-f"}
      total={given ? totalText(sheet.criteria, (code) => sheet.marks[code], locale) : undefined}
    >
      <p className="row b" role="status">
        <Lock className="ic" aria-hidden />
        {sentence}
      </p>
    </SubmitBar>
  );
}
