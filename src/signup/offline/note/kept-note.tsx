import { CloudOff, HardDrive } from "lucide-react";
import { count } from "../../../kernel/text/format.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { Note } from "../../../web/ui/states/note.tsx";
import { KeptList, LoginButton } from "./kept-list.tsx";
import { keptCounts, keptWords } from "./kept-words.ts";
import type { Kept } from "../outbox/use-outbox.ts";

interface NoteProps {
  kept: Kept;
}

/** Shows which changes are pending on this device and what happens to them; nothing while none is. */
export function KeptNote({ kept }: NoteProps) {
  const locale = useLocale();
  const words = keptWords[locale];
  const { outbox, state, signup } = kept;
  const stuck = !["still", "sending", "away"].includes(state.status) || state.held.some((each) => each.refusal);
  if (state.status === "others")
    return (
      <div className="mb-5">
        <Note look="warn" icon={HardDrive} action={outbox?.needsLogin() && <LoginButton />}>
          {words.others}
        </Note>
      </div>
    );
  const waiting = state.held.filter((each) => each.shown && !each.refusal);
  return (
    <>
      {state.status === "away" && waiting.length > 0 && (
        <div className="mb-5">
          <Note look="warn" icon={CloudOff} live>
            <b>{words.offline(count(locale, waiting.length, keptCounts[locale]))}</b>
            {waiting.some((each) => each.kind === "submitSignup") && ` ${words.notSent}`}
            {!state.lasts && ` ${words.notKept}`}
          </Note>
        </div>
      )}
      {outbox && signup && stuck && <KeptList kept={{ state, outbox, signup }} />}
    </>
  );
}
