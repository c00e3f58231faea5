// Calls of clubs' accounts: charges and money of a club, or of a payer without a club, over all competitions.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { signedIn } from "../../kernel/endpoints/roles.ts";

const sums = {
  entries: z.number(),
  fees_grosze: z.number(),
  came_grosze: z.number(),
  returned_grosze: z.number(),
  balance_grosze: z.number(),
};

const account = z.object({
  /** Id of the account: the sign-ups of one club, or of one e-mail address without a club. */
  id: z.string(),
  name: z.string().nullable(),
  city: z.string().nullable(),
  signups: z.number(),
  /** balance: received less returned less price; below zero the account owes money. */
  ...sums,
});
export type ClubAccount = z.output<typeof account>;

export const fullAccount = account.extend({
  lines: z.array(z.object({ signup_id: z.string(), competition_name: z.string(), starts_on: z.string(), ...sums })),
  movements: z.array(
    z.object({
      id: z.string(),
      on: z.string(),
      competition_name: z.string(),
      reference: z.string(),
      method: z.string().nullable(),
      /** Below zero: the money was returned. */
      amount_grosze: z.number(),
    }),
  ),
});

export const listClubAccounts = endpoint({
  name: "listClubAccounts",
  method: "GET",
  path: "/api/club-accounts",
  access: signedIn,
  query: z.object({
    q: z.string().max(100).optional(),
    /** Only accounts whose balance is not zero. */
    open: z.literal("1").optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(300).optional(),
  }),
  reply: z.object({ data: z.array(account), next_cursor: z.string().nullable(), total: z.number() }),
  summary: "Accounts of clubs over all competitions: all for an administrator, their own sign-ups for a coach, none for a referee.",
});

export const getClubAccount = endpoint({
  name: "getClubAccount",
  method: "GET",
  path: "/api/club-accounts/{key}",
  access: signedIn,
  reply: fullAccount,
  summary: "One club's account: each competition with entries, fees and money, and every sum received or returned.",
});
