// What stands in a document: kept with it as it was issued, and all that its paper is made of.
import { z } from "zod";
import { kinds, rates } from "./rules.ts";

export const party = z.object({
  name: z.string(),
  address: z.string().nullable(),
  /** NIP, or the tax number of the country with its prefix. */
  nip: z.string().nullable(),
  /** ISO 3166; absent: Poland. */
  country: z.string().optional(),
});
export type Party = z.output<typeof party>;

export const line = z.object({
  key: z.string(),
  label: z.string(),
  detail: z.string().nullable(),
  vat: z.enum(rates),
  gross_grosze: z.number(),
  /** What of an entry's fee the invoice of a deposit has already, and the deposit's key. */
  deposit: z.object({ key: z.string(), gross_grosze: z.number() }).optional(),
});

export const rateSum = z.object({ vat: z.enum(rates), net_grosze: z.number(), vat_grosze: z.number(), gross_grosze: z.number() });

/** Money that came (below zero: went). */
export const receipt = z.object({ on: z.string(), method: z.string().nullable(), amount_grosze: z.number() });
export type Receipt = z.output<typeof receipt>;

export const content = z.object({
  kind: z.enum(kinds),
  number: z.string(),
  issued_on: z.string(),
  place: z.string().nullable(),
  seller: party.extend({ bank_account: z.string().nullable() }),
  buyer: party,
  /** The competition that it is for, and its first day. */
  competition: z.string(),
  competition_on: z.string(),
  lines: z.array(line),
  sums: z.array(rateSum),
  /** The law that exempts, where a line is exempt. */
  exemption: z.string().nullable(),
  /** Money that was held when it was issued, as it came. */
  receipts: z.array(receipt),
  paid_grosze: z.number(),
  /** The title of a transfer, where money is asked for. */
  transfer_title: z.string().nullable(),
  due_on: z.string().nullable(),
  /** Of an invoice for another tax number: the invoice that was corrected to zero, and that correction. */
  replaces: z.object({ invoice: z.string(), correction: z.string() }).optional(),
  /** Of a correction: the invoice, and what stood before. */
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
