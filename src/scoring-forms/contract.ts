// Contract of the calls about scoring forms.
import { z } from "zod";
import { endpoint } from "../kernel/endpoints/endpoint.ts";
import { admins, signedIn } from "../kernel/endpoints/roles.ts";
import { methods } from "./rules.ts";

const number = z.number().min(-1000).max(1000);
const criterion = z.object({
  name: z.string().trim().min(1).max(80),
  code: z.string().trim().min(1).max(12),
  min: number,
  max: number,
  step: number,
  weight: number.default(1),
});
const rung = z.discriminatedUnion("by", [
  z.object({ by: z.literal("criterion"), code: z.string().trim().min(1).max(12) }),
  z.object({ by: z.literal("highest_single") }),
  z.object({ by: z.literal("all_judges") }),
  z.object({ by: z.literal("shared") }),
  z.object({ by: z.literal("unbreakable") }),
]);
const dropped = z.number().int().min(0).max(10);
/** Settings as stored and sent. Each method uses its own. */
export const formSettings = z
  .object({
    decimals: z.number().int().min(0).max(2),
    drop: z.object({ high: dropped, low: dropped, per: z.enum(["judge", "criterion"]) }),
    tolerance: z.number().min(0).max(100),
    bands: z.array(z.object({ name: z.string().trim().min(1).max(60), from: z.number().min(-10_000).max(100_000) })).max(20),
    ladder: z.array(rung).max(12),
    wanted: z.number().int().min(1).max(1000),
  })
  .partial();
export const formCriteria = z.array(criterion).max(50);

const judged = { method: z.enum(methods), criteria: formCriteria, settings: formSettings };
export const scoringForm = z.object({
  id: z.string(),
  name: z.string(),
  ...judged,
  /** Increases when a used form is changed. */
  form_version: z.number(),
  form_version_id: z.string(),
  /** True when the newest version is on a start list or has marks, so that a change creates the next version. */
  used: z.boolean(),
  /** Number of sections that use the form. */
  used_in: z.number(),
  archived: z.boolean(),
  version: z.number(),
  created_at: z.string(),
});
export type ScoringForm = z.output<typeof scoringForm>;

const name = z.string().trim().min(2).max(120);

export const listScoringForms = endpoint({
  name: "listScoringForms",
  method: "GET",
  path: "/api/scoring-forms",
  access: signedIn,
  reply: z.object({ data: z.array(scoringForm), next_cursor: z.null() }),
  summary: "All scoring forms in their newest versions, archived ones too, by name.",
});

export const createScoringForm = endpoint({
  name: "createScoringForm",
  method: "POST",
  path: "/api/scoring-forms",
  access: admins,
  status: 201,
  body: z
    .object({ ...judged, name, id: z.uuid(), archived: z.boolean() })
    .partial()
    .required({ name: true, method: true }),
  reply: scoringForm,
  summary: "Creates a scoring form; repeating the same id has no effect.",
});

export const updateScoringForm = endpoint({
  name: "updateScoringForm",
  method: "PUT",
  path: "/api/scoring-forms/{id}",
  access: admins,
  body: z.object({ ...judged, name, archived: z.boolean(), version: z.number().int() }).partial(),
  reply: scoringForm,
  summary: "Changes a scoring form; a used one keeps its versions and gets the next one.",
});

export const deleteScoringForm = endpoint({
  name: "deleteScoringForm",
  method: "DELETE",
  path: "/api/scoring-forms/{id}",
  access: admins,
  status: 204,
  summary: "Deletes a scoring form that no section uses and that was never used; otherwise 409 in_use.",
});

export const formVersion = z.object({
  id: z.string(),
  form_version: z.number(),
  ...judged,
  created_at: z.string(),
  /** Number of rounds judged by it, and of sheets with marks. */
  blocks: z.number(),
  marked_sheets: z.number(),
});
export type FormVersion = z.output<typeof formVersion>;

export const listFormVersions = endpoint({
  name: "listFormVersions",
  method: "GET",
  path: "/api/scoring-forms/{id}/versions",
  access: signedIn,
  reply: z.object({
    data: z.array(formVersion),
    next_cursor: z.null(),
  }),
  summary: "The versions of a scoring form, newest first, with the rounds and sheets judged by each.",
});
