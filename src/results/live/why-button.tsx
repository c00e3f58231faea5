import { useEffect, useEffectEvent } from "react";
import { startNumber } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { usePart } from "../../web/use-part.ts";
import type { PublicBlock, PublicRow } from "../contract.ts";
import { words } from "./public-words.ts";

/** Unfolds why an entry has its place. */
export function WhyButton({
  row,
  open,
  controls,
  onPress,
}: {
  row: Pick<PublicRow, "start_number" | "shown">;
  open: boolean;
  controls: string;
  onPress: () => void;
}) {
  const said = words[useLocale()];
  return (
    <button
      type="button"
      className="lbtn rt-why print:hidden noscript:hidden"
      aria-expanded={open}
      aria-controls={controls}
      aria-label={`${said.myPlace} ${row.start_number === null ? (row.shown.label ?? "") : startNumber(row.start_number)}`}
      onClick={onPress}
    >
      {said.myPlace}
    </button>
  );
}

export interface WhyProps {
  blockId?: string;
  entryId?: string;
  sectionId?: string;
  blocks?: readonly PublicBlock[];
}

/** What is unfolded; its code, as its sentences, comes when somebody asks. */
export function Why(props: WhyProps) {
  const said = words[useLocale()];
  const { Part, ask } = usePart<WhyProps>(() => import("./why-place.tsx").then((part) => part.Why));
  const fetchPart = useEffectEvent(ask);
  useEffect(() => fetchPart(), []);
  return Part ? (
    <Part {...props} />
  ) : (
    <p className="sm sec" role="status">
      {said.loadingExplain}
    </p>
  );
}
