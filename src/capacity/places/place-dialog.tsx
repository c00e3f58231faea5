import { useState } from "react";
import { formatDate, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { isAdmin, useSession } from "../../web/session/session.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { LinkButton } from "../../web/ui/button.tsx";
import { DateInput } from "../../web/ui/fields/date-input.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { DialogActions } from "../../web/ui/overlays/dialog-actions.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { type PlaceReservation, updatePlaces } from "./contract.ts";
import { placeWords } from "./place-words.ts";

interface PlaceDialogProps {
  reservation: PlaceReservation;
  onClose: () => void;
  onChanged: () => void;
}

type Action = "prolong" | "release" | "let_go";

/** One reservation with its state, and the office's actions, each with a reason. */
export function PlaceDialog({ reservation, onClose, onChanged }: PlaceDialogProps) {
  const locale = useLocale();
  const { user } = useSession();
  const words = placeWords[locale];
  const possible: readonly Action[] = [
    ...(reservation.left > 0 ? (["prolong", "release"] as const) : []),
    ...(reservation.kept_grosze > 0 ? (["let_go"] as const) : []),
  ];
  const { action, setAction, until, setUntil, reason, setReason, errors, busy, send } = useChange(reservation, possible[0], () => {
    onClose();
    onChanged();
  });
  const name = { prolong: words.prolong, release: words.release, let_go: words.letGo };
  const hint = { prolong: words.prolongHint, release: words.releaseHint, let_go: words.letGoHint };
  const facts = [
    [words.places, reservation.reserved],
    [words.filled, reservation.filled],
    [words.left, reservation.left],
    [words.givenBack, reservation.given_back],
    [words.released, reservation.released],
    [words.until, formatDate(reservation.until, locale, "long")],
    [words.deposit, formatMoney(reservation.deposit_grosze, locale)],
    [words.kept, formatMoney(reservation.kept_grosze, locale)],
  ] as const;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={reservation.club_name ?? reservation.contact_name ?? words.unnamed}
      description={reservation.section_name}
      footer={action && <DialogActions onCancel={onClose} confirm={name[action]} busy={busy} onConfirm={() => void send()} />}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <dl className="grid gap-1">
          {facts.map(([label, value]) => (
            <div key={label} className="row sp">
              <dt className="sec">{label}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
        {isAdmin(user) && (
          <div>
            <LinkButton to={`/signup/competition/preview/${reservation.signup_id}`}>{words.openSignup}</LinkButton>
          </div>
        )}
        {action && (
          <>
            <Segmented
              full
              label={words.title}
              value={action}
              onValueChange={setAction}
              options={possible.map((value) => ({ value, label: name[value] }))}
            />
            <p className="sm sec">{hint[action]}</p>
            {action === "prolong" && (
              <Field label={words.until} error={errors["until"]?.[0]}>
                <DateInput value={until} onValueChange={setUntil} />
              </Field>
            )}
            <Field label={words.reason} error={errors["reason"]?.[0]}>
              <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.currentTarget.value)} />
            </Field>
          </>
        )}
        <button type="submit" className="vh" tabIndex={-1} aria-hidden />
      </form>
    </Dialog>
  );
}

/** Holds the office's chosen action on a reservation, and runs it. */
function useChange(reservation: PlaceReservation, first: Action | undefined, onDone: () => void) {
  const words = placeWords[useLocale()];
  const api = useApi();
  const toast = useToast();
  const [action, setAction] = useState(first);
  const [until, setUntil] = useState(reservation.until);
  const [reason, setReason] = useState("");
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const report = useReport(setErrors);
  const send = async () => {
    if (!action) return;
    setBusy(true);
    setErrors({});
    const messages = { reason, version: reservation.version };
    const body = action === "prolong" ? { action, until, ...messages } : { action, ...messages };
    const done = await recordOrNull(() => api.call(updatePlaces, { params: { id: reservation.id }, body }), report);
    setBusy(false);
    if (!done) return;
    toast({ text: words.done });
    onDone();
  };
  return { action, setAction, until, setUntil, reason, setReason, errors, busy, send };
}
