// „Zdarzenie” on the stage manager's desk: reported with or without a network.
import { useMemo } from "react";
import { titleOf } from "../../entries/label/title-of.ts";
import { startNumber } from "../../kernel/text/format.ts";
import { incidentKinds, reportIncident } from "../../stage/incidents/contract.ts";
import { IncidentSheet } from "../../stage/incidents/incident-sheet.tsx";
import { words } from "../../stage/incidents/words.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { HallHeat } from "../shapes.ts";
import { findFloor, queueOf } from "./desk-state.ts";
import type { Desk } from "./use-desk.ts";

/** Heats that were danced last, and that come next, whose entries can be chosen. */
const NEAR = 5;

/** Reports an incident on the list of the stage. The entry on the floor is chosen where it dances alone. */
export function IncidentReport({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { state, outbox } = desk;
  const messages = words[useLocale()];
  const floor = findFloor(state);
  const options = useMemo(() => {
    const past = state.heats.filter((heat) => heat.status === "done" || heat.status === "skipped");
    const near = [...(floor ? [floor] : []), ...past.slice(-NEAR).toReversed(), ...queueOf(state).slice(0, NEAR)];
    return uniqueEntries(near);
  }, [state, floor]);
  const rounds = useMemo(() => [...new Map(state.heats.map((heat) => [heat.round_id, heat.round_name]))], [state.heats]);
  const { list } = state;
  if (!list) return null;
  const sole = floor?.places.length === 1 ? floor.places[0]?.performance_id : undefined;
  return (
    <IncidentSheet
      kinds={incidentKinds}
      lists={[{ id: list.id, name: list.name, rounds: rounds.map(([id, name]) => ({ id, name })) }]}
      entries={{ options, first: sole }}
      onSend={({ start_number: _number, ...report }) => {
        outbox.send(reportIncident, report, messages.label(messages.kinds[report.kind]));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** The entries of these heats in their order, each once. */
function uniqueEntries(heats: readonly HallHeat[]) {
  const named = heats
    .flatMap((heat) => heat.places)
    .map((place) => {
      const number = place.start_number === null ? "" : startNumber(place.start_number);
      const label = [number, titleOf(place) ?? place.club_name].filter(Boolean).join(" ");
      return [place.performance_id, label || "–"] as const;
    });
  return [...new Map(named)].map(([value, label]) => ({ value, label }));
}
