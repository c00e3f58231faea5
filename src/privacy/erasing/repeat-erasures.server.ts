// After a restore, repeats the erasures made since the backup, as listed in the log next to the backups.
import type { Database } from "../../kernel/postgres/database.server.ts";
import type { LoggedErasure } from "../../kernel/backup/erasures.server.ts";
import type { Files } from "../../kernel/files/files.server.ts";
import { APPLICATION } from "../../kernel/audit/audit.server.ts";
import { erase } from "./erasing.server.ts";
import { findTenant, insertErasure } from "../sql.server.ts";

const ofTheLog = "Z dziennika usunięć po odtworzeniu kopii.";

/** Repeats the erasures that the database does not have, and returns their number. Skips organisers that do not exist. */
export async function repeatErasures(database: Database, files: Files, erasures: readonly LoggedErasure[]): Promise<number> {
  let done = 0;
  for (const logged of erasures) {
    const remove = await database.inTenant(logged.tenant_id, async (trx) => {
      if (!(await findTenant(trx, logged.tenant_id))) return undefined;
      const row = { ...logged, file_ids: [], reason: ofTheLog, user_id: null, who: APPLICATION, finished_at: logged.at };
      if (!(await insertErasure(trx, row))) return undefined;
      const { file_ids } = await erase(trx, logged, APPLICATION);
      return files.drop(trx, logged.tenant_id, file_ids);
    });
    if (!remove) continue;
    await remove();
    done += 1;
  }
  return done;
}
