// Content of a document, stored as it was issued. Its PDF is built from nothing else.
import { z } from "zod";
import { kinds, rates } from "./rules.ts";

export const party = z.object({
  name: z.string(),
  address: z.string().nullable(),
  /** NIP, or the country's tax number with its prefix. */
  nip: z.string().nullable(),
  /** ISO 3166. Absent: Poland. */
  country: z.string().optional(),
});
export type Party = z.output<typeof party>;

export const line = z.object({
  key: z.string(),
  label: z.string(),
  detail: z.string().nullable(),
  vat: z.enum(rates),
  gross_grosze: z.number(),
  /** Sum of an entry's fee that the deposit's invoice covers, and the deposit's key. */
  deposit: z.object({ key: z.string(), gross_grosze: z.number() }).optional(),
});

export const rateSum = z.object({ vat: z.enum(rates), net_grosze: z.number(), vat_grosze: z.number(), gross_grosze: z.number() });

/** Money received (below zero: returned). */
export const receipt = z.object({ on: z.string(), method: z.string().nullable(), amount_grosze: z.number() });
export type Receipt = z.output<typeof receipt>;

export const content = z.object({
  kind: z.enum(kinds),
  number: z.string(),
  issued_on: z.string(),
  place: z.string().nullable(),
  seller: party.extend({ bank_account: z.string().nullable() }),
  buyer: party,
  /** The competition and its first day. */
  competition: z.string(),
  competition_on: z.string(),
  lines: z.array(line),
  sums: z.array(rateSum),
  /** The law of exemption, when a line is exempt. */
  exemption: z.string().nullable(),
  /** Money held at the time of issue, as it was received. */
  receipts: z.array(receipt),
  paid_grosze: z.number(),
  /** Title of a transfer, when the document asks for money. */
  transfer_title: z.string().nullable(),
  due_on: z.string().nullable(),
  /** Of an invoice for another tax number: the invoice that was corrected to zero, and that correction. */
  replaces: z.object({ invoice: z.string(), correction: z.string() }).optional(),
  /** Of a correction: the invoice, and its values before. */
  corrected: z
    .object({
      number: z.string(),
      issued_on: z.string(),
      reason: z.string(),
      buyer: party,
      lines: z.array(line),
      sums: z.array(rateSum),
      difference: z.array(rateSum),
    })
    .nullable(),
});
export type Content = z.output<typeof content>;
