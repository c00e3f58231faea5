import { IncidentSheet } from "./incident-sheet.tsx";
import { type IncidentKind, incidentKinds, type ReportedList } from "./contract.ts";
import { useIncidentReport } from "./use-incident-report.ts";

interface ReportSheetProps {
  lists: readonly ReportedList[];
  /** All kinds unless given. */
  kinds?: readonly IncidentKind[] | undefined;
  onClose: () => void;
}

/** Reports an incident: for the head judge of these lists, and for the office. */
export function ReportSheet({ lists, kinds = incidentKinds, onClose }: ReportSheetProps) {
  const { send, busy, errors } = useIncidentReport(onClose);
  return <IncidentSheet kinds={kinds} lists={lists} errors={errors} busy={busy} onSend={(report) => void send(report)} onClose={onClose} />;
}
