// Receives the reports of judges' tablets, and lists them for the desk.
import { saveReport } from "../../identity/stations/stations-sql.server.ts";
import { handle, personOf } from "../../kernel/calls/call.server.ts";
import { refuse } from "../../refusals.ts";
import * as contract from "../contract.ts";
import { OFFLINE_AFTER_MS, sheetKey } from "../rules.ts";
import * as store from "./tablets-sql.server.ts";

/** Keys of the sheets that a tablet reported, by performance and dance. */
const sheetsIn = ({ filled, filled_dances }: Pick<store.ReportRow, "filled" | "filled_dances">) =>
  filled.map((id, at) => sheetKey(id, filled_dances[at]));

export const handlers = handle(contract, {
  async reportTablet(call, { body }) {
    const { id, battery_percent = null, charging = null, unsent, filled, filled_dances } = body;
    const user_id = personOf(call).id;
    const since = new Date(call.now.getTime() - OFFLINE_AFTER_MS).toISOString();
    const before = new Set(sheetsIn(await store.findFilledSheets(call.db, id)));
    await store.saveReport(call.db, {
      tenant_id: call.tenant.id,
      id,
      user_id,
      battery_percent,
      charging,
      unsent,
      filled,
      filled_dances,
      seen_at: call.now.toISOString(),
    });
    if (call.card) {
      await saveReport(call.db, call.card.device_id, { battery_percent, charging, unsent, seen_at: call.now.toISOString() });
      await call.announce(`stations:${call.card.competition_id}`);
    }
    await call.announce(...(await store.competitionsOf(call.db, user_id)).map((competition) => `tablets:${competition}`));
    const changed = new Set(sheetsIn({ filled, filled_dances })).symmetricDifference(before);
    const performances = [...new Set([...changed].map((sheet) => sheet.split(" ")[0] ?? ""))];
    const { rounds, competitions } = await store.roundsOf(call.db, performances);
    await call.announce(...rounds.map((round) => `round:${round}`), ...competitions.map((competition) => `stage:${competition}`));
    return { others: await store.countOthers(call.db, id, user_id, since) };
  },

  async listTablets(call, { params }) {
    const id = params.id ?? "";
    if (!(await store.hasCompetition(call.db, id))) refuse("not_found");
    return { data: await store.listTablets(call.db, id, OFFLINE_AFTER_MS), next_cursor: null };
  },
});
