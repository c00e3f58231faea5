import { CircleAlert } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { entryFields } from "../../../entries/entry-fields.ts";
import { artistIsPublic } from "../../../entries/label/artist-name.ts";
import { titleOf } from "../../../entries/label/title-of.ts";
import { isAdmin } from "../../../web/session/session.tsx";
import { startNumber } from "../../../kernel/text/format.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { doneOrFalse, recordOrNull } from "../../../web/calls/outcomes.ts";
import { useSession } from "../../../web/session/session.tsx";
import type { ApiError } from "../../../web/calls/api.ts";
import { Bib } from "../../../web/ui/signs/bib.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { ErrorPanel } from "../../../web/ui/states/empty.tsx";
import { Field } from "../../../web/ui/fields/field.tsx";
import { Note } from "../../../web/ui/states/note.tsx";
import { SidePanel } from "../../../web/ui/overlays/pane.tsx";
import { SkeletonRows } from "../../../web/ui/states/skeleton.tsx";
import { Textarea, TextInput } from "../../../web/ui/fields/text-input.tsx";
import { useToast } from "../../../web/ui/overlays/toast.tsx";
import { useApi } from "../../../web/app/use-api.ts";
import { useLoaded } from "../../../web/app/use-loaded.ts";
import { useReport } from "../../../web/calls/use-report.ts";
import { getEntry, giveStartNumber, setEntryStatus, updateEntry } from "../../contract.ts";
import { entriesWords } from "../list/entries-words.ts";
import { EntryStatusChip, AfterDeadlineChip, PaymentChip } from "../../chips/entry-chips.tsx";
import { AnswersSection, ContactSection, type EntryDetail, HistorySection, LineUpSection, MusicSection } from "./entry-details.tsx";
import { SectionButtons, OtherSections } from "./other-sections.tsx";
import { sectionLine } from "../../sections/section-line.ts";
import { OfferButton } from "./offer-button.tsx";
import { type OverCapQuestion, OverCapDialog } from "../../../capacity/waiting/over-cap.tsx";
import { waitingStateText } from "../../../capacity/waiting/waiting-words.ts";
import type { EntryStatus } from "../../../entries/records.ts";
import { entryWords } from "../../../entries/words.ts";
import { notifyClub } from "../../../capacity/status-changes/contract.ts";
import { chipWords, missingWords } from "../../chips/chip-words.ts";

/** Changes the state of an entry; where a cap is reached, `overCap` is the question to ask first. */
function useStatus(entry: EntryDetail | undefined, onChanged: () => void, reloadEntry: () => void) {
  const api = useApi();
  const report = useReport();
  const words = entriesWords[useLocale()];
  const [overCap, setOverCap] = useState<OverCapQuestion>();
  const set = async (status: EntryStatus, more: { over?: boolean; section_id?: string } = {}) => {
    if (!entry) return;
    const ask = ({ message }: ApiError): OverCapQuestion => ({
      question: message,
      anyway: () => set(status, { ...more, over: true }),
      wait: entry.allowed.includes("waiting") ? { label: words.toWaiting, act: () => set("waiting") } : undefined,
      elsewhere: (leave) => (
        <SectionButtons
          free
          entry={entry}
          onMove={(section_id) => {
            leave();
            void set(status, { section_id });
          }}
        />
      ),
    });
    const refused = (error: ApiError) => (error.code === "over_cap" ? setOverCap(ask(error)) : report(error));
    const body = { status, version: entry.version, ...more };
    if (await recordOrNull(() => api.call(setEntryStatus, { params: { id: entry.id }, body }), refused)) onChanged();
    reloadEntry();
  };
  return { set, overCap, setOverCap };
}

interface PanelProps {
  id: string;
  /** Changes when the list was reloaded. */
  stamp: unknown;
  onClose: () => void;
  onChanged: () => void;
  /** Moves the entry to another section. */
  onMove: (sectionId: string) => void;
}

/** One entry next to the table: line-up, music, payment, notes, history, and its actions. */
export function EntryPanel({ id, stamp, onClose, onChanged, onMove }: PanelProps) {
  const locale = useLocale();
  const words = entriesWords[locale];
  const { user } = useSession();
  const loaded = useLoaded(id, ({ call }, options) => call(getEntry, { params: { id } }, options), stamp);
  const { found: entry, failed, reload: reloadEntry } = loaded;

  const { set, overCap, setOverCap } = useStatus(entry, onChanged, reloadEntry);
  if (failed || !entry)
    return (
      <SidePanel title={words.entry} onClose={onClose}>
        {failed ? <ErrorPanel onRetry={reloadEntry} /> : <SkeletonRows rows={6} />}
      </SidePanel>
    );
  const title = titleOf(entry) ?? words.untitled;
  const steps = entry.allowed.filter((each) => each !== "no_show" && each !== "disqualified" && each !== "submitted");
  return (
    <SidePanel
      key={id}
      title={title}
      subtitle={sectionLine(entry)}
      onClose={onClose}
      footer={
        steps.length > 0 && (
          <div className="flex grow flex-wrap gap-2">
            {entry.waiting?.offered_until === null && isAdmin(user) && (
              <OfferButton entry={entry} onAsk={setOverCap} onOffered={onChanged} />
            )}
            {steps.map((status) => (
              <Button
                key={status}
                look={status === "accepted" ? "primary" : status === "rejected" || status === "withdrawn" ? "danger" : "plain"}
                onClick={() => void set(status)}
              >
                {verb(status, entry.status, words)}
              </Button>
            ))}
          </div>
        )
      }
    >
      {overCap && <OverCapDialog openQuestion={overCap} onClose={() => setOverCap(undefined)} />}
      <div className="grid gap-5">
        <div className="row wrap gap-2">
          {entry.start_number !== null && <Bib number={entry.start_number} />}
          <EntryStatusChip status={entry.status} />
          {entry.waiting && <span className="sm sec">{waitingStateText(entry.waiting, locale)}</span>}
          {user?.role !== "referee" && <PaymentChip status={entry.payment_status} missing={entry.missing.includes("payment")} />}
          <AfterDeadlineChip at={entry.sent_late_at} time />
          {entry.missing.length > 0 && (
            <span className="sm t-warn">{`${chipWords[locale].lacks}: ${missingWords(entry.missing, locale)}`}</span>
          )}
        </div>
        {entry.number_waits && isAdmin(user) && <GiveNumber id={id} onGiven={onChanged} />}
        {entry.club_untold && <NotifyClub id={id} onTold={reloadEntry} />}
        {entry.problems.length > 0 && (
          <Note look="warn" icon={CircleAlert}>
            <b>{words.problems}</b>
            {entry.problems.map((each) => (
              <p key={each.code + each.text}>{each.text}</p>
            ))}
            {isAdmin(user) && <OtherSections entry={entry} onMove={onMove} />}
          </Note>
        )}
        <LineUpSection entry={entry} />
        <MusicSection entry={entry} />
        <AnswersSection entry={entry} />
        <ContactSection entry={entry} />
        {isAdmin(user) && <OwnFields entry={entry} onSaved={onChanged} />}
        <HistorySection entry={entry} />
      </div>
    </SidePanel>
  );
}

function verb(status: EntryStatus, from: EntryStatus, words: (typeof entriesWords)["pl"]): string {
  if (status === "accepted") return from === "withdrawn" || from === "rejected" ? words.restore : words.accept;
  return { rejected: words.reject, withdrawn: words.withdraw, waiting: words.toWaiting }[status as "rejected"] ?? entryWords.pl[status];
}

/** Assigns a number that waits for the payment at once. */
function GiveNumber({ id, onGiven }: { id: string; onGiven: () => void }) {
  const words = entriesWords[useLocale()];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const give = async () => {
    setBusy(true);
    const entry = await recordOrNull(() => api.call(giveStartNumber, { params: { id } }), report);
    setBusy(false);
    if (!entry) return;
    toast({ text: `${words.numberGiven} ${startNumber(entry.start_number ?? 0)}`, look: "done" });
    onGiven();
  };
  return (
    <Note
      look="warn"
      action={
        <Button busy={busy} onClick={() => void give()}>
          {words.giveOne}
        </Button>
      }
    >
      {words.numberWaits}
    </Note>
  );
}

/** Notifies the club of a disqualification at once, instead of with the result. */
function NotifyClub({ id, onTold }: { id: string; onTold: () => void }) {
  const words = entriesWords[useLocale()];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const notify = async () => {
    setBusy(true);
    const notified = await doneOrFalse(() => api.call(notifyClub, { params: { id } }), report);
    setBusy(false);
    if (!notified) return;
    toast({ text: words.clubTold, look: "done" });
    onTold();
  };
  return (
    <Note
      look="warn"
      action={
        <Button busy={busy} onClick={() => void notify()}>
          {words.tellClub}
        </Button>
      }
    >
      {words.clubUntold}
    </Note>
  );
}

/** Field that saves its text when it loses the focus. */
function AutosavedField({ label, hint, text, most, rows, save, onSaved }: AutosavedFieldProps) {
  const words = entriesWords[useLocale()];
  const report = useReport();
  const toast = useToast();
  const [typed, setTyped] = useState(text ?? "");
  const leave = async () => {
    if (typed === (text ?? "") || !(await recordOrNull(() => save(typed || null), report))) return;
    toast({ text: `${words.saved}: ${label}` });
    onSaved();
  };
  const field = {
    value: typed,
    maxLength: most,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setTyped(event.currentTarget.value),
    onBlur: () => void leave(),
  };
  return (
    <Field label={label} hint={hint}>
      {rows === undefined ? <TextInput {...field} /> : <Textarea rows={rows} {...field} />}
    </Field>
  );
}

interface AutosavedFieldProps {
  label: string;
  hint?: string;
  text: string | null;
  /** Maximum length in characters. */
  most: number;
  /** Number of lines; absent for a single line. */
  rows?: number;
  save: (text: string | null) => Promise<object>;
  onSaved: () => void;
}

/** The artist name, which the office corrects for the club, and the organiser's note. */
function OwnFields({ entry, onSaved }: { entry: EntryDetail; onSaved: () => void }) {
  const locale = useLocale();
  const words = entriesWords[locale];
  const artist = entryFields.artist_name;
  const api = useApi();
  const params = { id: entry.id };
  return (
    <>
      <AutosavedField
        key={`artist ${entry.id} ${entry.artist_name}`}
        label={artist.label[locale]}
        hint={artistIsPublic(entry.dancers) ? words.artistRead : words.artistKept}
        text={entry.artist_name}
        most={artist.most}
        save={(artist_name) => api.call(updateEntry, { params, body: { artist_name } })}
        onSaved={onSaved}
      />
      <AutosavedField
        key={`note ${entry.id} ${entry.note}`}
        label={words.note}
        text={entry.note}
        most={2000}
        rows={2}
        save={(note) => api.call(setEntryStatus, { params, body: { note } })}
        onSaved={onSaved}
      />
    </>
  );
}
