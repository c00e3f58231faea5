import { useState } from "react";
import { formatDateTime } from "../../../kernel/text/format.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { recordOrNull } from "../../../web/calls/outcomes.ts";
import { useApi } from "../../../web/app/use-api.ts";
import { Button } from "../../../web/ui/button.tsx";
import { useToast } from "../../../web/ui/overlays/toast.tsx";
import { Note } from "../../../web/ui/states/note.tsx";
import { useReport } from "../../../web/calls/use-report.ts";
import { acceptOffer, declineOffer } from "../../offers/contract.ts";
import type { Signup } from "../../records.ts";
import { costsText, positionText, waitingWords } from "../../../capacity/waiting/waiting-words.ts";
import { labelOf } from "../../../entries/label/title-of.ts";
import type { OfferCosts } from "../../../entries/pricing/price-records.ts";

const calls = { acceptOffer, declineOffer };

type Place = Signup["waiting"][number];

interface CardProps {
  signup: Signup;
  onChanged: () => void;
}

/** Offered places, entries on the waiting list, and drafts that would get there. */
export function WaitingCard({ signup, onChanged }: CardProps) {
  const locale = useLocale();
  const words = waitingWords[locale];
  const entries = new Map(signup.entries.map((each) => [each.id, each]));
  const places = signup.waiting.filter((each) => entries.has(each.entry_id));
  const offered = places.filter((each) => each.offered_until !== null);
  const drafts = places.filter((each) => entries.get(each.entry_id)?.status === "draft");
  const waitingEntries = places.filter((each) => each.offered_until === null && !drafts.includes(each));
  const line = (place: Place) => {
    const entry = entries.get(place.entry_id);
    return (
      <li key={place.entry_id}>
        {entry && `${labelOf(entry, locale)}, ${sectionOf(signup, entry.section_id)}: `}
        <b>{positionText(place, locale).toLowerCase()}</b>
        {place.passed && ` – ${words.passed}`}
      </li>
    );
  };
  return (
    <div className="mb-5 grid gap-3">
      {offered.map((each) => (
        <Offer key={each.entry_id} signup={signup} place={each} onChanged={onChanged} />
      ))}
      {waitingEntries.length > 0 && (
        <Note look="info">
          <b>{words.title}</b>
          <ul className="mt-1 grid gap-1">{waitingEntries.map(line)}</ul>
        </Note>
      )}
      {drafts.length > 0 && (
        <Note look="warn">
          <b>{words.foreseen}</b>
          <ul className="mt-1 grid gap-1">{drafts.map(line)}</ul>
          <p className="mt-1">{words.foreseenHint}</p>
        </Note>
      )}
    </div>
  );
}

const sectionOf = (signup: Signup, id: string) => signup.sections.find((each) => each.id === id)?.name ?? "";

/** An offered place: one button takes it, another declines it. */
function Offer({ signup, place, onChanged }: CardProps & { place: Place }) {
  const locale = useLocale();
  const words = waitingWords[locale];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [busy, setBusy] = useState<"acceptOffer" | "declineOffer">();
  const entry = signup.entries.find((each) => each.id === place.entry_id);
  const answer = async (call: "acceptOffer" | "declineOffer") => {
    setBusy(call);
    const done = await recordOrNull(() => api.call(calls[call], { params: { id: place.entry_id } }), report);
    setBusy(undefined);
    if (done) toast({ text: call === "acceptOffer" ? words.accepted : words.declined, look: "done" });
    onChanged();
  };
  if (!entry) return null;
  return (
    <section className="grid gap-3 rounded-md border border-accent bg-surface p-4" aria-label={words.free}>
      <div>
        <h2>{words.free}</h2>
        <p>{`${labelOf(entry, locale)}, ${sectionOf(signup, entry.section_id)}`}</p>
        <p className="sm sec">
          {`${words.until} `}
          <b>{formatDateTime(place.offered_until ?? "", locale, "long")}</b>
          {`. ${words.next[place.passes_to ?? "anyone"]}`}
        </p>
        {place.costs && <Costs costs={place.costs} />}
      </div>
      <div className="row wrap gap-2">
        <Button look="primary" busy={busy === "acceptOffer"} disabled={busy !== undefined} onClick={() => void answer("acceptOffer")}>
          {words.accept}
        </Button>
        <Button busy={busy === "declineOffer"} disabled={busy !== undefined} onClick={() => void answer("declineOffer")}>
          {words.decline}
        </Button>
      </div>
      <p className="sm sec">{words.declineHint}</p>
    </section>
  );
}

/** The price of the place, the sum itself in bold type. */
function Costs({ costs }: { costs: OfferCosts }) {
  const [price, ...more] = costsText(costs, useLocale());
  return (
    <p className="mt-2">
      <b>{price}</b> {more.join(" ")}
    </p>
  );
}
