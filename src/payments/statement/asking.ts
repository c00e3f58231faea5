// What may be asked of the organiser's bank statements.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoint.ts";
import { admins } from "../../kernel/roles.ts";
import { reasons } from "./proposals.ts";

const at = z.int().min(0).max(59);
export const columns = z.object({ booked_on: at, amount: at, payer: at.nullable(), title: at.nullable() });
const layout = z.string().min(1).max(500);

/** How many rows of a file go in one call. */
export const ROWS_AT_ONCE = 500;

export const states = ["open", "booked", "aside"] as const;
/** sure: reference and sum agree; likely: somebody must look; unmatched: nothing is known. */
export const views = ["sure", "likely", "unmatched", "booked", "aside"] as const;

const target = z.object({
  signup_id: z.string(),
  /** The share that it is for, and the name on it. */
  share_id: z.string().nullable(),
  share_label: z.string().nullable(),
  reference: z.string(),
  club_name: z.string().nullable(),
  contact_name: z.string().nullable(),
  competition_name: z.string(),
});

const row = z.object({
  id: z.string(),
  booked_on: z.string(),
  amount_grosze: z.number(),
  payer: z.string(),
  title: z.string(),
  state: z.enum(states),
  /** Of an open row: what it is probably for, and why. */
  proposal: target.extend({ due_grosze: z.number(), reason: z.enum(reasons), sure: z.boolean() }).nullable(),
  /** Of a booked row: the payment that it went to. */
  payment: target.extend({ id: z.string() }).nullable(),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
});
export type StatementRow = z.output<typeof row>;

export const listStatementColumns = endpoint({
  name: "listStatementColumns",
  method: "GET",
  path: "/api/statement-columns",
  access: admins,
  reply: z.object({ data: z.array(z.object({ layout: z.string(), columns })), next_cursor: z.null() }),
  summary: "Which column of a bank's file is what, as the office last said for each layout; the newest first.",
});

export const addStatementRows = endpoint({
  name: "addStatementRows",
  method: "POST",
  path: "/api/statement-rows",
  access: admins,
  status: 200,
  body: z.object({
    layout,
    columns,
    rows: z
      .array(
        z.object({
          cells: z.array(z.string().max(2000)).min(1).max(60),
          /** How many equal rows stood before it in the file. */
          nth: z.int().min(0).max(20_000),
        }),
      )
      .min(1)
      .max(ROWS_AT_ONCE),
  }),
  reply: z.object({
    added: z.number(),
    /** Rows that an earlier file brought. */
    known: z.number(),
    /** Money that went, passed over. */
    debits: z.number(),
    /** Rows without a day or a sum. */
    unreadable: z.number(),
  }),
  summary:
    "Keeps rows of a bank statement's file and how its columns were read; a row that is kept already is not kept twice. Nothing is booked.",
});

export const listStatementRows = endpoint({
  name: "listStatementRows",
  method: "GET",
  path: "/api/statement-rows",
  access: admins,
  query: z.object({
    view: z.enum(views).optional(),
    q: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    data: z.array(row),
    next_cursor: z.string().nullable(),
    /** How many each view has, under the same search. */
    counts: z.object({ sure: z.number(), likely: z.number(), unmatched: z.number(), booked: z.number(), aside: z.number() }),
  }),
  summary: "Money of the bank statements, newest day first; without a view all that is open. An open row says what it is probably for.",
});

export const bookStatementRows = endpoint({
  name: "bookStatementRows",
  method: "POST",
  path: "/api/statement-rows/bookings",
  access: admins,
  status: 200,
  body: z.object({
    rows: z
      .array(z.object({ id: z.uuid(), signup_id: z.uuid(), share_id: z.uuid().nullish() }))
      .min(1)
      .max(200),
  }),
  reply: z.object({ booked: z.number(), skipped: z.array(z.object({ id: z.string(), text: z.string() })) }),
  summary:
    "Books rows of a bank statement as transfers for the sign-ups that the office confirmed, each once; those that cannot be say why.",
});

export const updateStatementRow = endpoint({
  name: "updateStatementRow",
  method: "PUT",
  path: "/api/statement-rows/{id}",
  access: admins,
  body: z.object({ state: z.enum(["open", "aside"]) }),
  reply: row,
  summary: "Puts a row aside that is no fee, or takes it up again; of a booked one the money is taken back from its payment.",
});
