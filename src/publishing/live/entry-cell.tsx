import { startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { PublicRow } from "../contract.ts";
import { words } from "./public-words.ts";

/** State of the button that unfolds the explanation of a place. */
interface WhyToggle {
  open: boolean;
  /** Id of the cell that the button unfolds. */
  controls: string;
  onPress: () => void;
}

/** An entry in a table of places: name, title, club. On a phone title and club come first, and a press on the row unfolds `why`. */
export function EntryCell({ row, why }: { row: Pick<PublicRow, "start_number" | "shown" | "club_name">; why?: WhyToggle | false }) {
  const messages = words[useLocale()];
  const { label, beside } = row.shown;
  // The label of one or two dancers is their names; their title in quotes is next to it.
  const named = beside?.startsWith("„") === true;
  return (
    <td className={named ? "rt-n rt-named" : "rt-n"}>
      <div>
        <b>{label}</b>
        {beside && <span className="rt-b">{beside}</span>}
        {row.club_name && <span className="rt-c">{row.club_name}</span>}
      </div>
      {why && (
        <button
          type="button"
          className="lbtn rt-why print:hidden noscript:hidden"
          aria-expanded={why.open}
          aria-controls={why.controls}
          aria-label={`${messages.myPlace} ${row.start_number === null ? (label ?? "") : startNumber(row.start_number)}`}
          onClick={why.onPress}
        >
          <span>{messages.myPlace}</span>
        </button>
      )}
    </td>
  );
}
