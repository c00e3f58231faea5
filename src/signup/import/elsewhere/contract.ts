// Endpoint that lists everybody in a competition, which the office needs before it imports a spreadsheet.
import { z } from "zod";
import { endpoint } from "../../../kernel/endpoints/endpoint.ts";
import { admins } from "../../../kernel/endpoints/roles.ts";

export const elsewherePerson = z.object({
  id: z.string(),
  signup_id: z.string(),
  /** Owner of the sign-up: the club, or the contact. */
  whose: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  birth_year: z.number(),
  birth_date: z.string().nullable(),
});

export const listCompetitionPeople = endpoint({
  name: "listCompetitionPeople",
  method: "GET",
  path: "/api/competitions/{id}/people",
  access: admins,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(500).default(500),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    data: z.array(elsewherePerson),
    next_cursor: z.string().nullable(),
  }),
  summary: "Lists everybody in a competition's sign-ups, trials excluded, with whom the office matches the rows of a spreadsheet.",
});
