// Endpoints of the rules by which rounds are planned, decided and released.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { admins } from "../../kernel/endpoints/roles.ts";
import { releaseRules, roundRules } from "../round-rules.ts";

const competitionRules = z.object({ round_rules: roundRules, release_rules: releaseRules, version: z.number() });
const sectionRules = z.object({
  round_rules: roundRules,
  /** The rules that apply where the section sets none. */
  inherited: roundRules,
  version: z.number(),
});
const reason = z.string().trim().max(300).optional();
const version = z.number().int().optional();

export const getCompetitionRules = endpoint({
  name: "getCompetitionRules",
  method: "GET",
  path: "/api/competitions/{id}/round-rules",
  access: admins,
  reply: competitionRules,
  summary: "The rules by which the rounds of a competition are planned, decided and released, where they differ from the defaults.",
});

export const saveCompetitionRules = endpoint({
  name: "saveCompetitionRules",
  method: "PUT",
  path: "/api/competitions/{id}/round-rules",
  access: admins,
  body: z.object({ round_rules: roundRules, release_rules: releaseRules, reason, version }),
  reply: competitionRules,
  summary:
    "Sets how the rounds of a competition are planned, decided and released; what is left out is the default. Stored plans are not made again, and released results stay released.",
});

export const getSectionRules = endpoint({
  name: "getSectionRules",
  method: "GET",
  path: "/api/sections/{id}/round-rules",
  access: admins,
  reply: sectionRules,
  summary: "The rules by which the rounds of a section are planned and decided, where they differ from its competition's.",
});

export const saveSectionRules = endpoint({
  name: "saveSectionRules",
  method: "PUT",
  path: "/api/sections/{id}/round-rules",
  access: admins,
  body: z.object({ round_rules: roundRules, reason, version }),
  reply: sectionRules,
  summary: "Sets how the rounds of a section are planned and decided; what is left out follows its competition.",
});
