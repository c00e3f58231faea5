import { CloudOff, HardDrive } from "lucide-react";
import { count } from "../../../kernel/text/format.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { Note } from "../../../web/ui/states/note.tsx";
import { PendingList, LoginButton } from "./pending-list.tsx";
import { changeForms, pendingWords } from "./pending-words.ts";
import type { DeviceSignup } from "../outbox/use-outbox.ts";

interface NoteProps {
  device: DeviceSignup;
}

/** Shows which changes are pending on this device and what happens to them; nothing while none is. */
export function PendingNote({ device }: NoteProps) {
  const locale = useLocale();
  const words = pendingWords[locale];
  const { outbox, state, signup } = device;
  const stuck = !["still", "sending", "away"].includes(state.status) || state.pending.some((each) => each.refusal);
  if (state.status === "others")
    return (
      <div className="mb-5">
        <Note look="warn" icon={HardDrive} action={outbox?.needsLogin() && <LoginButton />}>
          {words.others}
        </Note>
      </div>
    );
  const pendingCount = state.pending.filter((each) => each.shown && !each.refusal);
  return (
    <>
      {state.status === "away" && pendingCount.length > 0 && (
        <div className="mb-5">
          <Note look="warn" icon={CloudOff} live>
            <b>{words.offline(count(locale, pendingCount.length, changeForms[locale]))}</b>
            {pendingCount.some((each) => each.kind === "submitSignup") && ` ${words.notSent}`}
            {!state.isStored && ` ${words.notKept}`}
          </Note>
        </div>
      )}
      {outbox && signup && stuck && <PendingList device={{ state, outbox, signup }} />}
    </>
  );
}
