import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { RadioCards } from "../../web/ui/fields/radio-cards.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Sheet } from "../../web/ui/overlays/dialog.tsx";
import { words } from "./words.ts";

const OTHER = "other";

/** Asks why the stage is held: one of three reasons, or another in own words. */
export function HoldSheet({ onHold, onClose }: { onHold: (reason: string) => void; onClose: () => void }) {
  const messages = words[useLocale()];
  const reasons = messages.holdReasons;
  const [chosen, setChosen] = useState(reasons[0] ?? OTHER);
  const [typed, setTyped] = useState("");
  const [missing, setMissing] = useState(false);
  const submit = () => {
    const reason = chosen === OTHER ? typed.trim() : chosen;
    if (reason === "") setMissing(true);
    else onHold(reason);
  };
  const other = (
    <Field label={messages.reason} error={missing && typed.trim() === "" ? messages.reasonMissing : undefined}>
      <TextInput value={typed} maxLength={300} onChange={(event) => setTyped(event.currentTarget.value)} />
    </Field>
  );
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={messages.holdTitle}
      description={messages.holdWhy}
      footer={
        <Button look="primary" className="padb" full onClick={submit}>
          {messages.hold}
        </Button>
      }
    >
      <RadioCards
        layout="rows"
        label={messages.reason}
        value={chosen}
        onValueChange={setChosen}
        cards={[...reasons.map((reason) => ({ value: reason, title: reason })), { value: OTHER, title: messages.otherReason, body: other }]}
      />
    </Sheet>
  );
}
