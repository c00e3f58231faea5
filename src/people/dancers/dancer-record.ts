// A dancer of a sign-up as the API shows one, and the fields that callers send.
import { z } from "zod";
import { short } from "../bodies.ts";

export const publicNames = ["full", "initials", "number"] as const;

export const dancer = z.object({
  id: z.string(),
  signup_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  birth_year: z.number(),
  birth_date: z.string().nullable(),
  public_name: z.enum(publicNames),
  version: z.number(),
});
export type Dancer = z.output<typeof dancer>;

export const dancerFields = {
  first_name: short(80).min(1),
  last_name: short(80).min(1),
  birth_year: z.number().int().min(1900).max(2100),
  birth_date: z.iso.date().nullish(),
  public_name: z.enum(publicNames).optional(),
};
