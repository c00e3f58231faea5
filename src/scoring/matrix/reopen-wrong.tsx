import { LockOpen } from "lucide-react";
import { useState } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { useOnline } from "../../web/browser/use-online.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { Button } from "../../web/ui/button.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { isAllowed } from "../../rounds/offices.ts";
import { Note } from "../../web/ui/states/note.tsx";
import { words as resultWords } from "../words.ts";
import { words } from "./unstarted-marks-words.ts";
import type { Matrix, SeenMatrix } from "../shapes.ts";
import { reopenWrongSheetsByBlock } from "../by-block/contract.ts";

/** Reasons why no places can be given, without missing orders, which are shown where they are requested. */
function refusedBeside({ refused, wrong_sheets }: Matrix): string[] {
  const orders = new Set(wrong_sheets.filter((each) => each.order).map((each) => each.why));
  return refused.filter((each) => !orders.has(each));
}

/** True when all sheets that cannot be counted are open on the judges' tablets. Orders of equal totals are requested there separately. */
function allOpen(matrix: Matrix): boolean {
  const keyOf = (each: { seat_id: string; dance: number }) => `${each.seat_id} ${each.dance}`;
  const open = new Set([
    ...matrix.reopened.map((each) => `${each.performance_id} ${keyOf(each)}`),
    ...matrix.ballots.filter((each) => each.reopened_reason !== null).map(keyOf),
  ]);
  return matrix.wrong_sheets.every(
    (each) => each.order || open.has(keyOf(each)) || each.performance_ids.every((id) => open.has(`${id} ${keyOf(each)}`)),
  );
}

/** Notice with the reasons why no places can be given, and a button to reopen the sheets. Shows nothing where only orders are missing. */
export function Refused({ matrix }: { matrix: SeenMatrix }) {
  const locale = useLocale();
  const head = matrix.block.status === "published" ? words[locale].correctedHead : resultWords[locale].refusedHead;
  const refused = refusedBeside(matrix);
  if (refused.length === 0 || matrix.cut !== null) return null;
  return (
    <Note look="bad" live action={isAllowed(matrix.office, "reopen") && <ReopenWrong matrix={matrix} />}>
      <b>{`${head}.`}</b> {refused.join(" ")} <WrongWait matrix={matrix} />
    </Note>
  );
}

/** Says that the sheets wait for the judges, once all are open. */
function WrongWait({ matrix }: { matrix: Matrix }) {
  const messages = words[useLocale()];
  return matrix.wrong_sheets.length > 0 && allOpen(matrix) && <b>{messages.wrongWait}</b>;
}

/** Button that reopens all sheets that cannot be counted. Hidden once all are open. */
function ReopenWrong({ matrix }: { matrix: Matrix }) {
  const messages = words[useLocale()];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  if (allOpen(matrix)) return null;
  const press = async () => {
    setBusy(true);
    const done = await recordOrNull(() => api.call(reopenWrongSheetsByBlock, { params: { id: matrix.block.id } }), report);
    setBusy(false);
    if (done) toast({ text: messages.wrongOpened });
  };
  return (
    <Button busy={busy} disabled={!online} icon={<LockOpen className="ic" aria-hidden />} onClick={() => void press()}>
      {messages.openWrong}
    </Button>
  );
}
