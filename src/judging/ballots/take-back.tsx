import { CheckCheck, Clock } from "lucide-react";
import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import type { Ballot } from "../contract.ts";
import type { Tablet } from "../tablet/use-tablet.ts";
import type { BallotPad } from "./use-ballot.ts";
import { words } from "../ballot-words.ts";

/** Shows that a sheet was handed in. One press takes it back while the round is open; a reason is required once every judge has handed in. */
export function TakeBack({ ballot, pad, tablet }: { ballot: Ballot; pad: BallotPad; tablet: Tablet }) {
  const messages = words[useLocale()];
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const reopened = Boolean(ballot.reopened_reason);
  const open = ballot.status === "waiting" || ballot.status === "live" || reopened;
  const waits = tablet.ballots.some((each) => each.id === pad.unsent?.id);
  return (
    <>
      <span className={`row b ${waits ? "t-warn" : "t-ok"}`} role="status">
        {waits ? <Clock className="ic" aria-hidden /> : <CheckCheck className="ic" aria-hidden />}
        {waits ? `${messages.handedIn}, ${messages.waits}` : messages.handedIn}
      </span>
      {open && ballot.seat !== null && (
        <Button className="padb" onClick={() => (ballot.complete && !reopened ? setAsking(true) : pad.takeBack(null))}>
          {messages.correct}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={messages.takeBackTitle}
        description={messages.takeBackWhy}
        confirm={messages.correct}
        onConfirm={() => {
          if (reason.trim().length < 3) return;
          setAsking(false);
          pad.takeBack(reason.trim());
        }}
      >
        <Field label={messages.reason}>
          <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.currentTarget.value)} />
        </Field>
      </ConfirmDialog>
    </>
  );
}
