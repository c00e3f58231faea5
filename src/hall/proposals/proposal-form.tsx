// The form with which the stage manager proposes a withdrawal, a swap or a repeat (docs/rules/hall.md 3.1).
import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { RadioCards } from "../../web/ui/fields/radio-cards.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Sheet } from "../../web/ui/overlays/dialog.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { matchesSearch } from "../../kernel/text/search.ts";
import { startNumber } from "../../kernel/text/format.ts";
import { heatLabel } from "../heat-label.ts";
import type { HallHead, HallHeat, HallPlace } from "../shapes.ts";
import type { ProposalKind } from "./contract.ts";
import { peopleOf, swapsFor } from "./form-choices.ts";
import { methodName, RepairEffects } from "./repair-view.tsx";
import { type ProposalBody, type RequestedRepairs, useRepairs } from "./use-repairs.ts";
import { OTHER_REASON, type ProposalState, useProposal } from "./use-proposal.ts";
import { words } from "./words.ts";

export interface ProposalFormProps {
  /** What the stage manager's desk shows. */
  desk: Pick<HallHead, "stage" | "list"> & { heats: readonly HallHeat[] };
  heatId: string;
  onClose: () => void;
  /** Sends the proposal, or stores it until there is a network. */
  onSend: (body: ProposalBody) => void;
}

/** A change of one heat in steps: what, with whom, why, and which of up to three repairs. Nothing where the heat is unknown. */
export function ProposalForm({ desk, heatId, onClose, onSend }: ProposalFormProps) {
  const heat = desk.heats.find((each) => each.id === heatId);
  return heat ? <Form desk={desk} heat={heat} onClose={onClose} onSend={onSend} /> : null;
}

function Form({ desk, heat, onClose, onSend }: Omit<ProposalFormProps, "heatId"> & { heat: HallHeat }) {
  const locale = useLocale();
  const { form } = words[locale];
  const state = useProposal(heat, desk.heats);
  const { at, steps, step, kinds, kind, change, why } = state;
  const [chosen, setChosen] = useState(0);
  const repairs = useRepairs(desk.stage.id, step === "repairs" ? change : undefined);
  const send = () => {
    const found = repairs.state === "ready" ? repairs : undefined;
    const version = found?.list_row_version ?? desk.list?.version ?? 0;
    onSend({ ...change, reason: why, repair: found?.data[chosen] ?? null, list_row_version: version });
  };
  const goBack = () => {
    setChosen(0);
    state.goBack();
  };
  const blocked = kinds.length === 0 || (step === "repairs" && (repairs.state === "loading" || repairs.state === "refused"));
  return (
    <Sheet
      open
      onOpenChange={(open) => open || onClose()}
      title={form.title}
      description={[heatLabel(heat, locale), kinds.length > 0 && form.step(at + 1, steps.length)].filter(Boolean).join(" · ")}
      footer={
        <>
          {at > 0 && (
            <Button className="padb" onClick={goBack}>
              {form.back}
            </Button>
          )}
          <Button look="primary" className="padb grow" disabled={blocked} onClick={step === "repairs" ? send : state.goOn}>
            {step === "repairs" ? form.send : form.next}
          </Button>
        </>
      }
    >
      {kinds.length === 0 && <Note>{form.nothing}</Note>}
      {step === "kind" && <KindChoice state={state} />}
      {step === "target" && kind === "swap" && <HeatChoice heats={swapsFor(heat, desk.heats)} state={state} />}
      {step === "target" && kind === "withdraw" && <PersonChoice state={state} />}
      {step === "pair" && <PairChoice heat={heat} state={state} />}
      {step === "reason" && kinds.length > 0 && <ReasonChoice state={state} />}
      {step === "repairs" && <RepairChoice repairs={repairs} kind={kind} chosen={chosen} onChoose={setChosen} />}
    </Sheet>
  );
}

function KindChoice({ state: { kind, kinds, setKind } }: { state: ProposalState }) {
  const { form, ...messages } = words[useLocale()];
  return (
    <RadioCards
      layout="rows"
      label={form.kind}
      value={kind}
      onValueChange={setKind}
      cards={kinds.map((each) => ({ value: each, title: messages.kinds[each], detail: form.kindHints[each] }))}
    />
  );
}

/** „080 Żółty pokój”. */
const placeName = ({ start_number, title, artist_name }: HallPlace) =>
  [start_number === null ? undefined : startNumber(start_number), title ?? artist_name].filter(Boolean).join(" ");

/** Who of a heat of several withdraws. */
function PersonChoice({ state: { people, target, setTarget, missing } }: { state: ProposalState }) {
  const { form } = words[useLocale()];
  return (
    <>
      <RadioCards
        layout="rows"
        label={form.choosePerson}
        value={target}
        onValueChange={setTarget}
        cards={people.map((place) => ({ value: place.performance_id, title: placeName(place), detail: place.club_name }))}
      />
      {missing && (
        <Note look="bad" live>
          {form.choosePerson}
        </Note>
      )}
    </>
  );
}

/** One of three common reasons, or another in own words. */
function ReasonChoice({ state: { kind, reason, setReason, typed, setTyped, why, missing } }: { state: ProposalState }) {
  const { form } = words[useLocale()];
  const other = (
    <Field label={form.reason} hint={form.reasonHint} error={missing && why === "" ? form.reasonMissing : undefined}>
      <TextInput value={typed} maxLength={300} onChange={(event) => setTyped(event.currentTarget.value)} />
    </Field>
  );
  return (
    <>
      <RadioCards
        layout="rows"
        label={form.reason}
        value={reason}
        onValueChange={setReason}
        cards={[
          ...form.quick[kind].map((each) => ({ value: each, title: each })),
          { value: OTHER_REASON, title: form.otherReason, body: other },
        ]}
      />
      {missing && reason === undefined && (
        <Note look="bad" live>
          {form.reasonMissing}
        </Note>
      )}
    </>
  );
}

/** The second heat of a swap, found by number, title or club. */
function HeatChoice({ heats, state: { target, setTarget, missing } }: { heats: readonly HallHeat[]; state: ProposalState }) {
  const locale = useLocale();
  const { form } = words[locale];
  const [q, setQ] = useState("");
  const found = heats.filter((heat) =>
    heat.places.some((place) => matchesSearch(q || undefined, [place.title, place.club_name, place.artist_name], place.start_number)),
  );
  return (
    <>
      {heats.length > 6 && (
        <Field label={form.search} className="mb-3">
          <TextInput value={q} onChange={(event) => setQ(event.currentTarget.value)} />
        </Field>
      )}
      {found.length === 0 ? (
        <p className="sm sec mt-3">{form.nothingFound}</p>
      ) : (
        <RadioCards
          layout="rows"
          label={form.chooseOther}
          value={target}
          onValueChange={setTarget}
          cards={found.map((heat) => ({
            value: heat.id,
            title: heatLabel(heat, locale),
            detail: heat.places.length === 1 ? heat.places[0]?.club_name : heat.round_name,
          }))}
        />
      )}
      {missing && (
        <Note look="bad" live>
          {form.chooseOther}
        </Note>
      )}
    </>
  );
}

/** In a swap of heats with several entries: whole heats, or one entry of each. */
function PairChoice({ heat, state: { other, pair, setPair, missing } }: { heat: HallHeat; state: ProposalState }) {
  const locale = useLocale();
  const { form } = words[locale];
  const entriesOf = (of: HallHeat, key: "own" | "other") => (
    <>
      <p className="sm b mt-3">{form.whoOf(heatLabel(of, locale))}</p>
      <RadioCards
        layout="rows"
        label={form.whoOf(heatLabel(of, locale))}
        value={pair[key]}
        onValueChange={(id) => setPair({ ...pair, [key]: id })}
        cards={peopleOf(of).map((place) => ({ value: place.performance_id, title: placeName(place), detail: place.club_name }))}
      />
    </>
  );
  return (
    <>
      <RadioCards
        layout="rows"
        label={form.whatToSwap}
        value={pair.whole ? "whole" : "entries"}
        onValueChange={(value) => setPair({ ...pair, whole: value === "whole" })}
        cards={[
          { value: "whole", title: form.wholeHeats, detail: form.wholeHeatsHint },
          { value: "entries", title: form.twoEntries, detail: form.twoEntriesHint },
        ]}
      />
      {!pair.whole && other && (
        <>
          {entriesOf(heat, "own")}
          {entriesOf(other, "other")}
        </>
      )}
      {missing && (
        <Note look="bad" live>
          {form.chooseTwo}
        </Note>
      )}
    </>
  );
}

/** Up to three repairs as cards, or why there are none. */
function RepairChoice(props: { repairs: RequestedRepairs; kind: ProposalKind; chosen: number; onChoose: (at: number) => void }) {
  const { repairs, kind, chosen, onChoose } = props;
  const locale = useLocale();
  const { form } = words[locale];
  if (repairs.state === "loading")
    return (
      <>
        <p className="sm sec">{form.loading}</p>
        <SkeletonRows rows={3} height={72} />
      </>
    );
  if (repairs.state === "refused") return <Note look="bad">{repairs.message}</Note>;
  if (repairs.state === "unavailable")
    return (
      <Note
        look="warn"
        live
        action={
          <Button size="small" onClick={repairs.retry}>
            {form.retry}
          </Button>
        }
      >
        {form.offlineRepairs}
      </Note>
    );
  return (
    <>
      {repairs.data.length === 0 ? (
        <Note>{form.noRepairs[kind]}</Note>
      ) : (
        <RadioCards
          layout="rows"
          label={form.repairs}
          value={String(chosen)}
          onValueChange={(value) => onChoose(Number(value))}
          cards={repairs.data.map((repair, index) => ({
            value: String(index),
            title: methodName(repair.method, locale),
            detail: <RepairEffects repair={repair} />,
          }))}
        />
      )}
      <p className="sm sec mt-3">{form.waits}</p>
    </>
  );
}
