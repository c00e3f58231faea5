import { HardDrive } from "lucide-react";
import { useMemo } from "react";
import { useLocale } from "../../../web/locale/locale.tsx";
import { LinkButton } from "../../../web/ui/button.tsx";
import { Note } from "../../../web/ui/states/note.tsx";
import type { Signup } from "../../records.ts";
import { KeptNote } from "./kept-note.tsx";
import { keptWords } from "./kept-words.ts";
import { keptSignups } from "../shelf.ts";
import { useKept } from "../use-kept.tsx";

/** What this device keeps of other sign-ups to the competition than the one on the page: it is sent from here, too. */
export function KeptElsewhere({ competition, current }: { competition: string; current?: string | undefined }) {
  const others = useMemo(
    () =>
      keptSignups(competition)
        .map((each) => each.signup)
        .filter((each) => each.id !== current),
    [competition, current],
  );
  return others.map((each) => <Other key={each.id} signup={each} />);
}

function Other({ signup }: { signup: Signup }) {
  const words = keptWords[useLocale()];
  const kept = useKept(signup, false);
  const { status, held } = kept.state;
  if (held.length === 0) return null;
  if (["late", "lost", "unbegun", "others"].includes(status)) return <KeptNote kept={kept} />;
  // The one that is begun on this very page.
  if (kept.outbox?.isBegunHere()) return null;
  return (
    <div className="mb-5">
      <Note
        look="warn"
        icon={HardDrive}
        action={
          <LinkButton size="small" to={`?signup=${signup.id}`}>
            {words.open}
          </LinkButton>
        }
      >
        {[words.other, signup.club_name ?? signup.contact_name].filter(Boolean).join(" ")}
      </Note>
    </div>
  );
}
