// Rounds as the API shows them: with who is in them, who judges them, and their heats. Reads only.
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { together } from "../../kernel/postgres/together.server.ts";
import { refuse } from "../../refusals.ts";
import type * as contract from "../contract.ts";
import { decisionsOfAll } from "../decisions-sql.server.ts";
import * as filling from "../filling/sql.server.ts";
import { guardReader } from "../offices-sql.server.ts";
import { describePanels } from "../panels/panels.server.ts";
import { describeRounds } from "./plan.server.ts";
import { listRoundRows, listSections, type RoundRow } from "../plans-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** A round with its heats as the API shows it. */
export async function describeRound(call: Call, id: string): Promise<contract.DrawnRound> {
  const row = (await listRoundRows(call.db, { rounds: [id] }))[0] ?? refuse("not_found");
  const [section] = await listSections(call.db, [row.section_id]);
  const rounds = describeRounds(section ?? refuse("not_found"), await listRoundRows(call.db, { sections: [row.section_id] }));
  const round = rounds.find((each) => each.id === id) ?? refuse("not_found");
  const { told, inHeats, heats } = await together(call.db, (t) => ({
    told: describeMembers(t, [{ row, round }]),
    inHeats: filling.listInHeats(t, id),
    heats: filling.listHeats(t, id),
  }));
  const standing = Map.groupBy(inHeats, (each) => each.heat_id);
  return { ...(told[0] ?? refuse("not_found")), floor: heats.map((heat) => ({ ...heat, performances: standing.get(heat.id) ?? [] })) };
}

/** Rounds with who is in them and who judges them, without their heats. */
async function describeMembers(
  trx: Trx,
  all: readonly { row: RoundRow; round: contract.Round }[],
): Promise<Omit<contract.DrawnRound, "floor">[]> {
  const ids = all.map(({ row }) => row.id);
  const { members, panels } = await together(trx, (t) => ({ members: filling.listMembers(t, ids), panels: describePanels(t, ids) }));
  const membersOf = Map.groupBy(members, (each) => each.round_id);
  return all.map(({ row: { id, section_name, draw_seed, handed_in }, round }) => ({
    ...round,
    section_name,
    draw_seed,
    members: (membersOf.get(id) ?? []).map(({ round_id: _round, ...member }) => member),
    ...(panels.get(id) ?? refuse("not_found")),
    handed_in,
  }));
}

/** All rounds of a section so, in the order of dancing, and what was ruled about them, the newest first; for who reads its plan. */
export async function describeSection(call: Call, sectionId: string) {
  const { sections, rows } = await together(call.db, (t) => ({
    sections: listSections(t, [sectionId]),
    rows: listRoundRows(t, { sections: [sectionId] }),
  }));
  const section = sections[0] ?? refuse("not_found");
  const ids = rows.map((row) => row.id);
  await guardReader(call, section, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const all = describeRounds(section, rows).flatMap((round) => {
    const row = byId.get(round.id);
    return row ? [{ row, round }] : [];
  });
  const { data, ruled } = await together(call.db, (t) => ({
    data: describeMembers(t, all),
    ruled: decisionsOfAll(t, ids),
  }));
  const decisions = new Map([...ruled.values()].flat().map((decision) => [decision.id, decision]));
  return { data, decisions: [...decisions.values()].toSorted((one, other) => other.made_at.localeCompare(one.made_at)) };
}
