// Parts of the side panel of an entry: dancers, music, contact, history.
import { ExternalLink, Plus } from "lucide-react";
import { Link } from "react-router";
import { entryFields, fieldNames } from "../../../entries/entry-fields.ts";
import { titleOf } from "../../../entries/label/title-of.ts";
import type { Reply } from "../../../kernel/endpoints/endpoint.ts";
import { formatDateTime, formatLength } from "../../../kernel/text/format.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { isAdmin, useSession } from "../../../web/session/session.tsx";
import { LinkButton } from "../../../web/ui/button.tsx";
import { Note } from "../../../web/ui/states/note.tsx";
import type { getEntry } from "../../contract.ts";
import { nameOf } from "../../../entries/line-ups/eligibility.ts";
import { useAnswerWords } from "../../../entries/questions/answer-words.ts";
import { Player } from "../../frame/player.tsx";
import { MusicChip } from "../../chips/entry-chips.tsx";
import { entriesWords } from "../list/entries-words.ts";
import { chipWords } from "../../chips/chip-words.ts";

/** An entry with everything its panel shows. */
export type EntryDetail = Reply<typeof getEntry>;

/** Texts that the panel does not show elsewhere. */
const OTHERS = fieldNames.filter((field) => field !== "title" && field !== "artist_name");

/** Dancers and choreography. */
export function LineUpSection({ entry }: { entry: EntryDetail }) {
  const locale = useLocale();
  const words = entriesWords[locale];
  return (
    <section>
      <h3 className="caps muted xs mb-2">{`${words.lineUp} (${entry.line_up.length})`}</h3>
      <ol className="grid gap-1">
        {entry.line_up.map((dancer) => (
          <li key={dancer.id} className="row sp sm">
            <span>{nameOf(dancer)}</span>
            <span className="num sec">{dancer.birth_year}</span>
          </li>
        ))}
      </ol>
      {OTHERS.filter((field) => entry[field]).map((field) => (
        <p key={field} className="sm sec mt-2">{`${entryFields[field].label[locale]}: ${entry[field]}`}</p>
      ))}
    </section>
  );
}

/** The music to play; referees only see its state. */
export function MusicSection({ entry }: { entry: EntryDetail }) {
  const words = entriesWords[useLocale()];
  const { user } = useSession();
  return (
    <section>
      <h3 className="caps muted xs mb-2">{words.music}</h3>
      {user?.role === "referee" ? (
        <MusicChip row={entry} />
      ) : entry.music ? (
        <>
          {entry.music.problem && <Note look="bad">{entry.music.problem}</Note>}
          <Player track={entry.music} name={titleOf(entry) ?? words.untitled} limit={entry.music_limits.max_seconds} />
          <p className="sm sec mt-2">{[entry.music.file_name, entry.music.title, entry.music.performer].filter(Boolean).join(" · ")}</p>
        </>
      ) : (
        <p className="sm sec">
          {entry.music_status === "organiser" ? words.organiserMusic : words.noMusic}
          {entry.music_limits.max_seconds !== null && ` ${words.allowed}: ${formatLength(entry.music_limits.max_seconds)}.`}
        </p>
      )}
    </section>
  );
}

/** Answers to the organiser's questions; nothing without any. */
export function AnswersSection({ entry }: { entry: EntryDetail }) {
  const words = useAnswerWords();
  if (entry.answers.length === 0) return null;
  return (
    <section>
      <h3 className="caps muted xs mb-2">{words.answers}</h3>
      <dl className="grid gap-2">
        {entry.answers.map((each) => (
          <div key={`${each.question_id} ${each.dancer ?? ""}`} className="sm">
            <dt className="sec">{each.dancer ? `${each.label} (${each.dancer})` : each.label}</dt>
            <dd>{each.url ? <a href={each.url}>{each.text}</a> : (each.text ?? <span className="sec">{words.none}</span>)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Contact of the sign-up; nothing for callers who may not know it. */
export function ContactSection({ entry }: { entry: EntryDetail }) {
  const words = entriesWords[useLocale()];
  const { user } = useSession();
  if (entry.contact_name === null) return null;
  return (
    <section>
      <h3 className="caps muted xs mb-2">{words.contact}</h3>
      <p className="sm">{[entry.club_name, entry.club_city].filter(Boolean).join(", ")}</p>
      <p className="sm">{[entry.contact_name, entry.contact_phone].filter(Boolean).join(", ")}</p>
      {entry.contact_email && (
        <p className="sm">
          <a href={`mailto:${entry.contact_email}`}>{entry.contact_email}</a>
        </p>
      )}
      {entry.signup_note && <p className="sm sec mt-2">{`${words.signupNote}: ${entry.signup_note}`}</p>}
      <p className="sm mt-2">
        <Link to={`/signup/competition/preview/${entry.signup_id}`}>
          {words.openBundle} <ExternalLink className="ic inline size-4" aria-hidden />
        </Link>
      </p>
      {isAdmin(user) && (
        <LinkButton
          className="mt-2"
          icon={<Plus className="ic" aria-hidden />}
          to={`/signup/competition/${entry.competition_id}?signup=${entry.signup_id}&step=entries`}
        >
          {words.addEntry}
        </LinkButton>
      )}
    </section>
  );
}

/** Events of the entry with their authors. */
export function HistorySection({ entry }: { entry: EntryDetail }) {
  const locale = useLocale();
  const words = entriesWords[locale];
  if (entry.history.length === 0) return null;
  return (
    <section>
      <h3 className="caps muted xs mb-2">{words.history}</h3>
      <ol className="grid gap-1">
        {entry.history.map((each) => (
          <li key={each.at + each.action} className="sm">
            <span className="num sec">{formatDateTime(each.at, locale)}</span> {words.actions[each.action] ?? each.action}, {each.who}
            {each.after?.sent_late && <span className="sec">{`, ${chipWords[locale].late.toLowerCase()}`}</span>}
            {each.reason && <span className="sec">{`: ${each.reason}`}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
