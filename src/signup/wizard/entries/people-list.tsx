import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { matchesSearch } from "../../../kernel/text/search.ts";
import { doneOrFalse, recordOrNull } from "../../../web/calls/outcomes.ts";
import { danceTitle } from "../../../kernel/text/format.ts";
import { IconButton } from "../../../web/ui/button.tsx";
import { ConfirmDialog } from "../../../web/ui/overlays/dialog.tsx";
import { Empty, NothingMatches } from "../../../web/ui/states/empty.tsx";
import { SearchInput } from "../../../web/ui/tables/table-toolbar.tsx";
import { useReport } from "../../../web/calls/use-report.ts";
import { nameOf } from "../../../entries/line-ups/eligibility.ts";
import type { Signup } from "../../records.ts";
import { useConsentText } from "../../../people/consents/use-consent-text.ts";
import { useOrWait } from "../../../capacity/waiting/use-or-wait.tsx";
import { useEntriesWords } from "./entries-words.ts";
import { PersonDialog } from "./people-dialogs.tsx";
import { useSignupCalls } from "../../offline/use-signup-calls.ts";
import { MANY_ENTRIES } from "./shown-entries.ts";
import type { Dancer } from "../../../people/dancers/dancer-record.ts";
import type { SignupEntry } from "../../../entries/records.ts";
import { changeable } from "../../../entries/states.ts";

interface ListProps {
  signup: Signup;
  onChanged: () => Promise<void>;
}

/** All people of the sign-up with their entries; corrects or deletes them. */
export function PeopleList({ signup, onChanged }: ListProps) {
  const words = useEntriesWords();
  const consent = useConsentText(signup);
  const [q, setQ] = useState("");
  const [editing, setEditing] = useState<Dancer | undefined>(undefined);
  const [leaving, setLeaving] = useState<Dancer | undefined>(undefined);
  if (signup.dancers.length === 0) return <Empty title={words.peopleNone} />;
  const entriesOf = (dancer: Dancer) => signup.entries.filter((each) => each.dancer_ids.includes(dancer.id));
  const titleOf = (entry: SignupEntry) =>
    entry.title ? danceTitle(entry.title) : `${words.entry} ${signup.entries.findIndex((each) => each.id === entry.id) + 1}`;
  const dancesIn = (dancer: Dancer) => entriesOf(dancer).map(titleOf).join(", ");
  const found = signup.dancers.filter((each) => matchesSearch(q, [nameOf(each), String(each.birth_year), dancesIn(each)]));
  return (
    <section aria-label={words.people} className="mt-3">
      {signup.dancers.length > MANY_ENTRIES && <SearchInput value={q} onChange={setQ} placeholder={words.searchPeople} />}
      <ul className="mt-2">
        {found.map((each) => (
          <li key={each.id} className="dancer">
            <span className="grow min-w-0">
              <span className="b block">{nameOf(each)}</span>
              <small className="sec">{dancesIn(each) ? `${words.dancesIn} ${dancesIn(each)}` : words.dancesNowhere}</small>
            </span>
            <span className="num sec nw">
              {words.born} {each.birth_year}
            </span>
            {signup.locked === null && (
              <>
                <IconButton label={`${words.editPerson}: ${nameOf(each)}`} onClick={() => setEditing(each)}>
                  <Pencil className="ic" aria-hidden />
                </IconButton>
                <IconButton label={`${words.deletePerson}: ${nameOf(each)}`} onClick={() => setLeaving(each)}>
                  <Trash2 className="ic" aria-hidden />
                </IconButton>
              </>
            )}
          </li>
        ))}
      </ul>
      {found.length === 0 && <NothingMatches searched onClear={() => setQ("")} />}
      {editing && (
        <PersonDialog
          dancer={editing}
          inUse={entriesOf(editing).length > 0}
          consent={consent("full_names")}
          onClose={() => setEditing(undefined)}
          onSaved={() => void onChanged()}
        />
      )}
      {leaving && (
        <DeletePersonDialog
          signup={signup}
          dancer={leaving}
          entries={entriesOf(leaving)}
          titles={dancesIn(leaving)}
          onClose={() => setLeaving(undefined)}
          onChanged={onChanged}
        />
      )}
    </section>
  );
}

interface LeavingProps extends ListProps {
  dancer: Dancer;
  entries: readonly SignupEntry[];
  titles: string;
  onClose: () => void;
}

/** Confirms the deletion of a person, also from line-ups. People in a withdrawn or rejected entry cannot be deleted. */
function DeletePersonDialog({ signup, dancer, entries, titles, onClose, onChanged }: LeavingProps) {
  const words = useEntriesWords();
  const report = useReport();
  const { updateEntry, deleteDancer } = useSignupCalls(signup);
  const { orWait, question } = useOrWait();
  const [busy, setBusy] = useState(false);
  const isBound = entries.some((each) => !changeable.includes(each.status));
  const leave = async () => {
    if (isBound) return onClose();
    setBusy(true);
    let done = true;
    for (const { id, dancer_ids, version } of entries) {
      const others = { dancer_ids: dancer_ids.filter((each) => each !== dancer.id), version };
      done &&= ((await recordOrNull(() => orWait((wait) => updateEntry(id, { ...others, ...wait })), report)) ?? null) !== null;
    }
    if (done) await doneOrFalse(() => deleteDancer(dancer.id), report);
    setBusy(false);
    onClose();
    await onChanged();
  };
  return (
    <ConfirmDialog
      open
      danger={!isBound}
      busy={busy}
      onOpenChange={(now) => !now && onClose()}
      title={`${words.deleteAsk} ${nameOf(dancer)}`}
      description={isBound ? words.deleteKept : titles ? `${words.deleteOut} ${titles}.` : words.deleteWhy}
      confirm={isBound ? words.understood : words.deletePerson}
      onConfirm={() => void leave()}
    >
      {question}
    </ConfirmDialog>
  );
}
