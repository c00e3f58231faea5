// Rounds as the API shows them: with who is in them, who judges them, and their heats. Reads only.
import type { Trx } from "../../kernel/database.server.ts";
import type { Call } from "../../kernel/perform.server.ts";
import { together } from "../../kernel/postgres/together.server.ts";
import { refuse } from "../../refusals.ts";
import type * as contract from "../contract.ts";
import { decisionsOfAll } from "../decisions-sql.server.ts";
import * as filling from "../filling-sql.server.ts";
import { guardReader } from "../offices-sql.server.ts";
import { describePanel } from "./panels.server.ts";
import { describeRounds } from "../plan.server.ts";
import { listRoundRows, listSections, type RoundRow } from "../plans-sql.server.ts";

/** A round with its heats as the API shows it. */
export async function describeRound(call: Call, id: string): Promise<contract.DrawnRound> {
  const row = (await listRoundRows(call.db, { rounds: [id] }))[0] ?? refuse("not_found");
  const [section] = await listSections(call.db, [row.section_id]);
  const rounds = describeRounds(section ?? refuse("not_found"), await listRoundRows(call.db, { sections: [row.section_id] }));
  const round = rounds.find((each) => each.id === id) ?? refuse("not_found");
  const { told, inHeats, heats } = await together(call.db, (t) => ({
    told: describeMembers(t, row, round),
    inHeats: filling.listInHeats(t, id),
    heats: filling.listHeats(t, id),
  }));
  const standing = Map.groupBy(inHeats, (each) => each.heat_id);
  return { ...told, floor: heats.map((heat) => ({ ...heat, performances: standing.get(heat.id) ?? [] })) };
}

/** A round with who is in it and who judges it, without its heats. */
async function describeMembers(trx: Trx, row: RoundRow, round: contract.Round): Promise<Omit<contract.DrawnRound, "floor">> {
  const { members, panel } = await together(trx, (t) => ({ members: filling.listMembers(t, row.id), panel: describePanel(t, row.id) }));
  return { ...round, section_name: row.section_name, draw_seed: row.draw_seed, members, ...panel, handed_in: row.handed_in };
}

/** All rounds of a section so, and what was ruled about them, the newest first; for who reads its plan. */
export async function describeSection(call: Call, sectionId: string) {
  const { sections, rows } = await together(call.db, (t) => ({
    sections: listSections(t, [sectionId]),
    rows: listRoundRows(t, { sections: [sectionId] }),
  }));
  const section = sections[0] ?? refuse("not_found");
  const ids = rows.map((row) => row.id);
  await guardReader(call, section, ids);
  const rounds = describeRounds(section, rows);
  const { data, ruled } = await together(call.db, (t) => ({
    data: Promise.all(rows.flatMap((row) => rounds.filter(({ id }) => id === row.id).map((round) => describeMembers(t, row, round)))),
    ruled: decisionsOfAll(t, ids),
  }));
  const decisions = new Map([...ruled.values()].flat().map((decision) => [decision.id, decision]));
  return { data, decisions: [...decisions.values()].toSorted((one, other) => other.made_at.localeCompare(one.made_at)) };
}
