// Finds gaps in gap-free sequences: a missing number means lost rows.
import type { Database, Trx } from "../postgres/database.server.ts";

/** A record (a sheet, a round) and its missing numbers. */
export interface MissingNumbers {
  of: string;
  missing: number[];
}

/** One kind of gap-free sequence and how to find a tenant's gaps in it. Each slice declares its own. */
export interface Numbering {
  kind: string;
  find(trx: Trx): Promise<MissingNumbers[]>;
}

export interface Gap extends MissingNumbers {
  kind: string;
  /** The organiser's short name. */
  tenant: string;
}

/** Numbers from 1 to `newest` that are not in the list. */
export function missingNumbers(numbers: readonly number[], newest: number): number[] {
  const present = new Set(numbers);
  return Array.from({ length: newest }, (_, at) => at + 1).filter((number) => !present.has(number));
}

/** Finds the missing numbers of these gap-free sequences in all tenants, tenant by tenant. Empty when no number is missing. */
export async function findGaps(database: Database, numberings: readonly Numbering[]): Promise<Gap[]> {
  const gaps: Gap[] = [];
  for (const { id, slug } of await database.owner.selectFrom("tenants").select(["id", "slug"]).orderBy("slug").execute())
    await database.inTenant(id, async (trx) => {
      for (const numbering of numberings)
        gaps.push(...(await numbering.find(trx)).map(({ of, missing }) => ({ kind: numbering.kind, tenant: slug, of, missing })));
    });
  return gaps;
}
