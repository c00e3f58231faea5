// Endpoints of the desk for one judge's sheet of a performance or a whole dance, and for refused marks.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { admins, judges } from "../../kernel/endpoints/roles.ts";
import { danceOf } from "../contract.ts";

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
    "Reopens one judge's handed-in sheet of a dance with a reason. Also in a closed round that is not decided, and in a published final, which stays published. Handing it in closes it again. For admins and the head judge.",
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
    "Requests a sheet of a dance from a judge. The judge's tablet shows the request until the sheet is handed in. For admins, the head judge and the scrutineer.",
});

export const remindRound = endpoint({
  name: "remindRound",
  method: "POST",
  path: "/api/rounds/{id}/remind",
  access: judges,
  status: 200,
  /** Default: every judge. */
  body: z.object({ seat_id: z.uuid().optional(), dance: z.number().int().min(1).max(10).optional() }),
  /** Number of sheets that were requested. */
  reply: z.object({ round_id: z.string(), asked: z.number() }),
  adds: true,
  summary:
    "Requests every danced and missing sheet of an open round, from all judges or one, in all dances or one. For admins, the head judge and the scrutineer.",
});

export const takeRefused = endpoint({
  name: "takeRefused",
  method: "POST",
  path: "/api/refused-marks/{id}/take",
  access: judges,
  status: 200,
  body: z.object({
    /** Newest revision of the sheet that the desk saw. Any other than the sheet's own is answered with 409 stale. */
    revision: z.number().int().min(0),
    reason: z.string().trim().min(3).max(500),
  }),
  reply: z.object({ ...ofBallot, id: z.string(), revision: z.number() }),
  adds: true,
  summary:
    "Accepts refused marks of a judge's tablet as that sheet's newest revision, with a reason: the marks stay the judge's, the decision is the desk's. In an open round, or for a sheet that is open for a correction (else 409 sheet_closed). Marks that do not fit the form are still refused. For admins and the head judge.",
});

export const settleRefused = endpoint({
  name: "settleRefused",
  method: "POST",
  path: "/api/refused-marks/{id}/settle",
  access: admins,
  status: 204,
  adds: true,
  summary: "Removes refused marks from the desk's list; they stay on record.",
});

export const reopenSheet = endpoint({
  name: "reopenSheet",
  method: "POST",
  path: "/api/performances/{id}/reopen",
  access: judges,
  status: 200,
  body: z.object({ seat_id: z.uuid(), dance: danceOf, reason: z.string().trim().min(3).max(500) }),
  reply: z.object({ performance_id: z.string(), dance: z.number(), seat_id: z.string(), reopened_at: z.string() }),
  adds: true,
  summary:
    "Reopens one judge's sheet of a closed round for one correction, with a reason; the next marks close it again. A published final stays published, and is published again where its places change. A published round from which some go on answers 409 not_closed. For admins and the head judge.",
});

export const remindJudge = endpoint({
  name: "remindJudge",
  method: "POST",
  path: "/api/performances/{id}/remind",
  access: judges,
  status: 200,
  body: z.object({ seat_id: z.uuid(), dance: danceOf }),
  reply: z.object({ performance_id: z.string(), dance: z.number(), seat_id: z.string(), reminded_at: z.string() }),
  adds: true,
  summary:
    "Requests missing marks from a judge. The judge's tablet shows the request on every page until they are given. For admins, the head judge and the scrutineer.",
});
