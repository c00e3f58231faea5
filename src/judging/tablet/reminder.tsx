import { Link } from "react-router";
import { startNumber } from "../../web/locale/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import type { Sheet } from "../contract.ts";
import type { Tablet } from "./use-tablet.ts";
import { fill, words } from "../words.ts";

/** What is asked for and not given on this tablet yet; a day or a sheet that an earlier version kept has none. */
export function stillAsked(asked: Sheet["reminded"] | undefined, { waiting }: Pick<Tablet, "waiting">): Sheet["reminded"] {
  return (asked ?? []).filter((each) => !waiting.some((entry) => entry.performance_id === each.performance_id));
}

/** What the organiser asks this judge for, with the way there; `here` is the performance that is open. Marks that wait on the tablet count as given. */
export function Reminder({ asked, tablet, here }: { asked: Sheet["reminded"]; tablet: Tablet; here?: string }) {
  const said = words[useLocale()];
  const open = stillAsked(asked, tablet);
  const next = open.find((each) => each.performance_id !== here);
  if (open.length === 0) return null;
  const name = (each: { start_number: number | null }) => (each.start_number === null ? "–" : startNumber(each.start_number));
  return (
    <Note
      look="warn"
      live
      {...(next ? { action: <Link to={`/judge/dashboard/score/${next.performance_id}`}>{`${said.rate} ${name(next)}`}</Link> } : {})}
    >
      {fill(said.reminded, { numbers: open.map(name).join(", ") })}
    </Note>
  );
}
