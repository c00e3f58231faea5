import { numbersText } from "../../start-lists/rounds/heat-title.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { List } from "./judge-day.ts";
import { words } from "../words.ts";

/** For the head judge: judges who mark a club with which they have a conflict of interest. */
export function Conflicts({ lists }: { lists: readonly List[] }) {
  const messages = words[useLocale()];
  // A day stored by an earlier version has none.
  const rows = lists.flatMap((list) => (list.conflicts ?? []).map((each) => ({ ...each, list: list.start_list_id })));
  if (rows.length === 0) return null;
  return (
    <section aria-label={messages.conflicts}>
      <h2>{messages.conflicts}</h2>
      <ul className="grid gap-2 mt-2">
        {rows.map((row) => (
          <li key={`${row.list} ${row.seat} ${row.club_name}`} className="sm">
            <b className="block">{`${row.seat} ${row.judge}: ${row.club_name}`}</b>
            <span className={row.kind === "hard" ? "t-bad" : "t-warn"}>
              {[messages.conflictKinds[row.kind], numbersText(row.start_numbers)].filter(Boolean).join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
