// Calls of shares: a family's part of a sign-up's price, paid by a link. "link": as in sign-up. The calls of families need the token alone.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { providers } from "../../gateways/protocols/gateway.ts";
import { shareStates } from "./split.ts";

const state = z.enum(shareStates);
const amount = z.int().min(1).max(100_000_000);
const label = z.string().trim().min(1).max(60);

const share = z.object({
  id: z.string(),
  dancer_id: z.string().nullable(),
  /** The dancer's name on the family's page. */
  label: z.string(),
  reference: z.string(),
  /** The family's link. Null when the key that encrypted it is lost: it still opens, but only a new link can be copied. */
  url: z.string().nullable(),
  amount_grosze: z.number(),
  paid_grosze: z.number(),
  due_grosze: z.number(),
  state,
  version: z.number(),
});
export type PaymentShare = z.output<typeof share>;

const shares = z.object({
  data: z.array(share),
  next_cursor: z.null(),
  competition_name: z.string(),
  /** The sign-up's price, the money received, and the sum that no open share covers. */
  total_grosze: z.number(),
  held_grosze: z.number(),
  free_grosze: z.number(),
  /** Dancers without a share, each with an equal part of their entries' fees. */
  suggested: z.array(z.object({ dancer_id: z.string(), label: z.string(), amount_grosze: z.number() })),
});
export type Shares = z.output<typeof shares>;

export const listShares = endpoint({
  name: "listShares",
  method: "GET",
  path: "/api/signups/{id}/shares",
  access: "link",
  reply: shares,
  live: ({ params }) => [`signup:${params.id}`],
  summary: "Shares of a sent sign-up with links and states, and suggested shares for dancers who have none.",
});

export const makeShares = endpoint({
  name: "makeShares",
  method: "POST",
  path: "/api/signups/{id}/shares",
  access: "link",
  status: 201,
  body: z.object({
    shares: z
      .array(z.object({ dancer_id: z.uuid(), amount_grosze: amount, label: label.optional() }))
      .min(1)
      .max(300),
  }),
  reply: shares,
  summary: "Creates shares, each with a link. Their sum never exceeds what the sign-up owes. Existing shares stay.",
});

export const updateShare = endpoint({
  name: "updateShare",
  method: "PUT",
  path: "/api/shares/{id}",
  access: "link",
  body: z
    .object({
      amount_grosze: amount,
      label,
      /** true: disables the link. */
      revoked: z.literal(true),
      /** true: replaces the link, and the old one stops working. */
      renewed: z.literal(true),
      version: z.int(),
    })
    .partial(),
  reply: share,
  summary: "Changes a share's sum or name, revokes its link or replaces it.",
});

const familyShare = z.object({
  id: z.string(),
  competition_name: z.string(),
  starts_on: z.string(),
  label: z.string(),
  reference: z.string(),
  amount_grosze: z.number(),
  paid_grosze: z.number(),
  due_grosze: z.number(),
  state,
  due_at: z.string().nullable(),
  /** True when an online payment was begun and its outcome is not known. */
  processing: z.boolean(),
  transfer: z
    .object({ recipient: z.string(), account: z.string(), title: z.string(), amount_grosze: z.number(), qr_svg: z.string() })
    .nullable(),
  providers: z.array(z.enum(providers)),
});
export type FamilyShare = z.output<typeof familyShare>;

export const getShare = endpoint({
  name: "getShare",
  method: "GET",
  path: "/api/public/shares/{token}",
  access: "public",
  reply: familyShare,
  live: ({ reply }) => [`share:${reply.id}`],
  summary: "A share as the holder of its link sees it: name, competition, sum and payment methods, nothing else of the sign-up.",
});

export const startShareAttempt = endpoint({
  name: "startShareAttempt",
  method: "POST",
  path: "/api/public/shares/{token}/attempts",
  access: "public",
  status: 201,
  body: z.object({
    id: z.uuid().optional(),
    provider: z.enum(providers).optional(),
    /** E-mail address for the provider's confirmation. It is not stored. */
    email: z.email().max(50),
  }),
  current: familyShare,
  reply: z.object({ id: z.string(), redirect_url: z.string() }),
  adds: true,
  summary: "Starts an online payment of a share at a provider. The payer returns to /share/{token}.",
});

export const checkShare = endpoint({
  name: "checkShare",
  method: "POST",
  path: "/api/public/shares/{token}/check",
  access: "public",
  status: 200,
  body: z.object({ returned: z.boolean().optional() }),
  reply: familyShare,
  adds: true,
  summary: "Polls the gateway about the share's running online payment.",
});
