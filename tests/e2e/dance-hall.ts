// Rounds of the demonstration that are judged by sheets of whole dances, written into its database.
import type { Trx } from "../../src/kernel/postgres/database.server.ts";
import { newId } from "../../src/kernel/values/ids.ts";
import { WALTZ_AND_TANGO, writeHeats } from "../rounds/dance-rounds.ts";
import { inDemo } from "./in-application.ts";
import type { Server } from "./server.ts";

export interface DanceHall {
  list_id: string;
  round_id: string;
  performance_ids: string[];
  numbers: string[];
}

/** Id of the start list on which the demonstration's judges have seats. */
async function judgedList(trx: Trx): Promise<string> {
  const seats = trx.selectFrom("judge_seats as s").innerJoin("users as u", "u.id", "s.user_id").select("s.start_list_id as id");
  return (await seats.where("u.email", "=", "sedzia1@demo.test").executeTakeFirstOrThrow()).id;
}

/** Gives the nth waiting round of a list a scoring form of this method. Returns the ids of the list and the round. */
async function setScoringForm(
  trx: Trx,
  tenant_id: string,
  list_id: string,
  nth: number,
  form: { name: string; method: string; criteria: object[] },
) {
  const rounds = await trx
    .selectFrom("placed_rounds")
    .select("id")
    .where("start_list_id", "=", list_id)
    .where("status", "=", "waiting")
    .orderBy("position")
    .execute();
  const round_id = rounds[nth]?.id ?? "";
  const [id, version] = [newId(), newId()];
  const { name, method } = form;
  await trx.insertInto("scoring_forms").values({ tenant_id, id, name }).execute();
  const row = { tenant_id, id: version, scoring_form_id: id, form_version: 1, settings: "{}", method };
  await trx
    .insertInto("scoring_form_versions")
    .values({ ...row, criteria: JSON.stringify(form.criteria) })
    .execute();
  await trx.updateTable("rounds").set({ form_version_id: version }).where("id", "=", round_id).execute();
  return { list_id, round_id };
}

const padded = (number: number | null) => String(number).padStart(3, "0");

/** Turns the nth waiting round of a list (by default the judges' list) into crosses in heats, or, without `wanted`, into a final. */
export function makeDanceHall(
  server: Server,
  of: { list_id?: string; nth?: number; couples: number; heats: number; wanted?: number },
): Promise<DanceHall> {
  return inDemo(server, async (trx, tenant_id) => {
    const method = of.wanted === undefined ? "skating" : "recall";
    const { list_id, round_id } = await setScoringForm(trx, tenant_id, of.list_id ?? (await judgedList(trx)), of.nth ?? 0, {
      name: `Karta ${of.nth ?? 0}`,
      method,
      criteria: [],
    });
    // The round keeps its own entries; others are added.
    const existing = await trx
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
      .filter((entry) => existing.every((each) => each.entry_id !== entry.entry_id))
      .slice(0, Math.max(0, of.couples - existing.length))
      .map((entry) => ({ ...entry, id: newId() }));
    if (more.length > 0)
      await trx
        .insertInto("performances")
        .values(more.map(({ id, entry_id }) => ({ tenant_id, id, round_id, entry_id })))
        .execute();
    const dancing = [...existing, ...more]
      .slice(0, of.couples)
      .toSorted((one, other) => (one.start_number ?? 0) - (other.start_number ?? 0));
    const ids = dancing.map((each) => each.id);
    const size = Math.ceil(of.couples / of.heats);
    const newHeats = WALTZ_AND_TANGO.flatMap((_, d) =>
      Array.from({ length: of.heats }, (__, h) => ({
        id: newId(),
        dance: d + 1,
        number: h + 1,
        performance_ids: ids.slice(h * size, (h + 1) * size),
      })),
    );
    await writeHeats(trx, { tenant_id, round_id, list_id }, newHeats, { wanted: of.wanted, dances: WALTZ_AND_TANGO, size });
    return {
      list_id,
      round_id,
      performance_ids: ids,
      numbers: dancing.map((entry) => padded(entry.start_number)),
    };
  });
}

const SHOWN = ["Technika", "Kompozycja", "Image"].map((name, i) => ({ code: "TKI"[i] ?? "", name, min: 1, max: 10, step: 1, weight: 1 }));

/** Switches the first waiting round of the judges' list to the method IDO 3D. Its soloists stay and dance one by one. */
export function makeIdoHall(server: Server): Promise<DanceHall> {
  return inDemo(server, async (trx, tenant_id) => {
    const { list_id, round_id } = await setScoringForm(trx, tenant_id, await judgedList(trx), 0, {
      name: "IDO 3D",
      method: "ido_3d",
      criteria: SHOWN,
    });
    const existing = await trx
      .selectFrom("placed_performances as p")
      .innerJoin("entries as e", "e.id", "p.entry_id")
      .select(["p.id", "e.start_number"])
      .where("p.round_id", "=", round_id)
      .where("e.status", "=", "accepted")
      .orderBy("p.position")
      .execute();
    return {
      list_id,
      round_id,
      performance_ids: existing.map((each) => each.id),
      numbers: existing.map((each) => padded(each.start_number)),
    };
  });
}
