// Rounds of the demonstration that are judged by sheets of whole dances: written into its database beside the running application.
import { newId } from "../../src/kernel/ids.ts";
import { WALTZ_AND_TANGO, writeHeats } from "../dance-rounds.ts";
import { inDemo } from "./in-application.ts";
import type { Server } from "./server.ts";

export interface DanceHall {
  list_id: string;
  round_id: string;
  /** Two heats in each dance. */
  performance_ids: string[];
  numbers: string[];
}

/** Makes the waiting block of a list that comes `nth` a round of so many couples, for crosses in two heats, or, without crosses asked for, a final. */
export function makeDanceHall(
  server: Server,
  listId: string,
  of: { nth: number; couples: number; heats: number; wanted?: number },
): Promise<DanceHall> {
  return inDemo(server, async (trx, tenant_id) => {
    const rounds = await trx
      .selectFrom("placed_rounds")
      .select("id")
      .where("start_list_id", "=", listId)
      .where("status", "=", "waiting")
      .orderBy("position")
      .execute();
    const round_id = rounds[of.nth]?.id ?? "";
    const [form, version] = [newId(), newId()];
    await trx
      .insertInto("scoring_forms")
      .values({ tenant_id, id: form, name: `Karta ${of.nth}` })
      .execute();
    await trx
      .insertInto("scoring_form_versions")
      .values({
        tenant_id,
        id: version,
        scoring_form_id: form,
        form_version: 1,
        criteria: "[]",
        settings: "{}",
        method: of.wanted === undefined ? "skating" : "recall",
      })
      .execute();
    await trx.updateTable("rounds").set({ form_version_id: version }).where("id", "=", round_id).execute();
    // Those who stand there stay, and others come to them.
    const there = await trx
      .selectFrom("performances as p")
      .innerJoin("entries as e", "e.id", "p.entry_id")
      .select(["p.id", "p.entry_id", "e.start_number"])
      .where("p.round_id", "=", round_id)
      .where("e.status", "=", "accepted")
      .execute();
    const entries = await trx
      .selectFrom("entries")
      .select(["id as entry_id", "start_number"])
      .where("status", "=", "accepted")
      .where("start_number", "is not", null)
      .orderBy("start_number")
      .execute();
    const more = entries
      .filter((entry) => there.every((each) => each.entry_id !== entry.entry_id))
      .slice(0, Math.max(0, of.couples - there.length))
      .map((entry) => ({ ...entry, id: newId() }));
    if (more.length > 0)
      await trx
        .insertInto("performances")
        .values(more.map(({ id, entry_id }) => ({ tenant_id, id, round_id, entry_id })))
        .execute();
    const dancing = [...there, ...more].slice(0, of.couples).toSorted((one, other) => (one.start_number ?? 0) - (other.start_number ?? 0));
    const ids = dancing.map((each) => each.id);
    const size = Math.ceil(of.couples / of.heats);
    const made = WALTZ_AND_TANGO.flatMap((_, d) =>
      Array.from({ length: of.heats }, (__, h) => ({
        id: newId(),
        dance: d + 1,
        number: h + 1,
        performance_ids: ids.slice(h * size, (h + 1) * size),
      })),
    );
    await writeHeats(trx, { tenant_id, round_id, list_id: listId }, made, { wanted: of.wanted, dances: WALTZ_AND_TANGO, size });
    return {
      list_id: listId,
      round_id,
      performance_ids: ids,
      numbers: dancing.map((entry) => String(entry.start_number).padStart(3, "0")),
    };
  });
}

const SHOWN = ["Technika", "Kompozycja", "Image"].map((name, i) => ({ code: "TKI"[i] ?? "", name, min: 1, max: 10, step: 1, weight: 1 }));

/** Has the waiting block of a list that comes `nth` judged by IDO 3D: its soloists stay, one by one. */
export function makeIdoHall(server: Server, listId: string, nth: number): Promise<DanceHall> {
  return inDemo(server, async (trx, tenant_id) => {
    const rounds = await trx
      .selectFrom("placed_rounds")
      .select("id")
      .where("start_list_id", "=", listId)
      .where("status", "=", "waiting")
      .orderBy("position")
      .execute();
    const round_id = rounds[nth]?.id ?? "";
    const [form, version] = [newId(), newId()];
    await trx.insertInto("scoring_forms").values({ tenant_id, id: form, name: "IDO 3D" }).execute();
    await trx
      .insertInto("scoring_form_versions")
      .values({
        tenant_id,
        id: version,
        scoring_form_id: form,
        form_version: 1,
        criteria: JSON.stringify(SHOWN),
        settings: "{}",
        method: "ido_3d",
      })
      .execute();
    await trx.updateTable("rounds").set({ form_version_id: version }).where("id", "=", round_id).execute();
    const there = await trx
      .selectFrom("placed_performances as p")
      .innerJoin("entries as e", "e.id", "p.entry_id")
      .select(["p.id", "e.start_number"])
      .where("p.round_id", "=", round_id)
      .where("e.status", "=", "accepted")
      .orderBy("p.position")
      .execute();
    return {
      list_id: listId,
      round_id,
      performance_ids: there.map((each) => each.id),
      numbers: there.map((each) => String(each.start_number).padStart(3, "0")),
    };
  });
}
