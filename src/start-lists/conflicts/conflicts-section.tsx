// The section „Konflikty” of the office's dialogs: conflicts of interest between judges and clubs, added and removed at once.
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { newId } from "../../kernel/values/ids.ts";
import { conflictKinds, type ConflictKind } from "../../rounds/conflict-rules.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, IconButton } from "../../web/ui/button.tsx";
import { Combobox } from "../../web/ui/fields/combobox.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { ErrorPanel } from "../../web/ui/states/empty.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import type { JudgeConflict } from "./contract.ts";
import type { Conflicts } from "./use-conflicts.ts";
import type { Judge } from "./use-judges.ts";
import { words } from "./words.ts";

interface Props {
  conflicts: Conflicts;
  /** Judges to choose from. */
  people: readonly Judge[];
}

export function ConflictsSection({ conflicts, people }: Props) {
  const messages = words[useLocale()];
  const { loaded, load } = conflicts;
  return (
    <section className="grid gap-3" aria-label={messages.title}>
      <div>
        <h3>{messages.title}</h3>
        <p className="hint">{messages.lead}</p>
      </div>
      {loaded === undefined ? (
        <SkeletonRows rows={2} height={44} />
      ) : loaded === null ? (
        <ErrorPanel title={messages.failed} onRetry={load} />
      ) : (
        <>
          {loaded.data.length === 0 ? (
            <p className="sm sec">{messages.none}</p>
          ) : (
            <ul className="grid gap-1">
              {loaded.data.map((each) => (
                <Row key={each.id} conflict={each} onRemove={() => conflicts.remove(each.id)} />
              ))}
            </ul>
          )}
          <Adding clubs={loaded.clubs} people={people} onSave={conflicts.save} />
        </>
      )}
    </section>
  );
}

function Row({ conflict, onRemove }: { conflict: JudgeConflict; onRemove: () => Promise<boolean> }) {
  const messages = words[useLocale()];
  const toast = useToast();
  const { judge, club_name, kind, note } = conflict;
  return (
    <li className="row gap-3">
      <span className="grow min-w-0">
        <b>{`${judge}: ${club_name}`}</b>
        <small className="block sec">{[messages.kinds[kind], note].filter(Boolean).join(" · ")}</small>
      </span>
      <IconButton
        label={`${messages.remove}: ${judge}, ${club_name}`}
        title={messages.remove}
        onClick={() => void onRemove().then((done) => done && toast({ text: messages.removed, look: "done" }))}
      >
        <Trash2 className="ic" aria-hidden />
      </IconButton>
    </li>
  );
}

interface AddingProps extends Pick<Props, "people"> {
  clubs: readonly string[];
  onSave: Conflicts["save"];
}

/** Button that opens the fields of a new conflict. */
function Adding(props: AddingProps) {
  const messages = words[useLocale()];
  const [open, setOpen] = useState(false);
  if (open) return <NewConflict {...props} onClose={() => setOpen(false)} />;
  return (
    <div>
      <Button icon={<Plus className="ic" aria-hidden />} onClick={() => setOpen(true)}>
        {messages.addConflict}
      </Button>
    </div>
  );
}

function NewConflict({ clubs, people, onSave, onClose }: AddingProps & { onClose: () => void }) {
  const messages = words[useLocale()];
  const toast = useToast();
  // The same id for repeated sends.
  const [id] = useState(newId);
  const [judge, setJudge] = useState<string>();
  const [club, setClub] = useState<string>();
  const [kind, setKind] = useState<ConflictKind>("hard");
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  // A club that has not signed up yet can be typed.
  const names = club === undefined || clubs.includes(club) ? clubs : [...clubs, club];
  const save = async () => {
    if (judge === undefined || club === undefined) return;
    setBusy(true);
    const done = await onSave({ id, user_id: judge, club_name: club, kind, note: note.trim() || null });
    setBusy(false);
    if (!done) return;
    toast({ text: messages.saved, look: "done" });
    onClose();
  };
  return (
    <div className="grid gap-3" role="group" aria-label={messages.addConflict}>
      <Field label={messages.judge}>
        <Combobox options={people.map((each) => ({ value: each.user_id, label: each.name }))} value={judge} onValueChange={setJudge} />
      </Field>
      <Field label={messages.club}>
        <Combobox
          key={names.length}
          options={names.map((name) => ({ value: name, label: name }))}
          value={club}
          onValueChange={setClub}
          onAdd={(text) => setClub(text.slice(0, 200))}
        />
      </Field>
      <div>
        <Segmented
          label={messages.kind}
          value={kind}
          onValueChange={setKind}
          options={conflictKinds.map((value) => ({ value, label: messages.kinds[value] }))}
          full
        />
        <p className="hint mt-2">{messages.hints[kind]}</p>
      </div>
      <Field label={messages.note}>
        <TextInput value={note} maxLength={200} onChange={(event) => setNote(event.currentTarget.value)} />
      </Field>
      <div className="row wrap gap-3">
        <Button look="primary" busy={busy} disabled={judge === undefined || club === undefined} onClick={() => void save()}>
          {messages.add}
        </Button>
        <Button onClick={onClose}>{messages.cancel}</Button>
      </div>
    </div>
  );
}
