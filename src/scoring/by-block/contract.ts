// Endpoints of a round under the older paths /api/blocks/…, from before a block of the programme had rounds. Clients use them.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { admins, judges, signedIn } from "../../kernel/endpoints/roles.ts";
import { matrix, seenMatrix } from "../shapes.ts";
import { closing } from "../contract.ts";

export const getMatrixByBlock = endpoint({
  name: "getMatrixByBlock",
  method: "GET",
  path: "/api/blocks/{id}/scores",
  access: signedIn,
  reply: seenMatrix,
  live: ({ reply }) => [`round:${reply.block.id}`],
  summary:
    "Every judge's marks of a round, provisional places, what is missing, and how the places came about. For admins, and the head judge and the scrutineer of its list (any other referee: 403); a head judge who marks sees the others' marks once the own are in. A trener gets the own entries' rows of a published round; any other round is 404.",
});

export const closeRoundByBlock = endpoint({
  ...closing,
  name: "closeRoundByBlock",
  method: "POST",
  path: "/api/blocks/{id}/close",
  access: admins,
  summary:
    "Closes a round whose marks are all in and whose marked performances were danced or missed, or came from paper (judges can no longer change them); or opens it again with a reason.",
});

export const reopenWrongSheetsByBlock = endpoint({
  name: "reopenWrongSheetsByBlock",
  method: "POST",
  path: "/api/blocks/{id}/reopen-sheets",
  access: judges,
  status: 200,
  reply: matrix,
  summary:
    "Opens all sheets of a round that its method cannot count for a correction, each with its reason: the judges' tablets ask for them. For admins and the head judge.",
});

export const publishRoundByBlock = endpoint({
  name: "publishRoundByBlock",
  method: "POST",
  path: "/api/blocks/{id}/publish",
  access: admins,
  status: 200,
  body: z.object({ published: z.boolean().default(true), reason: z.string().trim().max(500).nullish() }),
  reply: matrix,
  summary: "Publishes a closed round's places when both computations agree, naming the exact revisions; or takes them back with a reason.",
});

export const holdRoundByBlock = endpoint({
  name: "holdRoundByBlock",
  method: "POST",
  path: "/api/blocks/{id}/hold",
  access: admins,
  status: 200,
  body: z.object({ held: z.boolean().default(true) }),
  reply: matrix,
  summary: "Keeps a closed round's places for the ceremony, after the same checks as publishing; or takes that back.",
});
