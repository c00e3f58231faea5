import { startNumber } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { PublicRow } from "../contract.ts";
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
