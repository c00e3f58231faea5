import { useLocale } from "../../web/locale/locale.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { fill, words } from "../words.ts";

/** Notice on a judge's pad: clubs that dance here and with which the judge has a conflict of interest. Renders nothing without any. */
export function ConflictNote({ clubs }: { clubs: readonly string[] }) {
  const messages = words[useLocale()];
  if (clubs.length === 0) return null;
  return <Note look="warn">{fill(messages.conflictWith, { club: clubs.join(", ") })}</Note>;
}
