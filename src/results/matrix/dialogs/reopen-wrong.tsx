import { LockOpen } from "lucide-react";
import { useState } from "react";
import { useLocale } from "../../../web/locale/locale.tsx";
import { useOnline } from "../../../web/offline/use-online.ts";
import { recordOrNull } from "../../../web/calls/outcomes.ts";
import { Button } from "../../../web/ui/button.tsx";
import { useToast } from "../../../web/ui/overlays/toast.tsx";
import { useApi } from "../../../web/calls/use-api.ts";
import { useReport } from "../../../web/use-report.ts";
import { type Matrix, reopenWrongSheets } from "../../contract.ts";
import { words } from "../loose-marks-words.ts";

/** Whether the judges have all sheets that cannot be counted on their tablets; an order of equal totals is asked for there by itself. */
function allOpen(matrix: Matrix): boolean {
  const open = new Set(matrix.reopened.map((each) => `${each.performance_id} ${each.seat_id}`));
  return matrix.wrong_sheets.every((each) => each.order || each.performance_ids.every((id) => open.has(`${id} ${each.seat_id}`)));
}

/** Says that the sheets which cannot be counted wait for the judges, once they do. */
export function WrongWait({ matrix }: { matrix: Matrix }) {
  const said = words[useLocale()];
  const orders = matrix.wrong_sheets.every((each) => each.order);
  return matrix.wrong_sheets.length > 0 && allOpen(matrix) && <b>{orders ? said.orderWait : said.wrongWait}</b>;
}

/** One press that asks the judges to correct all sheets that cannot be counted; gone once all of them stand open. */
export function ReopenWrong({ matrix }: { matrix: Matrix }) {
  const said = words[useLocale()];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  if (allOpen(matrix)) return null;
  const press = async () => {
    setBusy(true);
    const done = await recordOrNull(() => api.call(reopenWrongSheets, { params: { id: matrix.block.id } }), report);
    setBusy(false);
    if (done) toast({ text: said.wrongOpened });
  };
  return (
    <Button busy={busy} disabled={!online} icon={<LockOpen className="ic" aria-hidden />} onClick={() => void press()}>
      {said.openWrong}
    </Button>
  );
}
