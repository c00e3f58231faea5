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
import { useReasoned } from "../../web/calls/use-reasoned.ts";
import { type ErasurePreview, type Erasure, erasePerson, previewErasure } from "../contract.ts";
import { words } from "../words.ts";

/** Shows what erasing changes and what stays, then asks for a reason and the typed name. */
export function EraseDialog({ id, onClose, onErased }: { id: string; onClose: () => void; onErased: () => void }) {
  const said = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const [preview, setPreview] = useState<ErasurePreview | null>();
  const [kept, setKept] = useState<readonly string[]>([]);
  const [family, setFamily] = useState(false);
  const [typed, setTyped] = useState("");
  useEffect(() => {
    void recordOrNull(
      () => api.call(previewErasure, { params: { id } }),
      () => undefined,
    ).then(setPreview);
  }, [api, id]);
  const { reason, setReason, error, busy, send } = useReasoned<Erasure>(
    (given) =>
      api.call(erasePerson, {
        params: { id },
        body: { reason: given, confirmation: typed, with_family_contacts: family, kept_entry_ids: [...kept] },
      }),
    (done) => {
      toast({ text: fill(said.done, { name: done.pseudonym }) });
      onErased();
    },
  );
  const ready = preview && reason.trim().length > 2 && typed.trim() !== "";
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title={said.eraseTitle}
      description={said.eraseLead}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button look="danger" busy={busy} disabled={!ready} onClick={() => void send()}>
            {said.eraseNow}
          </Button>
        </>
      }
    >
      {preview === null && <Note look="bad">{said.loadFailed}</Note>}
      {preview && (
        <div className="grid gap-4">
          <Changes preview={preview} />
          {preview.titles.length > 0 && (
            <fieldset className="grid gap-2">
              <legend className="b">{said.titles}</legend>
              <p className="sm sec">{said.titlesHint}</p>
              {preview.titles.map((each) => (
                <Checkbox
                  key={each.id}
                  checked={!kept.includes(each.id)}
                  onCheckedChange={(change) => setKept(change ? kept.filter((one) => one !== each.id) : [...kept, each.id])}
                  hint={each.competition}
                >
                  {[each.title, each.artist_name].filter(Boolean).join(", ")}
                </Checkbox>
              ))}
            </fieldset>
          )}
          {preview.family_contacts.length > 0 && (
            <Checkbox checked={family} onCheckedChange={setFamily}>
              {fill(said.family, { who: [...new Set(preview.family_contacts.map((each) => each.name ?? each.email ?? ""))].join(", ") })}
            </Checkbox>
          )}
          <Field label={said.reasonField} hint={said.reasonHint} error={error}>
            <TextInput value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
          </Field>
          <Field label={fill(said.confirmField, { name: preview.confirmation })}>
            <TextInput value={typed} autoComplete="off" onChange={(event) => setTyped(event.currentTarget.value)} />
          </Field>
          <p className="sm sec">{said.backups}</p>
        </div>
      )}
    </Dialog>
  );
}

/** Lists of what is removed and what stays. */
function Changes({ preview }: { preview: ErasurePreview }) {
  const locale = useLocale();
  const said = words[locale];
  const { namesake, upcoming, dancers, others, contacts, links, images, tracks, proformas, performances, documents, booked, refunds } =
    preview;
  const goes = [
    dancers.length > 0 ? said.goesNames : undefined,
    contacts > 0 ? said.goesContacts : undefined,
    links > 0 ? fill(said.goesLinks, { n: links }) : undefined,
    said.goesTrail,
    tracks > 0 ? fill(said.goesMusic, { n: tracks }) : undefined,
    proformas > 0 ? fill(said.goesProformas, { n: proformas }) : undefined,
    said.goesConsents,
    images > 0 ? fill(said.goesImages, { n: images }) : undefined,
  ];
  const stays = [
    dancers.length > 0 ? said.staysYear : undefined,
    performances > 0 ? fill(said.staysPerformances, { n: performances }) : undefined,
    documents > 0 ? fill(said.staysDocuments, { n: documents }) : undefined,
    booked + refunds > 0 ? fill(said.staysMoney, { n: booked + refunds }) : undefined,
  ];
  const told = ({ competition, club_name, birth_date }: ErasurePreview["dancers"][number]) =>
    [competition, club_name, birth_date ? fill(said.bornOn, { date: formatDate(birth_date, locale) }) : said.bornUnknown]
      .filter(Boolean)
      .join(", ");
  return (
    <>
      {namesake && <Note look="warn">{said.namesake}</Note>}
      {upcoming.length > 0 && <Note look="warn">{fill(said.upcoming, { names: upcoming.join(", ") })}</Note>}
      <Listed title={said.lineUps} lines={dancers.map(told)} />
      <Listed title={said.others} lines={others.map(told)} hint={said.othersHint} />
      <Listed title={said.goes} lines={goes} />
      <Listed title={said.stays} lines={stays} />
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
