// Dialog for a judge who leaves a round: which judge, from which dance on, the substitute and the reason.
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Locale } from "../../kernel/text/locale.ts";
import { newId } from "../../kernel/values/ids.ts";
import { ApiError } from "../../web/calls/api.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { ErrorText, Field } from "../../web/ui/fields/field.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { judgeLeaves } from "../contract.ts";
import { conflictReason, isBarred } from "../conflict-rules.ts";
import { judgesDance } from "./rules.ts";
import type { PanelRound } from "./use-panel.ts";
import { words } from "./words.ts";

const NOBODY = "-";

type Seat = PanelRound["seats"][number];

const optionOf = (seat: Seat) => ({ value: seat.id, label: `${seat.seat} ${seat.name}` });

/** A judge with a hard conflict cannot take over, and the list says why. */
function substituteOption(seat: Seat, locale: Locale) {
  const clubs = seat.conflicts.map((each) => each.club_name);
  return isBarred(seat) ? { ...optionOf(seat), disabled: true, detail: conflictReason(clubs, locale) } : optionOf(seat);
}

/** Sends the decision once; a refusal is shown in the dialog. */
export function LeaveDialog({ round, onClose }: { round: PanelRound; onClose: () => void }) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [id] = useState(newId);
  const [who, setWho] = useState<string>();
  const [from, setFrom] = useState("1");
  const [substitute, setSubstitute] = useState(NOBODY);
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const judging = round.seats.filter((seat) => seat.dances.some((dance) => judgesDance(round.panel, seat.id, dance)));
  const substitutes = round.seats.filter((seat) => seat.id !== who).map((seat) => substituteOption(seat, locale));
  const send = async () => {
    if (!who) return;
    setBusy(true);
    try {
      const body = { id, seat_id: who, from_dance: Number(from), reason, ...(substitute === NOBODY ? {} : { substitute_id: substitute }) };
      await api.call(judgeLeaves, { params: { id: round.id }, body });
      toast({ text: messages.left, look: "done" });
      onClose();
      await revalidate();
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught;
      setError(caught.code === "ballots_in" ? messages.given : (caught.errors["reason"]?.[0] ?? caught.message));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.leavesTitle}
      description={messages.leavesWhy}
      footer={
        <>
          <Button onClick={onClose}>{messages.undo}</Button>
          <Button look="primary" busy={busy} disabled={!who || reason.trim() === ""} onClick={() => void send()}>
            {messages.leaves}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {error !== undefined && <ErrorText>{error}</ErrorText>}
        <Field label={messages.who}>
          <Select
            value={who}
            onValueChange={(leaver) => {
              setWho(leaver);
              if (leaver === substitute) setSubstitute(NOBODY);
            }}
            options={judging.map(optionOf)}
          />
        </Field>
        <Field label={messages.from}>
          <Select
            value={from}
            onValueChange={setFrom}
            options={round.dances.map((dance, at) => ({ value: String(at + 1), label: dance.name || messages.dance(at + 1) }))}
          />
        </Field>
        <Field label={messages.substitute}>
          <Select value={substitute} onValueChange={setSubstitute} options={[{ value: NOBODY, label: messages.nobody }, ...substitutes]} />
        </Field>
        <Field label={messages.reason}>
          <TextInput value={reason} maxLength={300} onChange={(event) => setReason(event.currentTarget.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
