// Judges report that a couple is not on the floor. One report is a notice, two make the couple absent (docs/rules/rounds.md 2.7).
import { refuse, refuseField } from "../../refusals.ts";
import { recordRuling } from "./changes.server.ts";
import { listRoundPerformances } from "../filling/sql.server.ts";
import { saveAbsentDances } from "../heats-sql.server.ts";
import { listRoundRows, lockRounds, roundOf } from "../plans-sql.server.ts";
import { listNotices } from "./notices-sql.server.ts";
import { type Call, personOf } from "../../kernel/calls/call.server.ts";

/** Number of reports of different judges that make a couple absent. */
const REPORTS_NEEDED = 2;

/**
 * Stores or takes back the calling judge's report of absence in one dance. Returns the number of judges who report it now. The caller has checked
 * that this person judges there.
 */
export async function reportAbsence(call: Call, performanceId: string, dance: number | undefined, noticed: boolean): Promise<number> {
  const id = (await roundOf(call.db, performanceId)) ?? refuse("not_found");
  await lockRounds(call.db, [id]);
  const [round] = await listRoundRows(call.db, { rounds: [id] });
  if (!round || !["planned", "open"].includes(round.status)) refuse("sheet_closed");
  if (dance === undefined || dance > round.dances.length)
    refuseField("dance", call.locale, { pl: "Wybierz taniec.", en: "Choose the dance." });
  const listReports = async () =>
    (await listNotices(call.db, [id])).filter((each) => each.performance_id === performanceId && each.dance === dance);
  const before = await listReports();
  if (before.some((each) => each.user_id === personOf(call).id) === noticed) return before.length;
  const entry = (await listRoundPerformances(call.db, id)).find((each) => each.id === performanceId) ?? refuse("not_found");
  await recordRuling(call, round, {
    kind: "absent",
    entries: [entry.entry_id],
    body: { dance, noticed, state: noticed ? "noticed" : "competing" },
  });
  const now = await listReports();
  if (noticed && now.length >= REPORTS_NEEDED) await saveAbsentDances(call.db, performanceId, [dance], true);
  return now.length;
}
