// Numbers that are given one after the other and never taken back: one that is missing means that rows were lost.
import type { Database, Trx } from "../postgres/database.server.ts";

/** What has numbers (a sheet, a round) and which of them are missing. */
export interface Missing {
  of: string;
  missing: number[];
}

/** One kind of numbers, and how a tenant's gaps in them are found; each slice declares its own. */
export interface Numbering {
  kind: string;
  find(trx: Trx): Promise<Missing[]>;
}

export interface Gap extends Missing {
  kind: string;
  /** The organiser's short name. */
  tenant: string;
}

/** Which numbers from 1 to `newest` are not among these. */
export function missingOf(numbers: readonly number[], newest: number): number[] {
  const there = new Set(numbers);
  return Array.from({ length: newest }, (_, at) => at + 1).filter((number) => !there.has(number));
}

/** All gaps of all tenants. */
export async function findGaps(database: Database, numberings: readonly Numbering[]): Promise<Gap[]> {
  const gaps: Gap[] = [];
  for (const { id, slug } of await database.owner.selectFrom("tenants").select(["id", "slug"]).orderBy("slug").execute())
    await database.inTenant(id, async (trx) => {
      for (const numbering of numberings)
        gaps.push(...(await numbering.find(trx)).map(({ of, missing }) => ({ kind: numbering.kind, tenant: slug, of, missing })));
    });
  return gaps;
}
