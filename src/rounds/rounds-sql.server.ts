// The only file that writes rounds: they are made, opened, closed, held for the ceremony, published, taken back and deleted.
import type { Insertable, Updateable } from "kysely";
import { among, type Row, type Trx } from "../kernel/postgres/database.server.ts";
import type { Rounds } from "../kernel/postgres/db-types.ts";

export async function insertRounds(trx: Trx, rows: Insertable<Rounds>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto("rounds").values(rows).execute();
}

/** A round is open from its first heat on. */
export async function openRound(trx: Trx, id: string, now: string): Promise<void> {
  await trx
    .updateTable("rounds")
    .set((eb) => ({ status: "open", opened_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("status", "=", "planned")
    .execute();
}

/** Opens again, closes or holds for the ceremony a round of which nobody is told anything: whatever was decided or published of it is no longer. */
export async function saveRound(
  trx: Trx,
  id: string,
  change: { status?: "open" | "closed"; closed_at?: string | null; held_at?: string | null },
): Promise<void> {
  const nothing = { decided_at: null, decided_version: null, published_at: null, published_version: null, released: "nothing" } as const;
  await trx
    .updateTable("rounds")
    .set((eb) => ({ ...nothing, ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** What a decided round lets be seen: nothing, who goes on, or everything. */
export interface Decided {
  result_version: number;
  /** Where it is closed in the same breath. */
  closed_at?: string;
  decided_at: string;
  /** When it was let be seen; null while it is not. */
  published_at: string | null;
  released: Row<"rounds">["released"];
}

/** Decides a round, and publishes it as far as it is released. */
export async function saveDecided(
  trx: Trx,
  id: string,
  { result_version, decided_at, published_at, released, ...closed }: Decided,
): Promise<void> {
  const shown = released !== "nothing";
  await trx
    .updateTable("rounds")
    .set((eb) => ({
      ...closed,
      status: shown ? "published" : "decided",
      decided_at,
      decided_version: result_version,
      published_at: shown ? published_at : null,
      published_version: shown ? result_version : null,
      publications: shown ? eb("publications", "+", 1) : eb.ref("publications"),
      released,
      held_at: null,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
}

/** Rounds that were open wait again: their list is gone, and nobody was judged. */
export async function waitAgain(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable("rounds")
    .set((eb) => ({ status: "planned", opened_at: null, version: eb("version", "+", 1) }))
    .where("id", "=", among(ids))
    .where("status", "=", "open")
    .execute();
}

/** Lets be seen so much of a decided round. */
export async function saveReleased(trx: Trx, id: string, released: Decided["released"], at: string): Promise<void> {
  const shown = released !== "nothing";
  await trx
    .updateTable("rounds")
    .set((eb) => ({
      status: shown ? "published" : "decided",
      released,
      published_at: shown ? eb.fn.coalesce("published_at", eb.val(at)) : null,
      published_version: shown ? eb.ref("decided_version") : null,
      publications: shown
        ? eb("publications", "+", eb.case().when("published_at", "is", null).then(1).else(0).end())
        : eb.ref("publications"),
      version: eb("version", "+", 1),
    }))
    .where("id", "=", id)
    .where("decided_at", "is not", null)
    .execute();
}

/** Deletes those of these rounds in which nobody stands, that are no part of a path, and whose plan nobody made by hand. */
export async function deleteEmptyRounds(trx: Trx, ids: readonly string[]): Promise<void> {
  const empty = await trx
    .selectFrom("rounds as r")
    .select("r.id")
    .where("r.id", "=", among(ids))
    .where((eb) => eb.not(eb.exists(eb.selectFrom("performances as p").select("p.id").whereRef("p.round_id", "=", "r.id"))))
    .where("r.on_round_id", "is", null)
    .where((eb) => eb.not(eb.exists(eb.selectFrom("rounds as o").select("o.id").whereRef("o.on_round_id", "=", "r.id"))))
    .where((eb) =>
      eb.exists(eb.selectFrom("sections as s").select("s.id").whereRef("s.id", "=", "r.section_id").where("s.plan_source", "<>", "hand")),
    )
    .execute();
  const gone = empty.map((each) => each.id);
  await trx.deleteFrom("round_judges").where("round_id", "=", among(gone)).execute();
  await trx.deleteFrom("rounds").where("id", "=", among(gone)).execute();
}

/** Changes what a plan says of a round, or what became of it. */
export async function saveRoundFields(trx: Trx, id: string, change: Updateable<Rounds>): Promise<void> {
  await trx
    .updateTable("rounds")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Rounds of these competitions to which others lead that everybody may not know the outcome of yet: who dances them is nobody's business. */
export async function listUntold(trx: Trx, competitionIds: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("rounds as r")
    .innerJoin("sections as s", "s.id", "r.section_id")
    .innerJoin("rounds as o", "o.on_round_id", "r.id")
    .select("r.id")
    .where("s.competition_id", "=", among(competitionIds))
    .where("r.status", "=", "planned")
    .where("o.status", "not in", ["published", "called_off"])
    .execute();
  return new Set(rows.map((row) => row.id));
}
