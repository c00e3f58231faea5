// Endpoints of publishing: releasing results, the public page, standings, and the organiser's day.
import { z } from "zod";
import { endpoint } from "../kernel/endpoints/endpoint.ts";
import { releaseLevel } from "../rounds/contract.ts";
import { admins, judges } from "../kernel/endpoints/roles.ts";
import { day, publicScores, sectionExplanation, standings } from "./shapes.ts";
import { matrix } from "../scoring/shapes.ts";

/** Releases a decided round step by step, or publishes or unpublishes a round without a cut. */
export const publishRound = endpoint({
  name: "publishRound",
  method: "POST",
  path: "/api/rounds/{id}/publish",
  access: admins,
  status: 200,
  body: z.object({ released: releaseLevel, reason: z.string().trim().max(500).nullish() }),
  reply: matrix,
  summary:
    "Sets what is public of a decided round: nothing, the names of recalled entries, or everything. Showing less than before needs a reason. A round without a cut takes nothing or everything.",
});

/** Publishes all rounds of a competition that wait for the ceremony, all or none. */
export const announceCeremony = endpoint({
  name: "announceCeremony",
  method: "POST",
  path: "/api/competitions/{id}/announce",
  access: admins,
  status: 200,
  reply: z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })), next_cursor: z.null() }),
  summary: "Publishes all rounds of a competition that wait for the ceremony, all or none.",
});

export type PublicScores = z.output<typeof publicScores>;
export type PublicRound = PublicScores["blocks"][number];
export type PublicRow = NonNullable<PublicRound["results"]>[number];

export const getPublicScores = endpoint({
  name: "getPublicScores",
  method: "GET",
  path: "/api/public/scores/{id}",
  access: "public",
  slugs: true,
  reply: publicScores,
  live: ({ reply: { competition } }) => [`scores:${competition.id}`, `competition:${competition.id}`, `notices:${competition.id}`],
  summary: "Returns a competition's stages and published places, never marks of unpublished rounds.",
});

export type Standings = z.output<typeof standings>;

export const getStandings = endpoint({
  name: "getStandings",
  method: "GET",
  path: "/api/sections/{id}/standings",
  access: judges,
  reply: standings,
  live: ({ reply: { section } }) => [`rounds:${section.id}`, `scores:${section.competition_id}`],
  summary:
    "Returns the places of a section over its decided rounds, with each entry's last round: for admins, and for head judges and scrutineers of the section's lists. Other referees of these lists get released rounds only.",
});

export const getPublicStandings = endpoint({
  name: "getPublicStandings",
  method: "GET",
  path: "/api/public/sections/{id}/standings",
  access: "public",
  reply: standings,
  live: ({ reply: { section } }) => [`scores:${section.competition_id}`, `competition:${section.competition_id}`],
  summary:
    "Returns the places of a section over its completely released rounds. Entries that still dance have none yet. `state` says whether all rounds are included.",
});

export const getExplanationByBlock = endpoint({
  name: "getExplanationByBlock",
  method: "GET",
  path: "/api/public/blocks/{id}/explanation",
  access: "public",
  query: z.object({ entry_id: z.uuid().optional() }),
  reply: z.object({
    block_id: z.string(),
    name: z.string(),
    result_version: z.number(),
    explain: z.array(z.string()),
    /** Result of the requested entry in one sentence (null in results of earlier versions), and the steps that mention it. */
    about: z.object({ summary: z.string().nullable(), steps: z.array(z.string()) }).nullable(),
  }),
  summary: "Explains the places of a published round step by step, and with `entry_id` the place of this entry.",
});

export const getSectionExplanation = endpoint({
  name: "getSectionExplanation",
  method: "GET",
  path: "/api/public/sections/{id}/explanation/{entry_id}",
  access: "public",
  reply: sectionExplanation,
  summary: "Explains an entry's place in its section: its last released round in one sentence, then each released round, newest first.",
});

export const getDay = endpoint({
  name: "getDay",
  method: "GET",
  path: "/api/dashboard",
  access: admins,
  query: z.object({ competition_id: z.uuid().optional() }),
  reply: day,
  live: ({ reply }) => ["competitions", ...(reply.competition ? [`stage:${reply.competition.id}`] : [])],
  summary: "Returns the organiser's day: stages, alerts, judges, payments.",
});
