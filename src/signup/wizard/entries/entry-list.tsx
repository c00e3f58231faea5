import { CircleAlert, CircleCheck, CircleDashed, Copy, Ellipsis, ListPlus, Pencil, Plus, Sheet, Trash2, Users } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { titleOf } from "../../../entries/label/title-of.ts";
import { newId } from "../../../kernel/values/ids.ts";
import { count, danceTitle, formatMoney } from "../../../kernel/text/format.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { doneOrFalse, recordOrNull } from "../../../web/calls/outcomes.ts";
import { Button, IconButton, LinkButton } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/overlays/dialog.tsx";
import { Empty, NothingMatches } from "../../../web/ui/states/empty.tsx";
import { Facts } from "../../../web/ui/signs/facts.tsx";
import { Menu } from "../../../web/ui/overlays/menu.tsx";
import type { SaveStateProps } from "../../../web/ui/states/save-state.tsx";
import { Chip } from "../../../web/ui/signs/status.tsx";
import { useOnDemand } from "../../../web/pages/use-on-demand.ts";
import { useReport } from "../../../web/calls/use-report.ts";
import { repeatedOf } from "../../../entries/entry-fields.ts";
import { nameOf } from "../../../entries/line-ups/eligibility.ts";
import { EntryStatusChip } from "../../chips/entry-chips.tsx";
import { StoredRows } from "../../import/stored/stored-rows.tsx";
import { storeTypedPeople } from "../../offline/outbox/typed-people.ts";
import { EntryEditor, fieldsOf } from "./entry-editor.tsx";
import { EntryQuestions } from "../questions/entry-questions.tsx";
import { PeopleQuestions } from "../questions/people-questions.tsx";
import type { Signup } from "../../records.ts";
import { ListTools } from "./list-tools.tsx";
import { isNotFilledIn, isUndecided, isOpenProblem, placeLine, unchosenWords } from "../../sections/section-line.ts";
import { useTypedEntry } from "./typed-people.ts";
import { useUnsettled } from "./unsettled.ts";
import { MANY_ENTRIES, shownEntries, type EntryView, needsWork } from "./shown-entries.ts";
import { useEntriesWords } from "./entries-words.ts";
import { useSignupCalls } from "../../offline/use-signup-calls.ts";
import type { SignupEntry } from "../../../entries/records.ts";
import { changeable } from "../../../entries/states.ts";
import { counted } from "../../../entries/words.ts";

/** Values of a new entry: empty, or a copy of `like` without its title, placed behind it. */
function newEntry(signup: Signup, id: string, like?: SignupEntry) {
  // Category and price are left for the user to choose.
  if (!like) return { id, ...repeatedOf(signup.entries.at(-1)) };
  const { dance_category_id, presentation_category_id, level_code } = fieldsOf(like, signup.sections);
  return {
    id,
    ...(dance_category_id ? { dance_category_id } : {}),
    ...repeatedOf(like),
    ...(presentation_category_id ? { presentation_category_id } : {}),
    ...(level_code ? { level_code } : {}),
    dancer_ids: like.dancer_ids,
    position: like.position,
  };
}

/** Which entry is open, and functions that add, delete and restore entries. */
function useEntries(signup: Signup, onReload: () => Promise<void>) {
  const { createEntry, deleteEntry } = useSignupCalls(signup);
  const report = useReport();
  const firstIncomplete = signup.entries.find((each) => needsWork(each) && each.status === "draft");
  const [first] = useState<string | undefined>(signup.locked === null ? firstIncomplete?.id : undefined);
  // An entry with people still being typed opens before one that is merely incomplete.
  const begun = useTypedEntry(signup) ?? first;
  const [chosen, setChosen] = useState<{ id: string | undefined }>();
  const open = chosen ? chosen.id : begun;
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const [focused, setFocused] = useState<{ id: string } | undefined>(undefined);
  useEffect(() => {
    if (focused) document.getElementById(`entry-${focused.id}`)?.focus();
  }, [focused]);
  /** Opens an entry, or closes the open one, and moves the focus there. */
  const show = (id: string | undefined, at = id) => {
    setChosen({ id });
    if (at !== undefined) setFocused({ id: at });
  };
  const add = async (like?: SignupEntry) => {
    const body = newEntry(signup, newId(), like);
    if (!(await recordOrNull(() => createEntry(body), report))) return;
    setAdded((now) => new Set(now).add(body.id));
    await onReload();
    show(body.id);
  };
  const remove = async (entry: SignupEntry) => {
    if (!(await doneOrFalse(() => deleteEntry(entry.id), report))) return;
    setChosen((now) => ((now ? now.id : begun) === entry.id ? { id: undefined } : now));
    storeTypedPeople(signup.id, entry.id, { people: [], field: "" });
    await onReload();
  };
  /** Closes an entry whose changes were undone, and deletes it when it was added here. */
  const cancel = (entry: SignupEntry) => {
    show(undefined, entry.id);
    if (added.has(entry.id)) void remove(entry);
  };
  return { open, show, add, remove, cancel };
}

interface ListProps {
  signup: Signup;
  onReload: () => Promise<void>;
  onSave: (state: SaveStateProps | undefined) => void;
}

/** The entries of a sign-up, one of them open for changes; adds, duplicates and deletes them. */
export function EntryList({ signup, onReload, onSave }: ListProps) {
  const words = useEntriesWords();
  const locale = useLocale();
  const { open, show, add, remove, cancel } = useEntries(signup, onReload);
  const unsettled = useUnsettled();
  /** Leaves the open entry once its questions are settled. */
  const leaveFor = async (then: () => void) => {
    if (await unsettled.settleQuestions()) then();
  };
  const [entryToRemove, setAsked] = useState<SignupEntry | undefined>(undefined);
  const [view, setView] = useState<EntryView>("all");
  const [q, setQ] = useState("");
  const shown = shownEntries(signup, view, q, open);
  const amounts = new Map(signup.quote.lines.map((line) => [line.entry_id, line.amount_grosze]));
  const all = () => {
    setView("all");
    setQ("");
  };
  return (
    <>
      <h2 className="vh">{words.entries}</h2>
      {signup.locked === null && <StoredRows signupId={signup.id} />}
      {signup.entries.length >= MANY_ENTRIES && <ListTools signup={signup} view={view} q={q} onView={setView} onSearch={setQ} />}
      {signup.entries.length > 0 && (
        <ol className="ents">
          {shown.map(({ entry, index }, at) =>
            entry.id === open ? (
              <EntryEditor
                key={entry.id}
                signup={signup}
                entry={entry}
                index={index}
                unsettled={unsettled}
                onReload={onReload}
                onSave={onSave}
                next={at + 1 < shown.length}
                onNext={() => {
                  const after = shown[at + 1]?.entry;
                  if (after) return show(after.id);
                  all();
                  void add();
                }}
                onClose={() => show(undefined, entry.id)}
                onCancel={() => cancel(entry)}
              />
            ) : (
              <Row
                key={entry.id}
                signup={signup}
                entry={entry}
                index={index}
                amount={isUndecided(entry) ? undefined : amounts.get(entry.id)}
                onEdit={() => void leaveFor(() => show(entry.id))}
                onCopy={() => void leaveFor(() => void add(entry))}
                onRemove={() => setAsked(entry)}
              />
            ),
          )}
        </ol>
      )}
      {shown.length === 0 && signup.entries.length > 0 && <NothingMatches onClear={all} />}
      <Adding
        signup={signup}
        onAdd={() =>
          void leaveFor(() => {
            all();
            void add();
          })
        }
        onReload={onReload}
      />
      {entryToRemove && (
        <RemoveEntry entry={entryToRemove} onClose={() => setAsked(undefined)} onRemove={() => void remove(entryToRemove)} />
      )}
      <PeopleQuestions signup={signup} />
      <span className="vh" aria-live="polite">
        {`${count(locale, signup.entries.length, counted.entries[locale])}, ${formatMoney(signup.quote.total_grosze, locale)}`}
      </span>
    </>
  );
}

interface AddingProps {
  signup: Signup;
  onAdd: () => void;
  onReload: () => Promise<void>;
}

/** Buttons that add entries and people, and the list of people, whose code is loaded on demand. */
function Adding({ signup, onAdd, onReload }: AddingProps) {
  const words = useEntriesWords();
  const [listing, setListing] = useState(false);
  const { Part: PeopleList, ask } = useOnDemand(() => import("./people-list.tsx").then((module) => module.PeopleList));
  const none = signup.entries.length === 0;
  const adding = (
    <>
      <Button look={none ? "primary" : "plain"} icon={<Plus className="ic" aria-hidden />} onClick={onAdd}>
        {words.addEntry}
      </Button>
      <LinkButton look="ghost" icon={<Sheet className="ic" aria-hidden />} to={`/signup/competition/import/${signup.id}?of=entries`}>
        {words.pasteEntries}
      </LinkButton>
    </>
  );
  return (
    <>
      {none && (
        <Empty title={signup.locked === null ? words.noEntries : words.noEntriesLocked} actions={signup.locked === null && adding} />
      )}
      <div className="row wrap mt-4">
        {signup.locked === null && !none && (
          <>
            {adding}
            <LinkButton
              look="ghost"
              icon={<ListPlus className="ic" aria-hidden />}
              to={`/signup/competition/import/${signup.id}?of=people`}
            >
              {words.pastePeople}
            </LinkButton>
          </>
        )}
        {signup.dancers.length > 0 && (
          <Button
            look="ghost"
            icon={<Users className="ic" aria-hidden />}
            aria-expanded={listing}
            onPointerEnter={ask}
            onFocus={ask}
            onClick={() => {
              ask();
              setListing(!listing);
            }}
          >
            {`${words.people}: ${signup.dancers.length}`}
          </Button>
        )}
      </div>
      {listing && PeopleList && <PeopleList signup={signup} onChanged={onReload} />}
    </>
  );
}

function RemoveEntry({ entry, onClose, onRemove }: { entry: SignupEntry; onClose: () => void; onRemove: () => void }) {
  const words = useEntriesWords();
  const draft = entry.status === "draft";
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(now) => !now && onClose()}
      title={draft ? words.removeAsk : words.withdrawAsk}
      description={`${entry.title ? `${danceTitle(entry.title)}. ` : ""}${draft ? words.removeWhy : words.withdrawWhy}`}
      confirm={draft ? words.remove : words.withdraw}
      onConfirm={() => {
        onClose();
        onRemove();
      }}
    />
  );
}

interface RowProps {
  signup: Signup;
  entry: SignupEntry;
  index: number;
  amount: number | undefined;
  onEdit: () => void;
  onCopy: () => void;
  onRemove: () => void;
}

function Row({ signup, entry, index, amount, onEdit, onCopy, onRemove }: RowProps) {
  const words = useEntriesWords();
  const locale = useLocale();
  const section = signup.sections.find((each) => each.id === entry.section_id);
  const people = entry.dancer_ids.map((id) => signup.dancers.find((each) => each.id === id)).filter((each) => each !== undefined);
  const out = !changeable.includes(entry.status);
  const changes = signup.locked === null && !out;
  const [problem] = entry.problems;
  const refused = entry.problems.find((each) => !isNotFilledIn(each));
  const name = titleOf(entry) ?? `${words.entry} ${index + 1}`;
  const actions = [
    { label: words.edit, icon: <Pencil className="ic" aria-hidden />, onSelect: onEdit },
    { label: words.copy, icon: <Copy className="ic" aria-hidden />, onSelect: onCopy },
    { label: entry.status === "draft" ? words.remove : words.withdraw, icon: <Trash2 className="ic" aria-hidden />, onSelect: onRemove },
  ];
  return (
    <li
      id={`entry-${entry.id}`}
      className={`ent${refused ? " bad" : ""}`}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Enter" && event.target === event.currentTarget && changes) onEdit();
      }}
    >
      <span className="ent-i num max-md:hidden">{index + 1}</span>
      <div className="grow min-w-0">
        <h3 className="disp">{name}</h3>
        <p className="sm sec">{section && <Facts text={placeLine(section, entry, unchosenWords[locale])} />}</p>
        <p className="sm">{people.length > 0 && <People people={people} />}</p>
        {refused ? (
          <p className="errm">
            <CircleAlert className="ic" aria-hidden />
            <span>{refused.text}</span>
          </p>
        ) : (
          problem && (
            <p className="row sm sec mt-1 gap-2">
              <CircleDashed className="ic" aria-hidden />
              <span>{problem.text}</span>
            </p>
          )
        )}
        {signup.locked !== null && !out && entry.status !== "draft" && <EntryQuestions signup={signup} entry={entry} />}
        {entry.problems.some(isOpenProblem) && signup.locked === null && (
          <Button look="soft" size="small" className="mt-2 md:hidden" onClick={onEdit}>
            {words.fillIn}
          </Button>
        )}
      </div>
      <div className="ent-r">
        <b className="num">{amount === undefined ? "–" : formatMoney(amount, locale)}</b>
        {entry.status !== "draft" ? (
          <EntryStatusChip status={entry.status} />
        ) : (
          !problem && (
            <Chip look="plain" icon={CircleCheck} className="ok">
              {words.complete}
            </Chip>
          )
        )}
      </div>
      {changes && <Actions name={name} actions={actions} />}
    </li>
  );
}

/** Up to seven people by name, more by their number. */
function People({ people }: { people: Signup["dancers"] }) {
  const locale = useLocale();
  if (people.length <= 7) return people.map(nameOf).join(", ");
  return (
    <>
      <Users className="ic inline size-4" aria-hidden /> {count(locale, people.length, counted.dancers[locale])}
    </>
  );
}

/** Actions of an entry: icon buttons, on a phone a menu. */
function Actions({ name, actions }: { name: string; actions: readonly { label: string; icon: ReactNode; onSelect: () => void }[] }) {
  const words = useEntriesWords();
  return (
    <>
      <div className="row gap-0.5 max-md:hidden">
        {actions.map(({ label, icon, onSelect }) => (
          <IconButton key={label} label={`${label}: ${name}`} title={label} onClick={onSelect}>
            {icon}
          </IconButton>
        ))}
      </div>
      <div className="md:hidden">
        <Menu
          items={actions}
          trigger={
            <IconButton label={`${words.moreActions}: ${name}`}>
              <Ellipsis className="ic" aria-hidden />
            </IconButton>
          }
        />
      </div>
    </>
  );
}
