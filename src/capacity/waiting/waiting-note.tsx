import { formatDeadline } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useLoaded } from "../../web/app/use-loaded.ts";
import { Note } from "../../web/ui/states/note.tsx";
import { waitingWords } from "./waiting-words.ts";
import { getWaitingList } from "./contract.ts";

/** Note above the office's view of the waiting list: whether it moves automatically now. `stamp` changes when the list was reloaded. */
export function WaitingNote({ competitionId: id, stamp }: { competitionId: string | undefined; stamp: unknown }) {
  const locale = useLocale();
  const words = waitingWords[locale];
  const { last: list } = useLoaded(id, ({ call }, options) => call(getWaitingList, { params: { id: id ?? "" } }, options), stamp);
  if (!list) return null;
  return (
    <div className="px-(--gut) pb-3">
      <Note look={list.moves && list.until !== null ? "info" : "warn"}>
        {!list.moves ? words.still : list.until === null ? words.noTime : `${words.moves} ${formatDeadline(list.until, locale)}.`}
      </Note>
    </div>
  );
}
