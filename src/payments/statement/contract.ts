// Calls of the organiser's bank statements.
import { z } from "zod";
import { endpoint } from "../../kernel/endpoints/endpoint.ts";
import { treasurers } from "../../kernel/endpoints/roles.ts";
import { reasons } from "./proposals.ts";
import { unreadReasons } from "./reading/line.ts";

const at = z.int().min(0).max(59);
/** Index of each field's column, from 0. Null: the file has none. */
export const columns = z.object({ booked_on: at, amount: at, payer: at.nullable(), title: at.nullable() });
const layout = z.string().min(1).max(500);
const day = z.iso.date();
const sum = z.int().min(1).max(100_000_000_000);

/** Lines of a file per call: the longest ones stay below a body's limit of 1 MB. */
export const LINES_AT_ONCE = 150;

export const states = ["open", "booked", "aside"] as const;
/** sure: references and sum agree; likely: a person must check; unmatched: nothing fits; unread: not readable. */
export const views = ["sure", "likely", "unmatched", "unread", "booked", "aside"] as const;

export const target = z.object({
  signup_id: z.string(),
  /** The share that it is for, and the name on it. */
  share_id: z.string().nullable(),
  share_label: z.string().nullable(),
  reference: z.string(),
  club_name: z.string().nullable(),
  contact_name: z.string().nullable(),
  competition_name: z.string(),
});

/** A booked sum of a row. */
const booking = target.extend({ id: z.string(), payment_id: z.string(), amount_grosze: z.number() });

/** A stored row with its bookings. */
export const shownRow = z.object({
  id: z.string(),
  /** Day and sum are null while the row is unreadable. */
  booked_on: z.string().nullable(),
  amount_grosze: z.number().nullable(),
  /** Sum that is not booked yet. */
  left_grosze: z.number(),
  currency: z.string(),
  payer: z.string(),
  title: z.string(),
  unread: z.enum(unreadReasons).nullable(),
  state: z.enum(states),
  bookings: z.array(booking),
  decided_by: z.string().nullable(),
  decided_at: z.string().nullable(),
});

const row = shownRow.extend({
  /** Of an open row: the payments that its rest is probably for, and why. */
  proposal: z
    .object({
      parts: z.array(target.extend({ due_grosze: z.number(), amount_grosze: z.number() })),
      reason: z.enum(reasons),
      sure: z.boolean(),
    })
    .nullable(),
  /** Money that may be the same transfer: another row, or money added by hand. */
  similar: z
    .object({
      booked_on: z.string(),
      payer: z.string(),
      title: z.string(),
      /** View that contains the row. Null: the money was added by hand. */
      view: z.enum(views).nullable(),
      /** Payment on which it was booked. */
      payment_id: z.string().nullable(),
    })
    .nullable(),
});
export type StatementRow = z.output<typeof row>;

const nth = z.int().min(0).max(20_000);
const line = z.object({
  booked_on: day,
  amount_grosze: sum,
  side: z.enum(["in", "out"]),
  currency: z.string().regex(/^[A-Z]{3}$/),
  payer: z.string().max(300),
  account: z.string().max(60),
  title: z.string().max(500),
  bank_id: z.string().max(100),
  text: z.string().max(2000),
  /** Number of equal lines before it in the file. */
  nth,
});
const unreadLine = z.object({ unread: z.enum(unreadReasons), text: z.string().max(2000), nth });

export const listStatementColumns = endpoint({
  name: "listStatementColumns",
  method: "GET",
  path: "/api/statement-columns",
  access: treasurers,
  reply: z.object({ data: z.array(z.object({ layout: z.string(), columns })), next_cursor: z.null() }),
  summary: "Saved columns of each layout of bank files, the newest first.",
});

export const addStatementRows = endpoint({
  name: "addStatementRows",
  method: "POST",
  path: "/api/statement-rows",
  access: treasurers,
  status: 200,
  body: z.object({
    /** How the columns of a CSV were read. */
    read_by: z.object({ layout, columns }).optional(),
    lines: z
      .array(z.union([line, unreadLine]))
      .min(1)
      .max(LINES_AT_ONCE),
  }),
  reply: z.object({
    added: z.number(),
    /** Lines that were stored before. */
    known: z.number(),
    /** Outgoing money, skipped. */
    debits: z.number(),
    /** Added lines that are not readable. */
    unread: z.number(),
  }),
  summary: "Stores lines of a bank statement and its columns. A transfer from another export is not stored twice. Nothing is booked.",
});

export const listStatementRows = endpoint({
  name: "listStatementRows",
  method: "GET",
  path: "/api/statement-rows",
  access: treasurers,
  query: z.object({
    view: z.enum(views).optional(),
    q: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
    cursor: z.string().max(200).optional(),
  }),
  reply: z.object({
    data: z.array(row),
    next_cursor: z.string().nullable(),
    /** Number of rows in each view, under the same search. */
    counts: z.object({
      sure: z.number(),
      likely: z.number(),
      unmatched: z.number(),
      unread: z.number(),
      booked: z.number(),
      aside: z.number(),
    }),
  }),
  summary: "Rows of bank statements, newest day first; without a view all open ones. An open row has a proposal of its payment.",
});

export const bookStatementRows = endpoint({
  name: "bookStatementRows",
  method: "POST",
  path: "/api/statement-rows/bookings",
  access: treasurers,
  status: 200,
  body: z.object({
    rows: z
      .array(
        z.object({
          id: z.uuid(),
          parts: z
            .array(z.object({ signup_id: z.uuid(), share_id: z.uuid().nullish(), amount_grosze: sum }))
            .min(1)
            .max(50),
        }),
      )
      .min(1)
      .max(100),
  }),
  reply: z.object({ booked: z.number(), skipped: z.array(z.object({ id: z.string(), text: z.string() })) }),
  summary:
    "Books statement rows as transfers for the confirmed sign-ups, never more than a row has left. Rows that cannot be fully booked return the reason.",
});

export const updateStatementRow = endpoint({
  name: "updateStatementRow",
  method: "PUT",
  path: "/api/statement-rows/{id}",
  access: treasurers,
  body: z.union([z.object({ state: z.enum(["open", "aside"]) }), z.object({ booked_on: day, amount_grosze: sum })]),
  reply: row,
  summary:
    "Puts the rest of a row aside or reopens the row. Reopening a booked row undoes its bookings. Day and sum complete an unreadable row.",
});

export const deleteStatementBooking = endpoint({
  name: "deleteStatementBooking",
  method: "DELETE",
  path: "/api/statement-bookings/{id}",
  access: treasurers,
  status: 204,
  summary: "Undoes one booking of a row. Its sum can be booked again.",
});
