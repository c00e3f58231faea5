// The public results' calls without their schemas: what a spectator's phone loads.
import type { Address } from "../kernel/endpoints/endpoint.ts";

export const getPublicScores: Address = {
  name: "getPublicScores",
  method: "GET",
  path: "/api/public/scores/{id}",
  access: "public",
  slugs: true,
  summary: "A competition's stage and published places; marks of unpublished rounds are never in it.",
};

export const getExplanationByBlock: Address = {
  name: "getExplanationByBlock",
  method: "GET",
  path: "/api/public/blocks/{id}/explanation",
  access: "public",
  summary: "How a published round's places came about, step by step; with `entry_id` also why this entry has its place.",
};

export const getSectionExplanation: Address = {
  name: "getSectionExplanation",
  method: "GET",
  path: "/api/public/sections/{id}/explanation/{entry_id}",
  access: "public",
  summary:
    "Why an entry has its place in its section: the last released round in one sentence, then what each released round says about it, the newest first.",
};
