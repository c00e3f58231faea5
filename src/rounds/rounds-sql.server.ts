// Writes rounds: inserts, opens, closes, holds for the ceremony, decides, publishes, takes back and deletes them. No other slice writes them.
import type { Insertable, Updateable } from "kysely";
import { anyOf, type Row, type Trx } from "../kernel/postgres/database.server.ts";
import type { Rounds } from "../kernel/postgres/db-types.ts";

export async function insertRounds(trx: Trx, rows: Insertable<Rounds>[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto("rounds").values(rows).execute();
}

/** Opens a planned round, when its first heat begins. */
export async function openRound(trx: Trx, id: string, now: string): Promise<void> {
  await trx
    .updateTable("rounds")
    .set((eb) => ({ status: "open", opened_at: now, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .where("status", "=", "planned")
    .execute();
}

/** Sets an open round back to planned, when the start that opened it is undone. Does nothing where a heat of it began or marks arrived meanwhile. */
export async function undoOpening(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable("rounds as r")
    .set((eb) => ({ status: "planned", opened_at: null, version: eb("r.version", "+", 1) }))
    .where("r.id", "=", id)
    .where("r.status", "=", "open")
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom("heats as h").select("h.id").whereRef("h.round_id", "=", "r.id").where("h.status", "in", ["on_stage", "done"]),
        ),
      ),
    )
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("sheets as s").select("s.id").whereRef("s.round_id", "=", "r.id").where("s.revision", ">", 0))),
    )
    .execute();
}

/** Reopens, closes or holds a round for the ceremony. Clears its decision and publication. */
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

/** A decision as stored: when it was made and how much of it everybody may see. */
export interface Decided {
  result_version: number;
  /** Set when the same step closes the round. */
  closed_at?: string;
  decided_at: string;
  /** When it was released; null while it is not. */
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

/** Sets open rounds back to planned, after their list was deleted without marks. */
export async function resetToPlanned(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable("rounds")
    .set((eb) => ({ status: "planned", opened_at: null, version: eb("version", "+", 1) }))
    .where("id", "=", anyOf(ids))
    .where("status", "=", "open")
    .execute();
}

/** Changes how much of a decided round everybody may see. */
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

/** Deletes those of these rounds that have no performances, are linked to no other round, and are not from a plan made by hand. */
export async function deleteEmptyRounds(trx: Trx, ids: readonly string[]): Promise<void> {
  const empty = await trx
    .selectFrom("rounds as r")
    .select("r.id")
    .where("r.id", "=", anyOf(ids))
    .where((eb) => eb.not(eb.exists(eb.selectFrom("performances as p").select("p.id").whereRef("p.round_id", "=", "r.id"))))
    .where("r.on_round_id", "is", null)
    .where((eb) => eb.not(eb.exists(eb.selectFrom("rounds as o").select("o.id").whereRef("o.on_round_id", "=", "r.id"))))
    .where((eb) =>
      eb.exists(eb.selectFrom("sections as s").select("s.id").whereRef("s.id", "=", "r.section_id").where("s.plan_source", "<>", "hand")),
    )
    .execute();
  const gone = empty.map((each) => each.id);
  await trx.deleteFrom("round_judges").where("round_id", "=", anyOf(gone)).execute();
  await trx.deleteFrom("rounds").where("id", "=", anyOf(gone)).execute();
}

/** Changes fields of a round and raises its version. */
export async function saveRoundFields(trx: Trx, id: string, change: Updateable<Rounds>): Promise<void> {
  await trx
    .updateTable("rounds")
    .set((eb) => ({ ...change, version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}

/** Planned rounds of these competitions that are fed by a round not yet published. Nobody outside may see who dances them. */
export async function listHiddenRounds(trx: Trx, competitionIds: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("rounds as r")
    .innerJoin("sections as s", "s.id", "r.section_id")
    .innerJoin("rounds as o", "o.on_round_id", "r.id")
    .select("r.id")
    .where("s.competition_id", "=", anyOf(competitionIds))
    .where("r.status", "=", "planned")
    .where("o.status", "not in", ["published", "called_off"])
    .execute();
  return new Set(rows.map((row) => row.id));
}
