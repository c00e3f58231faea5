// Handlers that read and save the rules of rounds, for a competition and for a section.
import * as kept from "../../competitions/round-rules-sql.server.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import { refuse } from "../../refusals.ts";
import { announceRounds } from "../plan/plan.server.ts";
import * as contract from "./contract.ts";
import { readReleaseRules, readRoundRules, type ReleaseRules, type RoundRules } from "../round-rules.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

async function ofCompetition(call: Call, id: string, lock = false) {
  const row = (await kept.findCompetitionRules(call.db, id, lock)) ?? refuse("not_found");
  return { round_rules: readRoundRules(row.round_rules), release_rules: readReleaseRules(row.release_rules), version: row.version };
}

async function ofSection(call: Call, id: string, lock = false) {
  const row = (await kept.findSectionRules(call.db, id, lock)) ?? refuse("not_found");
  const competition = (await kept.findCompetitionRules(call.db, row.competition_id)) ?? refuse("not_found");
  const rules = { round_rules: readRoundRules(row.round_rules), inherited: readRoundRules(competition.round_rules), version: row.version };
  return { competition_id: row.competition_id, rules };
}

/** The rules without undefined keys: a missing rule is inherited. */
const definedRules = (rules: RoundRules | ReleaseRules) =>
  Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined));

export const handlers = handle(contract, {
  getCompetitionRules: (call, { params }) => ofCompetition(call, params.id ?? ""),

  async saveCompetitionRules(call, { params, body }) {
    const id = params.id ?? "";
    const before = await ofCompetition(call, id, true);
    if (body.version !== undefined && body.version !== before.version) refuse("stale", { current: before });
    await kept.saveCompetitionRules(call.db, id, {
      round_rules: definedRules(body.round_rules),
      release_rules: definedRules(body.release_rules),
    });
    const after = await ofCompetition(call, id);
    await record(call, {
      action: "changed",
      subject_kind: "competition",
      subject_id: id,
      before: { round_rules: before.round_rules, release_rules: before.release_rules },
      after: { round_rules: after.round_rules, release_rules: after.release_rules },
      reason: body.reason ?? null,
    });
    await call.announce(`rounds:${id}`, `stage:${id}`, "competitions", `competition:${id}`);
    return after;
  },

  async getSectionRules(call, { params }) {
    return (await ofSection(call, params.id ?? "")).rules;
  },

  async saveSectionRules(call, { params, body }) {
    const id = params.id ?? "";
    const { competition_id, rules: before } = await ofSection(call, id, true);
    if (body.version !== undefined && body.version !== before.version) refuse("stale", { current: before });
    await kept.saveSectionRules(call.db, id, definedRules(body.round_rules));
    const { rules: after } = await ofSection(call, id);
    await record(call, {
      action: "changed",
      subject_kind: "section",
      subject_id: id,
      before: { round_rules: before.round_rules },
      after: { round_rules: after.round_rules },
      reason: body.reason ?? null,
    });
    await announceRounds(call, { id, competition_id });
    // Published places may change with these rules.
    await call.announce(`stage:${competition_id}`);
    return after;
  },
});
