import { CircleAlert, CloudCheck, HardDrive } from "lucide-react";
import { useMemo } from "react";
import type { UnsentProps } from "../../../web/layouts/public-page.tsx";
import { useNow } from "../../../web/live/use-now.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { LinkButton } from "../../../web/ui/button.tsx";
import { Note } from "../../../web/ui/states/note.tsx";
import type { Signup } from "../../records.ts";
import { PendingNote } from "./pending-note.tsx";
import { pendingWords } from "./pending-words.ts";
import { signupLabel } from "./signup-label.ts";
import { listStoredSignups } from "../outbox/storage.ts";
import { openOutbox } from "../outbox/outboxes.ts";
import { useOutbox } from "../outbox/use-outbox.ts";

/** Lists sign-ups with unsent changes that the page does not show, and sends them. Shows no person's name. */
export function UnsentElsewhere({ competitions, current, only }: UnsentProps) {
  // The list is made when the page opens; each sign-up stays on it until its changes are sent.
  const ids = competitions.join(" ");
  const others = useMemo(
    () =>
      listStoredSignups(ids.split(" "))
        .map((each) => each.signup)
        .filter((each) => each.id !== current && (only === undefined || each.id === only)),
    [ids, current, only],
  );
  return others.map((each) => <Other key={each.id} signup={each} labelled={only === undefined} filling={current !== undefined} />);
}

function Other({ signup, labelled, filling }: { signup: Signup; labelled: boolean; filling: boolean }) {
  const locale = useLocale();
  const words = pendingWords[locale];
  const now = useNow(60_000);
  const device = useOutbox(openOutbox, signup, false);
  const { status, pending } = device.state;
  if (status === "others") return <PendingNote device={device} />;
  // Leaves out the sign-up that this page is just beginning.
  if (!device.outbox || (filling && device.outbox.isBegunHere())) return null;
  const stuck = ["late", "lost", "unbegun"].includes(status) || pending.some((each) => each.refusal);
  const [look, icon, text] =
    pending.length === 0
      ? (["ok", CloudCheck, words.wentOut] as const)
      : stuck
        ? (["bad", CircleAlert, words.stuck] as const)
        : (["warn", HardDrive, status === "away" ? words.goesLater : words.goesNow] as const);
  if (!labelled)
    return (
      <Note look={look} icon={icon} live>
        {text}
      </Note>
    );
  return (
    <div className="mb-5">
      <Note
        look={look}
        icon={icon}
        live
        action={
          <LinkButton size="small" to={`/signup/competition/${signup.competition.slug}?signup=${signup.id}&step=first`}>
            {words.open}
          </LinkButton>
        }
      >
        <b>{`${signupLabel(device.signup, locale, now)}.`}</b> {text}
      </Note>
    </div>
  );
}
