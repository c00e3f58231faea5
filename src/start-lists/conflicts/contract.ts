// Endpoints of conflicts of interest between judges and clubs (docs/rules/rounds.md 6.7). Only the office writes them; a judge reads the own ones.
import { z } from "zod";
import { endpoint, type Reply } from "../../kernel/endpoints/endpoint.ts";
import { admins, judges } from "../../kernel/endpoints/roles.ts";
import { conflictKinds } from "../../rounds/conflict-rules.ts";

const judgeConflict = z.object({
  id: z.string(),
  user_id: z.string(),
  judge: z.string(),
  club_name: z.string(),
  kind: z.enum(conflictKinds),
  note: z.string().nullable(),
  made_at: z.string(),
  /** Name of the person who recorded it. */
  made_by: z.string().nullable(),
  /** Start lists on which the judge cannot take a marking seat: the club dances there in a round without a panel of its own. Only of hard ones. */
  barred_list_ids: z.array(z.string()),
});

export const listJudgeConflicts = endpoint({
  name: "listJudgeConflicts",
  method: "GET",
  path: "/api/competitions/{id}/judge-conflicts",
  access: judges,
  reply: z.object({
    data: z.array(judgeConflict),
    /** Clubs of the competition's sign-ups, to choose from. Empty for a judge. */
    clubs: z.array(z.string()),
    next_cursor: z.null(),
  }),
  summary: "Conflicts of interest between judges and clubs of a competition; a judge gets only the own ones.",
});
export type JudgeConflicts = Reply<typeof listJudgeConflicts>;
export type JudgeConflict = JudgeConflicts["data"][number];

export const saveJudgeConflict = endpoint({
  name: "saveJudgeConflict",
  method: "POST",
  path: "/api/competitions/{id}/judge-conflicts",
  access: admins,
  status: 201,
  body: z.object({
    /** Made by the client. A repeated id changes nothing. */
    id: z.uuid(),
    user_id: z.uuid(),
    club_name: z.string().trim().min(1).max(200),
    kind: z.enum(conflictKinds),
    note: z.string().trim().max(200).nullish(),
  }),
  reply: judgeConflict,
  summary:
    "Records a conflict of interest between a judge and a club. One for the same judge and club (compared without case, spaces and Polish letters) replaces the earlier one. Existing panels stay as they are.",
});

export const deleteJudgeConflict = endpoint({
  name: "deleteJudgeConflict",
  method: "DELETE",
  path: "/api/judge-conflicts/{id}",
  access: admins,
  status: 204,
  summary: "Removes a conflict of interest between a judge and a club.",
});
