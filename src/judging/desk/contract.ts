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
    "Opens one judge's handed-in sheet of a dance with the reason, also in a closed round that is not decided, and in a published one that sends nobody on, which stays published; handing it in closes it again. For admins and the head judge.",
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
    "Asks for every sheet of an open round that was danced and not handed in, from all judges or one, in all dances or one. For admins, the head judge and the scrutineer.",
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
    "Takes what a judge's tablet sent and the server had not taken as that sheet's newest revision, with the reason: the marks are the judge's, the word is the desk's. In an open round, or for a sheet that stands open (409 sheet_closed); what the form does not take is still refused. For admins and the head judge.",
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
    "Opens one judge's sheet of a closed round for one correction, with the reason; the next marks close it again. A published round stays published, and is published anew where its places change; of one that sends some on 409 not_closed. For admins and the head judge.",
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
    "Asks a judge for missing marks: the judge's tablet shows it, whatever it has open, until they are given. For admins, the head judge and the scrutineer.",
});
