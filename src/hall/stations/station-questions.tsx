// Dialogs of the desk of stations, loaded when one is first opened.
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { count } from "../../kernel/text/format.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { JudgeCardsDialog, PrintDialog } from "./cards-dialogs.tsx";
import { type listStations, revokeStations, type StationRow } from "./contract.ts";
import { ChangeStationDialog, NewStationDialog } from "./station-dialogs.tsx";
import { nameOf } from "./station-columns.tsx";
import { stationWords } from "./station-words.ts";
import type { StationCodes } from "./use-station-codes.ts";

/** What the desk asks before it acts. */
export type Question =
  | { kind: "make" | "judges" | "print" | "revoke_all" }
  | { kind: "change" | "revoke"; station: StationRow }
  /** `printed`: the new code is shown as a card for printing. */
  | { kind: "renew"; station: StationRow; printed: boolean };

interface QuestionsProps {
  question: Question;
  competition: { id: string; starts_on: string };
  list: Reply<typeof listStations>;
  codes: StationCodes;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The open dialog of the desk. */
export function StationQuestions({ question, competition, list, codes, onOpen, onClose }: QuestionsProps) {
  const messages = stationWords[useLocale()];
  const toast = useToast();
  const { revalidate } = useRevalidator();
  switch (question.kind) {
    case "make":
      return (
        <NewStationDialog
          competition={competition}
          stages={list.stages}
          taken={list.data.map((each) => each.name)}
          onClose={onClose}
          onMade={(card) => {
            onClose();
            codes.add([card]);
            onOpen(card.station.id);
          }}
        />
      );
    case "judges":
      return (
        <JudgeCardsDialog
          competition={competition}
          judges={list.judges}
          onClose={onClose}
          onMade={(cards) => {
            onClose();
            codes.add(cards, true);
          }}
        />
      );
    case "print":
      return (
        <PrintDialog
          stations={list.data.filter((each) => each.state === "open")}
          onClose={onClose}
          onPrint={(ids) => codes.renew(ids, true)}
        />
      );
    case "change":
      return (
        <ChangeStationDialog
          station={question.station}
          onClose={onClose}
          onChanged={() => {
            onClose();
            toast({ text: messages.saved, look: "done" });
            void revalidate();
          }}
        />
      );
    case "renew":
      return <Renew {...question} codes={codes} onOpen={onOpen} onClose={onClose} />;
    default:
      return (
        <Revoke station={question.kind === "revoke" ? question.station : undefined} competitionId={competition.id} onClose={onClose} />
      );
  }
}

function Renew({
  station,
  printed,
  codes,
  onOpen,
  onClose,
}: { station: StationRow; printed: boolean } & Pick<QuestionsProps, "codes" | "onOpen" | "onClose">) {
  const messages = stationWords[useLocale()];
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const renew = async () => {
    setBusy(true);
    const done = await codes.renew([station.id], printed);
    setBusy(false);
    onClose();
    if (!done) return;
    toast({ text: messages.renewed, look: "done" });
    if (!printed) onOpen(station.id);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.renewTitle(nameOf(station))}
      description={messages.renewWhy}
      confirm={messages.newCode}
      busy={busy}
      onConfirm={() => void renew()}
    />
  );
}

/** Revokes one station, or without one all of the competition. */
function Revoke({ station, competitionId, onClose }: { station: StationRow | undefined; competitionId: string; onClose: () => void }) {
  const locale = useLocale();
  const messages = stationWords[locale];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    const body = station ? { station_ids: [station.id] } : {};
    const done = await recordOrNull(() => api.call(revokeStations, { params: { id: competitionId }, body }), report);
    setBusy(false);
    onClose();
    if (done) toast({ text: count(locale, done.revoked, messages.revokedCount), look: "done" });
    void revalidate();
  };
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={station ? messages.revokeTitle(nameOf(station)) : messages.revokeAllTitle}
      description={station ? messages.revokeWhy : messages.revokeAllWhy}
      confirm={station ? messages.revoke : messages.revokeAll}
      busy={busy}
      onConfirm={() => void revoke()}
    />
  );
}
