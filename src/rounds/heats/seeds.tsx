// Entries seeded into a round past the rounds before, and the form that seeds one more with a reason.
import { useState } from "react";
import { titleOf } from "../../entries/label/title-of.ts";
import { startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Combobox } from "../../web/ui/fields/combobox.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import type { DrawnRound } from "../contract.ts";
import type { HeatsDraft } from "./use-heats.ts";
import { words } from "./words.ts";

type Member = DrawnRound["members"][number];

const nameOf = (each: Member) =>
  [each.start_number === null ? undefined : startNumber(each.start_number), titleOf(each)].filter(Boolean).join(" ");

/** Renders nothing when no earlier round leads here, or when that round has begun. */
export function Seeds({ round, before, draft }: { round: DrawnRound; before: DrawnRound | undefined; draft: HeatsDraft }) {
  const messages = words[useLocale()];
  const [who, setWho] = useState<string>();
  const [reason, setReason] = useState("");
  if (!before || before.floor.some((heat) => heat.status !== "waiting")) return null;
  const seeded = round.members.filter((each) => each.seeded);
  const candidates = before.members.filter((each) => each.state === "competing");
  const because = reason.trim();
  const forget = (done: boolean) => {
    if (!done) return;
    setWho(undefined);
    setReason("");
  };
  return (
    <section className="grid gap-3" aria-label={messages.seeded}>
      <h3>{messages.seeded}</h3>
      <p className="sm sec">{messages.seededWhy}</p>
      {seeded.length === 0 ? (
        <p className="sm sec">{messages.noSeeded}</p>
      ) : (
        <ul className="grid gap-2">
          {seeded.map((each) => (
            <li key={each.entry_id} className="row sp gap-3">
              <span className="num">{nameOf(each)}</span>
              <Button
                size="small"
                look="ghost"
                busy={draft.busy}
                disabled={because === ""}
                aria-label={`${messages.unseed}: ${nameOf(each)}`}
                onClick={() => void draft.unseed(each.entry_id, before.id, because).then(forget)}
              >
                {messages.unseed}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {candidates.length === 0 ? (
        <p className="sm sec">{messages.seedLater}</p>
      ) : (
        <Field label={messages.seedWho}>
          <Combobox
            value={who}
            onValueChange={setWho}
            options={candidates.map((each) => ({ value: each.entry_id, label: nameOf(each) || messages.noNumber }))}
          />
        </Field>
      )}
      <Field label={messages.seedReason} className="max-w-2xl">
        <TextInput value={reason} maxLength={300} onChange={(event) => setReason(event.currentTarget.value)} />
      </Field>
      <div>
        <Button busy={draft.busy} disabled={!who || because === ""} onClick={() => who && void draft.seed(who, because).then(forget)}>
          {messages.seed}
        </Button>
      </div>
    </section>
  );
}
