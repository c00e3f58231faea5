// Handlers of conflicts of interest between judges and clubs, and the check of judges who take a seat.
import { record } from "../../kernel/audit/audit.server.ts";
import { type Call, handle, personOf } from "../../kernel/calls/call.server.ts";
import { admins, hasAccess } from "../../kernel/endpoints/roles.ts";
import { refuse, refuseField } from "../../refusals.ts";
import { clubKey } from "../../rounds/conflict-rules.ts";
import { refuseBarred } from "../../rounds/panels/conflicts.server.ts";
import { filterJudges, findCompetition } from "../sql.server.ts";
import * as store from "./conflicts-sql.server.ts";
import * as contract from "./contract.ts";

type OpenClubs = Awaited<ReturnType<typeof store.listOpenClubs>>;

/** Lists on which this conflict keeps the judge from a seat. */
function barredLists({ kind, club_key }: Pick<store.StoredConflict, "kind" | "club_key">, open: OpenClubs): string[] {
  if (kind === "soft") return [];
  return [...new Set(open.filter((each) => clubKey(each.club_name) === club_key).map((each) => each.start_list_id))];
}

function shownConflict(conflict: store.StoredConflict, open: OpenClubs): contract.JudgeConflict {
  const { competition_id: _competition, club_key: _key, ...shown } = conflict;
  return { ...shown, barred_list_ids: barredLists(conflict, open) };
}

/** Each club once, however its sign-ups write it. */
function uniqueClubs(names: readonly string[]): string[] {
  return [...new Map(names.toReversed().map((name) => [clubKey(name), name])).values()].toReversed();
}

/** What the trail says of a conflict. */
const trailOf = ({ judge, club_name, kind, note }: store.StoredConflict) => ({ judge, club_name, conflict: kind, note });

/** Notifies the tablets of the judge and of the head judges. */
async function announceConflict(call: Call, { competition_id, user_id }: store.StoredConflict): Promise<void> {
  const lists = await store.listSeatedLists(call.db, competition_id, user_id);
  await call.announce(`panels:${competition_id}`, ...lists.map((list) => `judging:${list}`));
}

/**
 * Refuses judge_conflict when one of these people, who now get a marking seat on the list, has a hard conflict with a club that dances there in a
 * round without a panel of its own. Those who had such a seat before are not checked.
 */
export async function guardNewSeats(call: Call, list: { id: string; competition_id: string }, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const conflicts = (await store.listConflicts(call.db, list.competition_id)).filter((each) => userIds.includes(each.user_id));
  if (conflicts.length === 0) return;
  const open = await store.listOpenClubs(call.db, list.competition_id);
  const barring = conflicts.filter((each) => barredLists(each, open).includes(list.id));
  refuseBarred(
    call,
    barring.map(({ judge, kind, club_name }) => ({ name: judge, kind, club_name })),
  );
}

export const handlers = handle(contract, {
  async listJudgeConflicts(call, { params }) {
    const competition = (await findCompetition(call.db, params.id ?? "")) ?? refuse("not_found");
    const person = personOf(call);
    if (!hasAccess(person, admins)) {
      const own = await store.listConflicts(call.db, competition.id, person.id);
      return { data: own.map((each) => shownConflict(each, [])), clubs: [], next_cursor: null };
    }
    const data = await store.listConflicts(call.db, competition.id);
    const open = data.some((each) => each.kind === "hard") ? await store.listOpenClubs(call.db, competition.id) : [];
    const clubs = uniqueClubs(await store.listClubs(call.db, competition.id));
    return { data: data.map((each) => shownConflict(each, open)), clubs, next_cursor: null };
  },

  async saveJudgeConflict(call, { params, body }) {
    const competition = (await findCompetition(call.db, params.id ?? "")) ?? refuse("not_found");
    const { id, user_id, club_name, kind, note } = body;
    const earlier = await store.findConflict(call.db, id);
    if (earlier && earlier.competition_id !== competition.id) refuse("not_found");
    if (earlier) return shownConflict(earlier, await store.listOpenClubs(call.db, competition.id));
    if ((await filterJudges(call.db, [user_id])).length === 0)
      refuseField("user_id", call.locale, { pl: "Wybierz sędziego.", en: "Choose a judge." });
    const stored = await store.saveConflict(call.db, {
      tenant_id: call.tenant.id,
      id,
      competition_id: competition.id,
      user_id,
      club_name,
      club_key: clubKey(club_name),
      kind,
      note: note || null,
      made_at: call.now.toISOString(),
      made_by: personOf(call).id,
    });
    const saved = (await store.findConflict(call.db, stored)) ?? refuse("not_found");
    await record(call, {
      action: "conflict_saved",
      subject_kind: "competition",
      subject_id: competition.id,
      after: trailOf(saved),
    });
    await announceConflict(call, saved);
    return shownConflict(saved, await store.listOpenClubs(call.db, competition.id));
  },

  async deleteJudgeConflict(call, { params }) {
    const conflict = (await store.findConflict(call.db, params.id ?? "")) ?? refuse("not_found");
    await store.deleteConflict(call.db, conflict.id);
    await record(call, {
      action: "conflict_removed",
      subject_kind: "competition",
      subject_id: conflict.competition_id,
      before: trailOf(conflict),
    });
    await announceConflict(call, conflict);
  },
});
