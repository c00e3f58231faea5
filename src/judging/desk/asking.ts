// What the desk may ask about one judge's sheet of a whole dance, and about sheets that were not taken.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoint.ts";
import { admins, judges } from "../../kernel/roles.ts";

const ofBallot = { round_id: z.string(), dance: z.number(), seat_id: z.string() };

export const reopenBallot = endpoint({
  name: "reopenBallot",
  method: "POST",
  path: "/api/rounds/{id}/ballots/{dance}/reopen",
  access: judges,
  status: 200,
  body: z.object({ seat_id: z.uuid(), reason: z.string().trim().min(3).max(500) }),
  reply: z.object({ ...ofBallot, reopened_at: z.string() }),
  adds: true,
  summary:
    "Opens one judge's handed-in sheet of a dance with the reason, also in a closed round that is not decided; handing it in closes it again. For admins and the head judge.",
});

export const remindBallot = endpoint({
  name: "remindBallot",
  method: "POST",
  path: "/api/rounds/{id}/ballots/{dance}/remind",
  access: judges,
  status: 200,
  body: z.object({ seat_id: z.uuid() }),
  reply: z.object({ ...ofBallot, reminded_at: z.string() }),
  adds: true,
  summary:
    "Asks a judge for a sheet of a dance: the judge's tablet shows it until it is handed in. For admins, the head judge and the scrutineer.",
});

export const settleRefused = endpoint({
  name: "settleRefused",
  method: "POST",
  path: "/api/refused-marks/{id}/settle",
  access: admins,
  status: 204,
  adds: true,
  summary: "Puts marks that the server did not take out of the desk's list; they stay in the record.",
});
