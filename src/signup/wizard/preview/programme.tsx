import { CircleAlert, CircleDashed, LoaderCircle, Music } from "lucide-react";
import { Link } from "react-router";
import { formatDate, formatLength, formatMoney } from "../../../kernel/text/format.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { nameOf } from "../../../entries/line-ups/eligibility.ts";
import { isUndecided, placeLine, unchosenWords } from "../../sections/section-line.ts";
import { previewWords } from "./preview-words.ts";
import type { Signup } from "../../records.ts";
import { stepAddress } from "../../frame/wizard-frame.tsx";
import { labelOf } from "../../../entries/label/title-of.ts";
import type { SignupEntry } from "../../../entries/records.ts";
import { entryWords } from "../../../entries/words.ts";

const SHOWN_PEOPLE = 8;

/** The sign-up as a printed programme: titles in italics, dotted leaders, people, music. */
export function Programme({ signup }: { signup: Signup }) {
  const locale = useLocale();
  const words = previewWords[locale];
  const amounts = new Map(signup.quote.lines.map((line) => [line.entry_id, line.amount_grosze]));
  return (
    <section className="prog-s">
      <header className="prog-h">
        <h2 className="disp">{[signup.club_name ?? signup.contact_name, signup.club_city].filter(Boolean).join(", ")}</h2>
        <p className="sm sec">
          {`${words.contact}: ${[signup.contact_name, signup.contact_phone, signup.contact_email].filter(Boolean).join(", ")} `}
          {signup.locked === null && <Link to={stepAddress("contact", signup)}>{words.change}</Link>}
        </p>
      </header>
      <ol className="prog-l">
        {signup.entries.map((entry) => (
          <li key={entry.id}>
            <div className="pr-t">
              <h3 className="disp">
                <i>{labelOf(entry, locale)}</i>
              </h3>
              <span className="leader" />
              <b className="num">
                {isUndecided(entry)
                  ? "–"
                  : amounts.has(entry.id)
                    ? formatMoney(amounts.get(entry.id) ?? 0, locale)
                    : entryWords[locale][entry.status]}
              </b>
            </div>
            <EntryFacts signup={signup} entry={entry} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function EntryFacts({ signup, entry }: { signup: Signup; entry: SignupEntry }) {
  const locale = useLocale();
  const section = signup.sections.find((each) => each.id === entry.section_id);
  const people = entry.dancer_ids.map((id) => signup.dancers.find((each) => each.id === id)).filter((each) => each !== undefined);
  const rest = people.length - SHOWN_PEOPLE;
  const names = people.slice(0, SHOWN_PEOPLE).map((each) => `${nameOf(each)} (${each.birth_year})`);
  const more = rest > 0 ? ` ${previewWords[locale].andMore} ${rest}` : "";
  return (
    <>
      <p className="sm">
        {section && placeLine(section, entry, unchosenWords[locale])}
        {entry.status === "waiting" && `, ${entryWords[locale].waiting.toLowerCase()}`}
      </p>
      <p className="sm sec">
        {names.join(", ")}
        {more}
      </p>
      {entry.problems.map((each) => (
        <p key={each.code + each.text} className="errm">
          <CircleAlert className="ic" aria-hidden />
          <span>{each.text}</span>
        </p>
      ))}
      <MusicLine signup={signup} entry={entry} organiser={section?.music === "organiser"} />
    </>
  );
}

function MusicLine({ signup, entry, organiser }: { signup: Signup; entry: SignupEntry; organiser: boolean }) {
  const locale = useLocale();
  const words = previewWords[locale];
  const { music } = entry;
  const until = signup.competition.music_closes_at;
  const [Icon, look, text] = organiser
    ? ([Music, "sec", words.musicOrganiser] as const)
    : music?.status === "accepted"
      ? ([Music, "t-ok", `${words.music} ${music.seconds === null ? "" : formatLength(music.seconds)}`] as const)
      : music?.status === "checking"
        ? ([LoaderCircle, "sec", words.musicChecking] as const)
        : music
          ? ([CircleAlert, "t-bad", words.musicWrong] as const)
          : ([CircleDashed, "t-warn", until ? `${words.musicUntil} ${formatDate(until, locale)}` : words.musicLater] as const);
  return (
    <p className={`row sm mt-1 gap-2 ${look}`}>
      <Icon className="ic" aria-hidden />
      {text}
    </p>
  );
}
