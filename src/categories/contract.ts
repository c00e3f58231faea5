// Contract of the three dictionaries: dance, age and presentation categories. The model slice: read it first.
import { z } from "zod";
import { type Endpoint, endpoint } from "../kernel/endpoints/endpoint.ts";
import { withMessage } from "../kernel/text/field-errors.ts";
import { admins, signedIn } from "../kernel/endpoints/roles.ts";
import { ageRange, dancersRange, musicRange, type RangeRule } from "./rules.ts";

const name = z.string().trim().min(1).max(120);
const code = z.string().trim().max(40).nullable();
const description = z.string().trim().max(2000).nullable();
const position = z.number().int().min(0).max(100_000);
const age = z.number().int().min(0).max(120).nullable();
const seconds = z.number().int().min(0).max(7200).nullable();
const share = z.object({ years: z.number().int().min(0).max(20), max_share_percent: z.number().min(0).max(100) }).nullable();

/** Fields that every dictionary record has. `used_in` counts the sections that use it. */
const recordFields = {
  id: z.string(),
  position: z.number(),
  archived: z.boolean(),
  version: z.number(),
  created_at: z.string(),
  used_in: z.number(),
};
const sent = { position, archived: z.boolean(), version: z.number().int() };

const danceFields = { name, code, description };
export const danceCategory = z.object({
  ...recordFields,
  name: z.string(),
  code: z.string().nullable(),
  description: z.string().nullable(),
});
export type DanceCategory = z.output<typeof danceCategory>;

const ageFields = {
  name,
  code,
  description,
  min_age: age,
  max_age: age,
  age_basis: z.enum(["calendar_year", "competition_day"]),
  older_allowed: share,
  younger_allowed: share,
};
export const ageCategory = z.object({
  ...danceCategory.shape,
  min_age: z.number().nullable(),
  max_age: z.number().nullable(),
  age_basis: z.enum(["calendar_year", "competition_day"]),
  older_allowed: share,
  younger_allowed: share,
});
export type AgeCategory = z.output<typeof ageCategory>;

const presentationFields = {
  name,
  code,
  description,
  min_dancers: z.number().int().min(1).max(1000),
  max_dancers: z.number().int().min(1).max(1000).nullable(),
  min_music_seconds: seconds,
  max_music_seconds: z.number().int().min(1).max(7200).nullable(),
  slot_seconds: z.number().int().min(1).max(7200),
};
export const presentationCategory = z.object({
  ...danceCategory.shape,
  min_dancers: z.number(),
  max_dancers: z.number().nullable(),
  min_music_seconds: z.number().nullable(),
  max_music_seconds: z.number().nullable(),
  slot_seconds: z.number(),
});
export type PresentationCategory = z.output<typeof presentationCategory>;

/** Checks a range rule on the whole body; the error is reported at the field of the range's end. */
function checked(rule: RangeRule) {
  return [(body: Record<string, unknown>) => rule.fits(body), withMessage(rule.sentence, [rule.field])] as const;
}

/** Create bodies require the required fields; in update bodies every field is optional. */
const creating = { id: z.uuid(), ...sent };
const danceCreate = z
  .object({ ...danceFields, ...creating })
  .partial()
  .required({ name: true });
const danceUpdate = z.object({ ...danceFields, ...sent }).partial();
const ageCreate = z
  .object({ ...ageFields, ...creating })
  .partial()
  .required({ name: true })
  .refine(...checked(ageRange));
const ageUpdate = z
  .object({ ...ageFields, ...sent })
  .partial()
  .refine(...checked(ageRange));
const presentationCreate = z
  .object({ ...presentationFields, ...creating })
  .partial()
  .required({ name: true, min_dancers: true, slot_seconds: true })
  .refine(...checked(dancersRange))
  .refine(...checked(musicRange));
const presentationUpdate = z
  .object({ ...presentationFields, ...sent })
  .partial()
  .refine(...checked(dancersRange))
  .refine(...checked(musicRange));

/** `practice` selects the records of the practice competition, which has its own dictionaries. */
const listQuery = z.object({ practice: z.literal("1").optional() });

/** Calls of a dictionary, as far as all three have the same types. Their own schemas check the remaining fields. */
export interface Dictionary {
  list: Endpoint<typeof listQuery, undefined, z.ZodType<{ data: DanceCategory[]; next_cursor: null }>>;
  create: Endpoint<undefined, z.ZodType<z.output<typeof danceCreate>, z.input<typeof danceCreate>>, z.ZodType<DanceCategory>>;
  update: Endpoint<undefined, z.ZodType<z.output<typeof danceUpdate>, z.input<typeof danceUpdate>>, z.ZodType<DanceCategory>>;
  order: Endpoint<undefined, z.ZodType<{ ids: string[] }, { ids: string[] }>, z.ZodType<{ data: DanceCategory[]; next_cursor: null }>>;
  remove: Endpoint<undefined, undefined, undefined>;
}

/** Declares the five calls of one dictionary. */
function dictionary<R extends z.ZodType, C extends z.ZodType, U extends z.ZodType>(
  path: string,
  name: string,
  title: string,
  record: R,
  create: C,
  update: U,
) {
  return {
    list: endpoint({
      name: `list${name}`,
      method: "GET",
      path,
      access: signedIn,
      query: listQuery,
      reply: z.object({ data: z.array(record), next_cursor: z.null() }),
      summary: `All ${title}, archived ones too, in their order; with \`practice\` those of the practice competition instead.`,
    }),
    create: endpoint({
      name: `create${name}`,
      method: "POST",
      path,
      access: admins,
      status: 201,
      body: create,
      reply: record,
      summary: `Adds one of the ${title}; repeating the same id has no effect.`,
    }),
    update: endpoint({
      name: `update${name}`,
      method: "PUT",
      path: `${path}/{id}`,
      access: admins,
      status: 200,
      body: update,
      reply: record,
      summary: `Changes one of the ${title}.`,
    }),
    order: endpoint({
      name: `order${name}`,
      method: "PUT",
      path: `${path}/order`,
      access: admins,
      body: z.object({ ids: z.array(z.uuid()).min(1).max(1000) }),
      reply: z.object({ data: z.array(record), next_cursor: z.null() }),
      summary: `Orders the ${title} as these ids; the others follow in their present order.`,
    }),
    remove: endpoint({
      name: `delete${name}`,
      method: "DELETE",
      path: `${path}/{id}`,
      access: admins,
      status: 204,
      summary: `Deletes one of the ${title} that no section uses; otherwise 409 in_use.`,
    }),
  };
}

export const danceCategories = dictionary(
  "/api/dance-categories",
  "DanceCategories",
  "dance categories",
  danceCategory,
  danceCreate,
  danceUpdate,
);
export const ageCategories = dictionary("/api/age-categories", "AgeCategories", "age categories", ageCategory, ageCreate, ageUpdate);
export const presentationCategories = dictionary(
  "/api/presentation-categories",
  "PresentationCategories",
  "presentation categories",
  presentationCategory,
  presentationCreate,
  presentationUpdate,
);

const counts = z.object({ added: z.array(z.string()), skipped: z.array(z.string()) });
export const importCategories = endpoint({
  name: "importCategories",
  method: "POST",
  path: "/api/categories/import",
  access: admins,
  status: 200,
  reply: z.object({ dance: counts, age: counts, presentation: counts }),
  summary: "Adds the usual categories of Polish contests that are missing by name and code; returns what was added and skipped.",
});
