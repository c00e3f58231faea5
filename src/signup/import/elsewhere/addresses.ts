// The office's call before a sheet is read into a sign-up, without its schema: guests load the page of the import, too.
import type { Address } from "../../../kernel/endpoints/endpoint.ts";
import { admins } from "../../../kernel/endpoints/roles.ts";

export const listCompetitionPeople: Address = {
  name: "listCompetitionPeople",
  method: "GET",
  path: "/api/competitions/{id}/people",
  access: admins,
  summary: "Everybody in a competition's sign-ups, trials aside: whom the office matches the rows of a sheet with.",
};
