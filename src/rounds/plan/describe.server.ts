// Rounds as the API shows them, with their entries, judges and heats. Reads only.
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { refuse } from "../../refusals.ts";
import type * as contract from "../contract.ts";
import { listDecisionsOfRounds } from "../decisions-sql.server.ts";
import * as filling from "../filling/sql.server.ts";
import { guardReader } from "../offices-sql.server.ts";
import { describePanels } from "../panels/panels.server.ts";
import { describeRounds } from "./plan.server.ts";
import { listRoundRows, listSections, type RoundRow } from "../plans-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** A round with its heats as the API shows it. `guard` refuses callers who may not read it. */
export async function describeRound(call: Call, id: string, guard?: (row: RoundRow) => Promise<unknown>): Promise<contract.DrawnRound> {
  const rows = await listRoundRows(call.db, { with_round: id });
  const row = rows.find((each) => each.id === id) ?? refuse("not_found");
  await guard?.(row);
  const { sections, members, inHeats, heats } = await readTogether(call.db, (t) => ({
    sections: listSections(t, [row.section_id]),
    members: describeMembers(t, [row]),
    inHeats: filling.listInHeats(t, id),
    heats: filling.listHeats(t, id),
  }));
  const rounds = describeRounds(sections[0] ?? refuse("not_found"), rows);
  const standing = Map.groupBy(inHeats, (each) => each.heat_id);
  return {
    ...(rounds.find((each) => each.id === id) ?? refuse("not_found")),
    ...(members.get(id) ?? refuse("not_found")),
    floor: heats.map((heat) => ({ ...heat, performances: standing.get(heat.id) ?? [] })),
  };
}

type Members = Omit<contract.DrawnRound, keyof contract.Round | "floor">;

/** Entries and panels of these rounds, by round id. */
async function describeMembers(trx: Trx, rows: readonly RoundRow[]): Promise<Map<string, Members>> {
  const ids = rows.map((row) => row.id);
  const { members, panels } = await readTogether(trx, (t) => ({ members: filling.listMembers(t, ids), panels: describePanels(t, ids) }));
  const membersOf = Map.groupBy(members, (each) => each.round_id);
  return new Map(
    rows.map(({ id, section_name, draw_seed, handed_in }) => [
      id,
      {
        section_name,
        draw_seed,
        members: (membersOf.get(id) ?? []).map(({ round_id: _round, ...member }) => member),
        ...(panels.get(id) ?? refuse("not_found")),
        handed_in,
      },
    ]),
  );
}

/**
 * All rounds of a section in the order of dancing with their panels, and the decisions about them, the newest first. Refuses who may not read its
 * plan.
 */
export async function describeSection(call: Call, sectionId: string) {
  const { sections, rows } = await readTogether(call.db, (t) => ({
    sections: listSections(t, [sectionId]),
    rows: listRoundRows(t, { sections: [sectionId] }),
  }));
  const section = sections[0] ?? refuse("not_found");
  const ids = rows.map((row) => row.id);
  await guardReader(call, section, ids);
  const { members, ruled } = await readTogether(call.db, (t) => ({
    members: describeMembers(t, rows),
    ruled: listDecisionsOfRounds(t, ids),
  }));
  const data = describeRounds(section, rows).map((round) => ({ ...round, ...(members.get(round.id) ?? refuse("not_found")) }));
  const decisions = new Map([...ruled.values()].flat().map((decision) => [decision.id, decision]));
  return { data, decisions: [...decisions.values()].toSorted((one, other) => other.made_at.localeCompare(one.made_at)) };
}
