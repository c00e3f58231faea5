// Makes the link of a stage's screen: a station of kind `hall_screen`, shown once with its QR code.
import { useEffect, useEffectEvent, useState } from "react";
import { CopyButton } from "../../identity/tokens/copy-button.tsx";
import { useApp } from "../../web/app/app-context.ts";
import { useApi } from "../../web/app/use-api.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { publicAddress } from "../../web/pages/public-address.ts";
import { newId } from "../../kernel/values/ids.ts";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { CardCode } from "../stations/card-code.tsx";
import { createStation, type StationCard } from "../stations/contract.ts";
import { deskWords } from "./desk-words.ts";

interface LinkProps {
  stage: { id: string; letter: string };
  competitionId: string;
  isPublic: boolean;
  onClose: () => void;
}

export function ScreenLink({ stage, competitionId, isPublic, onClose }: LinkProps) {
  const messages = deskWords[useLocale()];
  const { bootstrap } = useApp();
  const card = useNewStation(competitionId, stage, messages.stationName(stage.letter), onClose);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={messages.linkTitle(stage.letter)} description={messages.linkWhy}>
      {card ? (
        <CardCode card={card} label={messages.qr(card.typed_at)}>
          <CopyButton text={card.link} label={messages.copyLink} />
          {isPublic && <CopyButton text={publicAddress(bootstrap, `/stage/${stage.id}?overlay=1`)} label={messages.overlay} />}
        </CardCode>
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Dialog>
  );
}

/** Makes a station once, and returns its card. A refused one closes the dialog with the reason in a toast. */
function useNewStation(competitionId: string, stage: LinkProps["stage"], name: string, onRefused: () => void): StationCard | undefined {
  const api = useApi();
  const report = useReport();
  // The same id for repeated sends: one station, however often the effect runs.
  const [id] = useState(newId);
  const [card, setCard] = useState<StationCard>();
  const make = useEffectEvent(() => {
    const body = { id, kind: "hall_screen" as const, stage_id: stage.id, name, max_devices: 2 };
    return recordOrNull(() => api.call(createStation, { params: { id: competitionId }, body }), report);
  });
  const receive = useEffectEvent((made: StationCard | null) => (made ? setCard(made) : onRefused()));
  useEffect(() => void make().then((made) => receive(made)), []);
  return card;
}
