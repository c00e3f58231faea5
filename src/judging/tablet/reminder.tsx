import { Link } from "react-router";
import { startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import type { Sheet } from "../contract.ts";
import { orderPath } from "../order-rules.ts";
import { words as orderWords } from "../order-words.ts";
import type { Tablet } from "./use-tablet.ts";
import { isSameSheet, sheetPath } from "../rules.ts";
import { fill, runText, words } from "../words.ts";

/** Returns the requests that have no marks on this tablet yet. A day or a sheet that an earlier version stored has none. */
export function openRequests(requests: Sheet["reminded"] | undefined, { waiting }: Pick<Tablet, "waiting">): Sheet["reminded"] {
  return (requests ?? []).filter((each) => each.order || !waiting.some((entry) => isSameSheet(entry, each)));
}

/**
 * Notice of the organiser's requests to this judge, with a link to the sheet. `here` is the open sheet. Marks that wait on the tablet count as given.
 */
export function Reminder({ requests, tablet, here }: { requests: Sheet["reminded"]; tablet: Tablet; here?: Sheet }) {
  const locale = useLocale();
  const messages = words[locale];
  const open = openRequests(requests, tablet);
  const next = open.find((each) => !here || !isSameSheet(each, here));
  if (open.length === 0) return null;
  const name = ({ start_number, run, whole_dance, order }: Sheet["reminded"][number]) => {
    const what = order ? orderWords[locale].title : start_number === null ? "–" : startNumber(start_number);
    return whole_dance ?? [what, run && `(${runText(run, locale)})`].filter(Boolean).join(" ");
  };
  const action = (each: Sheet["reminded"][number]) =>
    each.order ? (
      <Link to={orderPath(each.performance_id, each.run?.dance)}>{orderWords[locale].open}</Link>
    ) : (
      <Link to={sheetPath(each)}>{`${messages.rate} ${name(each)}`}</Link>
    );
  return (
    <Note look="warn" live {...(next ? { action: action(next) } : {})}>
      {fill(messages.reminded, { numbers: open.map(name).join(", ") })}
    </Note>
  );
}
