// What the office asks for before it reads a sheet into a sign-up: who is in the competition already.
import { z } from "zod";
import { endpoint } from "../../../kernel/endpoints/endpoint.ts";
import * as addresses from "./addresses.ts";

export const elsewherePerson = z.object({
  id: z.string(),
  signup_id: z.string(),
  /** Whose sign-up it is: the club, or who signed up. */
  whose: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  birth_year: z.number(),
  birth_date: z.string().nullable(),
});

export const listCompetitionPeople = endpoint({
  ...addresses.listCompetitionPeople,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).default(500),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    data: z.array(elsewherePerson),
    next_cursor: z.string().nullable(),
  }),
});
