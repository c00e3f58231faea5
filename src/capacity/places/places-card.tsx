import { useState } from "react";
import { formatDate, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLive } from "../../web/live/use-live.ts";
import { Button } from "../../web/ui/button.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { NumberField } from "../../web/ui/fields/number-field.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { useConsentText } from "../../people/consents/use-consent-text.ts";
import { getPlaces, giveBackPlaces, type OwnPlaces, reservePlaces } from "./contract.ts";
import { placeWords } from "./place-words.ts";

/** The fields of a sign-up that the card needs. */
interface ReservingSignup {
  id: string;
  status: "draft" | "submitted";
  locked: string | null;
  contact_role: string | null;
  competition: { name: string; regulations_file_id: string | null };
  sections: readonly { id: string; name: string }[];
}

/** A sign-up's reserved places, with a form for more; nothing where the competition takes no reservations. */
export function PlacesCard({ signup, places: loaded, onChanged }: { signup: ReservingSignup; places: OwnPlaces; onChanged: () => void }) {
  const places = useLive(getPlaces, { params: { id: signup.id } }, loaded);
  const words = placeWords[useLocale()];
  const mayReserve = places.offer !== null && signup.locked === null;
  if (places.data.length === 0 && !mayReserve) return null;
  return (
    <section className="grid gap-4 my-6" aria-label={words.reserve}>
      {places.data.length > 0 && <OwnReservations signup={signup} places={places} onChanged={onChanged} />}
      {mayReserve && places.offer && <Reserve signup={signup} offer={places.offer} onChanged={onChanged} />}
    </section>
  );
}

interface CardProps {
  signup: ReservingSignup;
  onChanged: () => void;
}

function OwnReservations({ signup, places, onChanged }: CardProps & { places: OwnPlaces }) {
  const locale = useLocale();
  const words = placeWords[locale];
  const [giving, setGiving] = useState<OwnPlaces["data"][number]>();
  return (
    <>
      <h2>{words.yours}</h2>
      <ul className="grid gap-3" aria-label={words.yours}>
        {places.data.map((each) => (
          <li key={each.id} className="row sp wrap gap-3">
            <span className="grow min-w-0">
              <b className="block">{each.section_name}</b>
              <span className="sm sec">
                {[
                  `${words.places}: ${each.reserved}`,
                  `${words.filled}: ${each.filled}`,
                  `${words.left}: ${each.left}`,
                  ...(each.given_back > 0 ? [`${words.givenBack}: ${each.given_back}`] : []),
                  ...(each.released > 0 ? [`${words.released}: ${each.released}`] : []),
                ].join(", ")}
              </span>
              <span className="sm sec block">
                {each.left > 0 && `${words.fillUntil} ${formatDate(each.until, locale, "long")}.`}
                {each.kept_grosze > 0 && `${words.keptLine} ${formatMoney(each.kept_grosze, locale)}. ${words.lost}`}
              </span>
            </span>
            {each.left > 0 && (
              <Button aria-label={`${words.giveBack}: ${each.section_name}`} onClick={() => setGiving(each)}>
                {words.giveBack}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {giving && <GiveBack signup={signup} of={giving} onClose={() => setGiving(undefined)} onChanged={onChanged} />}
    </>
  );
}

function GiveBack({ signup, of, onClose, onChanged }: CardProps & { of: OwnPlaces["data"][number]; onClose: () => void }) {
  const words = placeWords[useLocale()];
  const api = useApi();
  const toast = useToast();
  const [places, setPlaces] = useState<number | null>(1);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const report = useReport(setErrors);
  const send = async () => {
    setBusy(true);
    const params = { id: signup.id, key: of.id };
    const done = await recordOrNull(() => api.call(giveBackPlaces, { params, body: { places: places ?? 0, version: of.version } }), report);
    setBusy(false);
    if (!done) return;
    toast({ text: words.gaveBack });
    onClose();
    onChanged();
  };
  return (
    <FormDialog
      title={`${words.giveBack}: ${of.section_name}`}
      description={words.giveBackHint}
      onClose={onClose}
      confirm={words.giveBack}
      busy={busy}
      onConfirm={() => void send()}
    >
      <Field label={words.howMany} error={errors["places"]?.[0]}>
        <NumberField value={places} min={1} max={of.left} onValueChange={setPlaces} />
      </Field>
    </FormDialog>
  );
}

function Reserve({ signup, offer, onChanged }: CardProps & { offer: NonNullable<OwnPlaces["offer"]> }) {
  const locale = useLocale();
  const words = placeWords[locale];
  const api = useApi();
  const toast = useToast();
  const [section, setSection] = useState<string>();
  const [places, setPlaces] = useState<number | null>(null);
  const [accepted, setAccepted] = useState(false);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const report = useReport(setErrors);
  const draft = signup.status === "draft";
  const text = useConsentText(signup);
  const reserve = async () => {
    setBusy(true);
    setErrors({});
    const body = { section_id: section ?? "", places: places ?? 0, accept_rules: accepted, texts: [text("rules"), text("full_names")] };
    const done = await recordOrNull(() => api.call(reservePlaces, { params: { id: signup.id }, body }), report);
    setBusy(false);
    if (!done) return;
    toast({ text: words.reserved });
    setPlaces(null);
    onChanged();
  };
  const contact = Object.entries(errors).find(([field]) => !["section_id", "places", "accept_rules"].includes(field))?.[1][0];
  return (
    <details className="psum" open={Object.keys(errors).length > 0 || undefined}>
      <summary>
        <span className="grow min-w-0">
          <b>{words.reserve}</b>
          <small className="sec block">{words.reserveWhat}</small>
        </span>
      </summary>
      <form
        className="grid gap-4 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          void reserve();
        }}
      >
        <p className="sm">
          {`${words.perPlace} ${formatMoney(offer.deposit_grosze, locale)}. ${words.fillUntil} ${formatDate(offer.until, locale, "long")}. ${words.lost}`}
        </p>
        <Field label={words.section} error={errors["section_id"]?.[0]}>
          <Select
            value={section}
            placeholder={words.choose}
            options={signup.sections.map(({ id, name }) => ({ value: id, label: name }))}
            onValueChange={setSection}
          />
        </Field>
        <Field label={words.howMany} error={errors["places"]?.[0] ?? contact}>
          <NumberField value={places} min={1} max={200} onValueChange={setPlaces} />
        </Field>
        {draft && signup.competition.regulations_file_id !== null && (
          <Checkbox
            checked={accepted}
            invalid={errors["accept_rules"] !== undefined}
            hint={errors["accept_rules"]?.[0]}
            onCheckedChange={(checked) => setAccepted(checked === true)}
          >
            {text("rules")}
          </Checkbox>
        )}
        <div>
          <Button type="submit" busy={busy}>
            {words.reserveDo}
          </Button>
        </div>
      </form>
    </details>
  );
}
