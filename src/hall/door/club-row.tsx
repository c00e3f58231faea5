// A row of check-in at the door: the club's box, its name, and what it lacks.
import { Check, ChevronRight, CircleQuestionMark, FileWarning, Music, Wallet } from "lucide-react";
import { formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { boxOf, type Club, countHere, nameOf, numbersOf, problemsOf } from "./rows.ts";
import { words } from "./words.ts";

/** Box of a club: empty, „23/24”, or a tick. */
function ClubBox({ club }: { club: Club }) {
  const state = boxOf(club);
  if (state === "nobody") return <span className="sm-c" aria-hidden />;
  return (
    <span className={`sm-c ${state === "all" ? "ok" : "wait"}`} aria-hidden>
      {state === "all" ? <Check className="ic" /> : `${countHere(club)}/${club.people.length}`}
    </span>
  );
}

/** One club. A press opens it. */
export function ClubRow({ club, onOpen }: { club: Club; onOpen: () => void }) {
  const locale = useLocale();
  const messages = words[locale];
  const { owed_grosze, music, consents } = problemsOf(club);
  const { city, people, entries, unclear } = club;
  const state = boxOf(club);
  return (
    <li data-club={club.signup_id} data-box={state}>
      <button type="button" className="bks-e door-c" onClick={onOpen}>
        <ClubBox club={club} />
        <span className="grow min-w-0">
          <b>{nameOf(club) || messages.nameless}</b>
          <span className="vh">{`, ${messages.boxes[state]}, `}</span>
          <small className="ell">
            {[city, messages.peopleCount(people.length), messages.entriesCount(entries.length)].filter(Boolean).join(", ")}
          </small>
          <span className="door-p">
            {unclear?.is && (
              <Chip look="info" icon={CircleQuestionMark}>
                {messages.unclear}
              </Chip>
            )}
            {owed_grosze > 0 && (
              <Chip look="bad" icon={Wallet}>
                {formatMoney(owed_grosze, locale)}
              </Chip>
            )}
            {music.length > 0 && (
              <Chip look="warn" icon={Music}>
                {messages.musicMissing(numbersOf(music.slice(0, 3)))}
              </Chip>
            )}
            {consents > 0 && (
              <Chip look="warn" icon={FileWarning}>
                {messages.consentsMissing(consents)}
              </Chip>
            )}
          </span>
        </span>
        <ChevronRight className="ic muted" aria-hidden />
      </button>
    </li>
  );
}
