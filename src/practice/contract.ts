// Endpoint that makes a practice competition with invented data in one press. It is removed by `removePractice` of competitions.
import { z } from "zod";
import { competition } from "../competitions/shapes.ts";
import { endpoint } from "../kernel/endpoints/endpoint.ts";
import { admins } from "../kernel/endpoints/roles.ts";

export const makePractice = endpoint({
  name: "makePractice",
  method: "POST",
  path: "/api/practice",
  access: admins,
  status: 201,
  body: z.object({ id: z.uuid().optional() }),
  reply: competition,
  summary:
    "Makes a practice competition: invented clubs and entries, a form, a published start list on which the caller sits as S1. Only the organiser's people see it, it sends no mail and takes no money. One at a time: 409 while there is another.",
});
