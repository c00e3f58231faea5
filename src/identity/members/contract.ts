// Endpoints of judges without an account: people of the organiser who have a name and no address (docs/rules/hall.md 1.7).
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { admins } from "../../kernel/endpoints/roles.ts";
import { member } from "../contract.ts";

const name = z.string().trim().min(1).max(120);

export const createJudge = endpoint({
  name: "createJudge",
  method: "POST",
  path: "/api/judges",
  access: admins,
  status: 201,
  /** `id`: of the person, made by the client. The same id sent twice is the same judge. */
  body: z.object({ id: z.uuid().optional(), name }),
  reply: member,
  summary:
    "Adds a judge by name: a person without an address and password, with the role referee. Such a judge gives marks on a tablet that a judge's card opened.",
});

export const renameJudge = endpoint({
  name: "renameJudge",
  method: "PUT",
  path: "/api/judges/{id}",
  access: admins,
  body: z.object({ name }),
  reply: member,
  summary: "Renames a judge without an account. `id` is the person's. People with an account rename themselves.",
});
