import { useEffect, useState } from "react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { fill } from "../../web/locale/fill.ts";
import { formatDate } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { CancelButton } from "../../web/ui/overlays/dialog-actions.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { useReasonForm } from "../../web/calls/use-reason-form.ts";
import { type ErasurePreview, type Erasure, erasePerson, previewErasure } from "../contract.ts";
import { words } from "../words.ts";

/** What erasing this person changes: undefined while loading, null when it cannot be loaded. */
function useErasurePreview(id: string): ErasurePreview | null | undefined {
  const api = useApi();
  const [preview, setPreview] = useState<ErasurePreview | null>();
  useEffect(() => {
    void recordOrNull(
      () => api.call(previewErasure, { params: { id } }),
      () => undefined,
    ).then(setPreview);
  }, [api, id]);
  return preview;
}

/** Shows what erasing changes and what stays, then asks for a reason and the typed name. */
export function EraseDialog({ id, onClose, onErased }: { id: string; onClose: () => void; onErased: () => void }) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const preview = useErasurePreview(id);
  const [keptEntryIds, setKeptEntryIds] = useState<readonly string[]>([]);
  const [family, setFamily] = useState(false);
  const [typed, setTyped] = useState("");
  const { reason, setReason, error, busy, send } = useReasonForm<Erasure>(
    (enteredReason) =>
      api.call(erasePerson, {
        params: { id },
        body: { reason: enteredReason, confirmation: typed, with_family_contacts: family, kept_entry_ids: [...keptEntryIds] },
      }),
    (done) => {
      toast({ text: fill(messages.done, { name: done.pseudonym }) });
      onErased();
    },
  );
  const ready = preview && reason.trim().length > 2 && typed.trim() !== "";
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title={messages.eraseTitle}
      description={messages.eraseLead}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button look="danger" busy={busy} disabled={!ready} onClick={() => void send()}>
            {messages.eraseNow}
          </Button>
        </>
      }
    >
      {preview === null && <Note look="bad">{messages.loadFailed}</Note>}
      {preview && (
        <div className="grid gap-4">
          <Changes preview={preview} />
          {preview.titles.length > 0 && (
            <fieldset className="grid gap-2">
              <legend className="b">{messages.titles}</legend>
              <p className="sm sec">{messages.titlesHint}</p>
              {preview.titles.map((each) => (
                <Checkbox
                  key={each.id}
                  checked={!keptEntryIds.includes(each.id)}
                  onCheckedChange={(change) =>
                    setKeptEntryIds(change ? keptEntryIds.filter((one) => one !== each.id) : [...keptEntryIds, each.id])
                  }
                  hint={each.competition}
                >
                  {[each.title, each.artist_name].filter(Boolean).join(", ")}
                </Checkbox>
              ))}
            </fieldset>
          )}
          {preview.family_contacts.length > 0 && (
            <Checkbox checked={family} onCheckedChange={setFamily}>
              {fill(messages.family, {
                who: [...new Set(preview.family_contacts.map((each) => each.name ?? each.email ?? ""))].join(", "),
              })}
            </Checkbox>
          )}
          <Field label={messages.reason} hint={messages.reasonHint} error={error}>
            <TextInput value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
          </Field>
          <Field label={fill(messages.confirmField, { name: preview.confirmation })}>
            <TextInput value={typed} autoComplete="off" onChange={(event) => setTyped(event.currentTarget.value)} />
          </Field>
          <p className="sm sec">{messages.backups}</p>
        </div>
      )}
    </Dialog>
  );
}

/** Lists of what is removed and what stays. */
function Changes({ preview }: { preview: ErasurePreview }) {
  const locale = useLocale();
  const messages = words[locale];
  const { namesake, upcoming, dancers, others, contacts, links, images, tracks, proformas, performances, documents, booked, refunds } =
    preview;
  const goes = [
    dancers.length > 0 ? messages.goesNames : undefined,
    contacts > 0 ? messages.goesContacts : undefined,
    links > 0 ? fill(messages.goesLinks, { n: links }) : undefined,
    messages.goesTrail,
    tracks > 0 ? fill(messages.goesMusic, { n: tracks }) : undefined,
    proformas > 0 ? fill(messages.goesProformas, { n: proformas }) : undefined,
    messages.goesConsents,
    images > 0 ? fill(messages.goesImages, { n: images }) : undefined,
  ];
  const stays = [
    dancers.length > 0 ? messages.staysYear : undefined,
    performances > 0 ? fill(messages.staysPerformances, { n: performances }) : undefined,
    documents > 0 ? fill(messages.staysDocuments, { n: documents }) : undefined,
    booked + refunds > 0 ? fill(messages.staysMoney, { n: booked + refunds }) : undefined,
  ];
  const lineUpText = ({ competition, club_name, birth_date }: ErasurePreview["dancers"][number]) =>
    [competition, club_name, birth_date ? fill(messages.bornOn, { date: formatDate(birth_date, locale) }) : messages.bornUnknown]
      .filter(Boolean)
      .join(", ");
  return (
    <>
      {namesake && <Note look="warn">{messages.namesake}</Note>}
      {upcoming.length > 0 && <Note look="warn">{fill(messages.upcoming, { names: upcoming.join(", ") })}</Note>}
      <Listed title={messages.lineUps} lines={dancers.map(lineUpText)} />
      <Listed title={messages.others} lines={others.map(lineUpText)} hint={messages.othersHint} />
      <Listed title={messages.goes} lines={goes} />
      <Listed title={messages.stays} lines={stays} />
    </>
  );
}

function Listed({ title, lines, hint }: { title: string; lines: readonly (string | undefined)[]; hint?: string }) {
  const shown = lines.filter((line) => line !== undefined);
  if (shown.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="b">{title}</h3>
      <ul className="list-disc pl-5">
        {shown.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
      {hint && <p className="sm sec">{hint}</p>}
    </section>
  );
}
