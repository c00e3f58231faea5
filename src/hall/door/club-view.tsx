// One club at the door: what it lacks, its people and numbers, and „do wyjaśnienia”.
import { ArrowLeft, ArrowRight, Banknote, CircleQuestionMark, FileWarning, type LucideIcon, Music, Wallet } from "lucide-react";
import { useState } from "react";
import { titleOf } from "../../entries/label/title-of.ts";
import { formatMoney, formatTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, IconButton } from "../../web/ui/button.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { CallLink } from "../backstage/backstage-row.tsx";
import { CashSheet } from "./cash-sheet.tsx";
import { MOST_NOTE } from "./contract.ts";
import { PersonRow } from "./person-row.tsx";
import { problemText } from "./problem-text.ts";
import {
  type Club,
  countHere,
  type Entry,
  entriesWithoutBibs,
  hasProblems,
  isAbsent,
  nameOf,
  numbersOf,
  peopleToAccept,
  type Person,
  problemsOf,
} from "./rows.ts";
import { UnclearSheet } from "./unclear-sheet.tsx";
import type { NewDoorChange, NewSignature } from "./use-door-changes.ts";
import { words } from "./words.ts";

interface ClubProps {
  club: Club;
  /** Name of the competition, as consents have it. */
  competition: string;
  /** Id of the person whose code was scanned. */
  scanned: string | undefined;
  onChange: (change: NewDoorChange) => void;
  onSign: (person: Person, signed: NewSignature) => void;
  /** Records cash. Undefined where this desk may not take it. */
  onCash: ((amount_grosze: number) => void) | undefined;
  /** Leaves the club. `accepted`: its people were admitted. */
  onClose: (accepted: boolean) => void;
}

export function ClubView({ club, competition, scanned, onChange, onSign, onCash, onClose }: ClubProps) {
  const messages = words[useLocale()];
  return (
    <>
      <ClubHead club={club} onBack={() => onClose(false)} />
      <Facts club={club} />
      {onCash && <Cash club={club} onCash={onCash} />}
      <Unclear club={club} onChange={onChange} />
      <section>
        <h3 className="bks-h">{messages.people}</h3>
        <ul className="bks-l">
          {club.people.map((person) => (
            <PersonRow
              key={person.dancer_id}
              club={club}
              person={person}
              competition={competition}
              scanned={person.dancer_id === scanned}
              onChange={onChange}
              onSign={onSign}
            />
          ))}
        </ul>
      </section>
      <Numbers club={club} onChange={onChange} />
      <AcceptBar club={club} onChange={onChange} onClose={onClose} />
    </>
  );
}

function ClubHead({ club, onBack }: { club: Club; onBack: () => void }) {
  const messages = words[useLocale()];
  const { city, coach_name, coach_phone } = club;
  const name = nameOf(club) || messages.nameless;
  return (
    <div className="door-h">
      <IconButton label={messages.back} size="touch" onClick={onBack}>
        <ArrowLeft className="ic" aria-hidden />
      </IconButton>
      <div className="grow min-w-0">
        <h2 className="ell">{name}</h2>
        <small className="ell sec">{[city, coach_name && messages.coach(coach_name)].filter(Boolean).join(", ")}</small>
      </div>
      {coach_phone && <CallLink name={coach_name} phone={coach_phone} label={name} />}
    </div>
  );
}

/** Payment, music and consents. */
function Facts({ club }: { club: Club }) {
  const locale = useLocale();
  const messages = words[locale];
  const { cost_grosze, entries, people } = club;
  const { owed_grosze, music, consents } = problemsOf(club);
  return (
    <div className="door-k">
      <Fact
        icon={Wallet}
        look={owed_grosze > 0 ? "bad" : "ok"}
        title={owed_grosze > 0 ? messages.notPaid : messages.paidAll}
        detail={formatMoney(owed_grosze > 0 ? owed_grosze : cost_grosze, locale)}
      />
      <Fact
        icon={Music}
        look={music.length > 0 ? "warn" : "ok"}
        title={messages.music}
        detail={messages.ofAll(entries.length - music.length, entries.length)}
      />
      <Fact
        icon={FileWarning}
        look={consents > 0 ? "warn" : "ok"}
        title={messages.consents}
        detail={consents > 0 ? messages.consentsLack(consents, people.length) : messages.consentsOk}
      />
    </div>
  );
}

function Fact({ icon: Icon, look, title, detail }: { icon: LucideIcon; look: "ok" | "warn" | "bad"; title: string; detail: string }) {
  return (
    <div className={`door-f ${look}`}>
      <Icon className="ic" aria-hidden />
      <b>{title}</b>
      <small className="num">{detail}</small>
    </div>
  );
}

/** The button that records cash, while something is owed. */
function Cash({ club, onCash }: { club: Club; onCash: (amount_grosze: number) => void }) {
  const messages = words[useLocale()];
  const [asks, setAsks] = useState(false);
  const { owed_grosze } = problemsOf(club);
  if (owed_grosze === 0) return null;
  return (
    <div className="door-u">
      <Button icon={<Banknote className="ic" aria-hidden />} onClick={() => setAsks(true)}>
        {messages.takeCash}
      </Button>
      {asks && (
        <CashSheet
          name={nameOf(club) || messages.nameless}
          owed_grosze={owed_grosze}
          onClose={() => setAsks(false)}
          onSend={(amount) => {
            onCash(amount);
            setAsks(false);
          }}
        />
      )}
    </div>
  );
}

/** What is to be clarified, or the button that says so. */
function Unclear({ club, onChange }: Pick<ClubProps, "club" | "onChange">) {
  const locale = useLocale();
  const messages = words[locale];
  const [asks, setAsks] = useState(false);
  const { unclear } = club;
  if (unclear?.is)
    return (
      <Note
        look="info"
        icon={CircleQuestionMark}
        action={
          <Button size="small" onClick={() => onChange({ kind: "clear" })}>
            {messages.isClear}
          </Button>
        }
      >
        <b>{messages.unclear}</b> {unclear.note} <span className="sec sm">{messages.by(unclear.by, formatTime(unclear.at, locale))}</span>
      </Note>
    );
  return (
    <div className="door-u">
      <Button icon={<CircleQuestionMark className="ic" aria-hidden />} onClick={() => setAsks(true)}>
        {messages.markUnclear}
      </Button>
      {asks && (
        <UnclearSheet
          proposed={problemText(problemsOf(club), locale)}
          onClose={() => setAsks(false)}
          onSend={(note) => {
            onChange({ kind: "unclear", note });
            setAsks(false);
          }}
        />
      )}
    </div>
  );
}

/** Entries with their numbers, each with a box that it was handed out. */
function Numbers({ club, onChange }: Pick<ClubProps, "club" | "onChange">) {
  const messages = words[useLocale()];
  const left = entriesWithoutBibs(club);
  const give = (entries: readonly Entry[], out: boolean) =>
    onChange({ kind: out ? "bibs_out" : "bibs_back", entry_ids: entries.map((each) => each.entry_id) });
  return (
    <section>
      <div className="bks-h door-n">
        <h3>{messages.bibs}</h3>
        {left.length > 1 && <Button onClick={() => give(left, true)}>{messages.giveAll}</Button>}
      </div>
      <ul className="bks-l">
        {club.entries.map((entry) => {
          const title = titleOf(entry) ?? messages.untitled;
          return (
            <li key={entry.entry_id} data-entry={entry.entry_id}>
              {entry.start_number !== null && <Bib number={entry.start_number} />}
              <span className="grow min-w-0">
                <b>{title}</b>
                {entry.music_missing && <small className="t-warn b">{messages.musicMissing("")}</small>}
              </span>
              {entry.start_number === null ? (
                <small className="sec">{messages.noNumber}</small>
              ) : (
                <Checkbox
                  checked={entry.bibs?.is === true}
                  label={messages.bibsOut(`${numbersOf([entry])} ${title}`)}
                  onCheckedChange={(out) => give([entry], out)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** „Przyjmij 23 z 24 osób”. What the club lacks does not block it, and is stored as unclear. */
function AcceptBar({ club, onChange, onClose }: Pick<ClubProps, "club" | "onChange" | "onClose">) {
  const locale = useLocale();
  const messages = words[locale];
  const waiting = peopleToAccept(club);
  const problems = problemsOf(club);
  const note = problemText(problems, locale);
  const marks = hasProblems(problems) && club.unclear === null;
  const isDone = waiting.length === 0 && (!marks || club.people.every(isAbsent));
  const accept = () => {
    if (waiting.length > 0) onChange({ kind: "present", dancer_ids: waiting.map((each) => each.dancer_id) });
    if (marks) onChange({ kind: "unclear", note: note.slice(0, MOST_NOTE) });
    onClose(true);
  };
  return (
    <footer className="bks-f door-a">
      {isDone ? (
        <Button size="big" full className="padb" onClick={() => onClose(false)}>
          {messages.back}
        </Button>
      ) : (
        <Button look="primary" size="big" full className="padb" iconAfter={<ArrowRight className="ic" aria-hidden />} onClick={accept}>
          {messages.accept(countHere(club) + waiting.length, club.people.length)}
        </Button>
      )}
      {!isDone && marks && <small className="sec">{messages.becomesUnclear(note)}</small>}
    </footer>
  );
}
