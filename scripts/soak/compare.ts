// Compares the database after the soak with what the server acknowledged.
import { join } from "node:path";
import { sql } from "kysely";
import { numberings } from "#src/http.ts";
import { type Database, openDatabase } from "#src/kernel/postgres/database.server.ts";
import { findGaps } from "#src/kernel/monitoring/gaps.server.ts";
import { openCluster } from "#src/kernel/postgres/embedded.server.ts";

const silentLog = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

export interface SoakFindings {
  /** Number of mark revisions in the database. */
  revisions: number;
  /** Acknowledged revisions that are missing or have other marks. */
  lostMarks: string[];
  lostEntries: string[];
  /** Missing numbers among revisions and results. */
  gaps: number;
}

/** Marks and entries that the server acknowledged to one organiser. */
export interface AcknowledgedData {
  tenant: string;
  marks: ReadonlyMap<string, Record<string, number>>;
  entries: ReadonlySet<string>;
}

/** Opens the database of the stopped application and looks for everything that was acknowledged. */
export async function compare(dataDir: string, acknowledged: readonly AcknowledgedData[]): Promise<SoakFindings> {
  const cluster = await openCluster({ dataDir: join(dataDir), log: silentLog });
  const database = openDatabase(cluster.connection);
  try {
    const found: SoakFindings = { revisions: 0, lostMarks: [], lostEntries: [], gaps: 0 };
    for (const each of acknowledged) await look(database, each, found);
    found.gaps = (await findGaps(database, numberings)).reduce((sum, gap) => sum + gap.missing.length, 0);
    return found;
  } finally {
    await database.close();
    await cluster.close();
  }
}

async function look(database: Database, { tenant, marks, entries }: AcknowledgedData, found: SoakFindings): Promise<void> {
  const { id } = await database.owner.selectFrom("tenants").select("id").where("slug", "=", tenant).executeTakeFirstOrThrow();
  await database.inTenant(id, async (trx) => {
    const { rows } = await sql<{ id: string; marks: Record<string, number> }>`
      select r.id, jsonb_object_agg(m.criterion, m.mark) as marks
      from mark_revisions r join marks m on m.mark_revision_id = r.id group by r.id`.execute(trx);
    const there = new Map(rows.map((row) => [row.id, row.marks]));
    const known = new Set((await trx.selectFrom("entries").select("id").execute()).map((row) => row.id));
    const same = (one: Record<string, number>, other: Record<string, number> | undefined) =>
      other !== undefined && Object.entries(one).every(([code, mark]) => other[code] === mark);
    found.revisions += rows.length;
    found.lostMarks.push(...[...marks].filter(([revision, given]) => !same(given, there.get(revision))).map(([revision]) => revision));
    found.lostEntries.push(...[...entries].filter((entry) => !known.has(entry)));
  });
}
