// Handlers of documents: what can be issued, issuing, correcting, lists.
import { z } from "zod";
import { cursorOf, cutPage, readCursor } from "../kernel/requests/cursor.server.ts";
import { networkOf } from "../kernel/limits/limits.server.ts";
import { refuse, refuseField } from "../refusals.ts";
import { competitionOf, getBilledSignup, isTreasurer } from "../people/access/access.server.ts";
import type { Content, Party } from "./records/content.ts";
import * as contract from "./records/contract.ts";
import { loadFacts, type Facts } from "./issuing/facts.server.ts";
import { documentLine, exceedsPrice, invoicedSum, latestVersionOf, newLines, proposedLines } from "./issuing/invoiced.ts";
import { issueDocument, type Unnumbered } from "./issuing/issue.server.ts";
import { differenceOf, hasSameTaxNumber, type Kind, sumsOf, totalOf } from "./records/rules.ts";
import { handlers as bundles } from "./bundles/bundles.server.ts";
import { buildFa3 } from "./ksef/fa3.ts";
import { findSchema, listSchemaErrors } from "./ksef/schema.server.ts";
import { documentFileName, storePaper } from "./paper/papers.server.ts";
import { handlers as settings, missingOf, sellerOf, settingsOf } from "./setup/settings.server.ts";
import * as store from "./records/documents-sql.server.ts";
import type { SignupRow } from "../people/signups/sql.server.ts";
import * as papersSql from "./paper/papers-sql.server.ts";
import * as settingsSql from "./setup/settings-sql.server.ts";
import { type Call, handle, personOf } from "../kernel/calls/call.server.ts";

const noAddress = { pl: "Podaj adres nabywcy.", en: "Enter the buyer’s address." };
const noName = { pl: "Podaj nazwę nabywcy.", en: "Enter the buyer’s name." };

const cursorValues = {
  issued_on: z.tuple([z.iso.date(), z.string()]),
  number: z.tuple([z.string()]),
  buyer_name: z.tuple([z.string()]),
  gross_grosze: z.tuple([z.int()]),
} as const;

/** Returns the document if this caller may open it, else refuses with not_found. */
async function getPermittedDocument(call: Call, id: string): Promise<{ row: store.DocumentRow; signup: SignupRow }> {
  const row = (await store.findDocument(call.db, id)) ?? refuse("not_found");
  return { row, signup: await getBilledSignup(call, row.signup_id) };
}

async function describe(call: Call, id: string) {
  const { row } = await getPermittedDocument(call, id);
  const all = await store.listOfSignup(call.db, row.signup_id);
  const taxed = isTreasurer(call) && (row.kind === "invoice" || row.kind === "correction");
  const ksef = taxed ? ((await findSchema(call.world)) ? ("ready" as const) : ("no_schema" as const)) : null;
  const reissued = all.find((each) => each.content.replaces?.correction === row.number) ?? null;
  return { ...row, corrections: all.filter((each) => each.corrects_id === row.id), ksef, reissued };
}

/** Refuses a sign-up without documents: one that was not sent, or is a practice. */
function guardReal(signup: SignupRow, facts: Facts): void {
  if (signup.status !== "submitted") refuse("not_submitted");
  if (facts.competition.practice) refuse("practice");
}

async function guardComplete(call: Call, settingsRow: settingsSql.SettingsRow): Promise<void> {
  const missing = await missingOf(call, settingsRow);
  if (missing.length > 0) refuse("documents_incomplete", { values: { missing: missing.join(", ") } });
}

/** Content that all documents of a sign-up share. */
async function commonContent(call: Call, settingsRow: settingsSql.SettingsRow, facts: Facts): Promise<Unnumbered> {
  const { name, starts_on } = facts.competition;
  return {
    seller: await sellerOf(call),
    buyer: facts.buyer,
    competition: name,
    competition_on: starts_on,
    lines: [],
    exemption: settingsRow.vat === "zw" ? settingsRow.exemption : null,
    receipts: facts.receipts,
    paid_grosze: facts.paid_grosze,
    transfer_title: null,
    due_on: null,
    corrected: null,
  };
}

/** Content of an invoice with these lines. Its money is what earlier invoices have not used. */
async function invoiceOf(call: Call, settingsRow: settingsSql.SettingsRow, facts: Facts, lines: Content["lines"]): Promise<Unnumbered> {
  const contents = await commonContent(call, settingsRow, facts);
  const left = facts.paid_grosze - invoicedSum(facts.documents);
  return { ...contents, lines, ...(left > 0 ? { paid_grosze: left } : { paid_grosze: 0, receipts: [] }) };
}

/** Lines for a document of this kind now, or the code of the reason why there are none. */
function linesFor(
  kind: "proforma" | "confirmation" | "invoice",
  { price, documents, paid_grosze }: Facts,
  keys?: readonly string[],
): Content["lines"] | "nothing_paid" | "already_invoiced" | "nothing_to_charge" {
  if (kind === "confirmation") return paid_grosze > 0 ? [] : "nothing_paid";
  const lines = kind === "invoice" ? newLines(price, documents) : price.lines.map(documentLine);
  const chosen = lines.filter((line) => keys?.includes(line.key) ?? true);
  if (chosen.length > 0) return chosen;
  return price.lines.length > 0 ? "already_invoiced" : "nothing_to_charge";
}

/** True when the next invoice would exceed the price, so that a correction must come first. */
function correctsFirst({ price, documents }: Facts): boolean {
  return exceedsPrice(price, documents, totalOf(sumsOf(newLines(price, documents))).gross_grosze);
}

/** Finds the newest document of a kind if its content is the same, apart from number and day. */
function sameOf(kind: Kind, unnumbered: Unnumbered, facts: Facts): store.DocumentRow | undefined {
  const last = facts.documents.findLast((each) => each.kind === kind);
  if (!last) return undefined;
  const parts = Object.keys(unnumbered) as (keyof Unnumbered)[];
  const contents = (of: Unnumbered) => JSON.stringify(parts.map((part) => sorted(of[part])));
  return contents(last.content) === contents(unnumbered) ? last : undefined;
}

/** Sorts the fields of all objects in a value, because the database stores them in another order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}

/** Kinds of documents that this caller may issue for a sign-up now. */
async function offersFor(call: Call, settingsRow: settingsSql.SettingsRow, signup: SignupRow, facts: Facts): Promise<Kind[]> {
  if (signup.status !== "submitted" || facts.competition.practice) return [];
  const complete = (await missingOf(call, settingsRow)).length === 0;
  const invoice = isTreasurer(call) && complete && typeof linesFor("invoice", facts) !== "string" && !correctsFirst(facts);
  return [
    ...(complete && facts.price.total_grosze > facts.paid_grosze ? (["proforma"] as const) : []),
    ...(facts.paid_grosze > 0 ? (["confirmation"] as const) : []),
    ...(invoice ? (["invoice"] as const) : []),
  ];
}

/** Locks the sign-up of an invoice and returns what a correction needs. Refuses other kinds of documents. */
async function correctable(call: Call, id: string) {
  const found = (await store.findDocument(call.db, id)) ?? refuse("not_found");
  if (found.kind !== "invoice") refuse("not_an_invoice");
  const signup = await getBilledSignup(call, found.signup_id, true);
  const settingsRow = await settingsOf(call);
  const facts = await loadFacts(call, signup, settingsRow.vat ?? "zw");
  const latest = latestVersionOf(facts.documents, found.id)?.content ?? found.content;
  return { invoice: found, signup, settingsRow, facts, latest, proposed: proposedLines(facts.price, facts.documents, found.id) };
}

/** Issues an invoice again for another tax number, after the correction `id` has set it to zero. */
async function issueAnew(
  call: Call,
  settingsRow: settingsSql.SettingsRow,
  signup: SignupRow,
  facts: Facts,
  { invoice, id, buyer, lines }: { invoice: store.DocumentRow; id: string; buyer: Party; lines: Content["lines"] },
): Promise<void> {
  const now = { ...facts, documents: await store.listOfSignup(call.db, signup.id) };
  const correction = now.documents.find((each) => each.id === id)?.number ?? "";
  const charged = lines.filter((line) => line.gross_grosze !== 0);
  const unnumbered = { ...(await invoiceOf(call, settingsRow, now, charged)), buyer, replaces: { invoice: invoice.number, correction } };
  if (charged.length > 0) await issueDocument(call, settingsRow, signup, now, "invoice", unnumbered, {});
}

export const handlers = [
  ...settings,
  ...bundles,
  ...handle(contract, {
    async listDocuments(call, { query }) {
      const person = personOf(call);
      const all = isTreasurer(call);
      if (!all && person.role === "referee") return { data: [], next_cursor: null, totals: [] };
      const { sort, direction, limit, kind, cursor, ...filters } = query;
      const filter = { ...filters, user_id: all ? undefined : person.id };
      const from = readCursor(cursor, z.object({ values: cursorValues[sort], id: z.uuid() }));
      const after = from && { value: from.values, id: from.id };
      const rows = await store.listDocuments(call.db, { ...filter, kind, sort, direction, limit: limit + 1, after });
      return {
        ...cutPage(rows, limit, (last) => cursorOf({ values: last.sorted_by, id: last.id })),
        totals: await store.totalsOf(call.db, filter),
      };
    },

    async listSignupDocuments(call, { params }) {
      const signup = await getBilledSignup(call, params.id ?? "");
      const settingsRow = await settingsOf(call);
      const facts = await loadFacts(call, signup, settingsRow.vat ?? "zw");
      const open = new Map(newLines(facts.price, facts.documents).map((line) => [line.key, line]));
      return {
        data: facts.documents,
        next_cursor: null,
        offers: await offersFor(call, settingsRow, signup, facts),
        buyer: facts.buyer,
        lines: facts.price.lines.map((line) => ({ ...(open.get(line.key) ?? line), invoiced: !open.has(line.key) })),
        corrects_first: correctsFirst(facts),
        paid_grosze: facts.paid_grosze,
        competition_name: facts.competition.name,
      };
    },

    async createDocument(call, { params, body }) {
      const signup = await getBilledSignup(call, params.id ?? "", true);
      if (body.kind === "invoice" && !isTreasurer(call)) refuse("forbidden");
      const earlier = body.id ? await store.findDocument(call.db, body.id) : undefined;
      if (earlier) return earlier.signup_id === signup.id ? describe(call, earlier.id) : refuse("not_found");
      const settingsRow = await settingsOf(call);
      const facts = await loadFacts(call, signup, settingsRow.vat ?? "zw");
      guardReal(signup, facts);
      if (body.kind !== "confirmation") await guardComplete(call, settingsRow);
      // The payer names the buyer in the sign-up. Only the office chooses lines and buyer here.
      const { keys, buyer = facts.buyer } = isTreasurer(call) ? body : {};
      if (!buyer.name) refuseField("buyer.name", call.locale, noName);
      if (body.kind === "invoice" && !buyer.address) refuseField("buyer.address", call.locale, noAddress);
      const lines = linesFor(body.kind, facts, keys);
      if (typeof lines === "string") return refuse(lines);
      const asks = body.kind === "proforma" ? { transfer_title: facts.transfer_title, due_on: facts.due_on } : {};
      const contents =
        body.kind === "invoice" ? await invoiceOf(call, settingsRow, facts, lines) : await commonContent(call, settingsRow, facts);
      const unnumbered = { ...contents, buyer, lines, ...asks };
      const same = body.kind === "invoice" ? undefined : sameOf(body.kind, unnumbered, facts);
      return describe(call, same?.id ?? (await issueDocument(call, settingsRow, signup, facts, body.kind, unnumbered, { id: body.id })));
    },

    async createInvoices(call, { params, body: { limit, cursor } }) {
      const competition = await competitionOf(call, { competition_id: params.id ?? "" });
      if (competition.practice) refuse("practice");
      const settingsRow = await settingsOf(call);
      await guardComplete(call, settingsRow);
      const after = readCursor(cursor, z.object({ id: z.uuid() }));
      const waiting = await store.listWaitingForInvoice(call.db, competition.id, limit + 1, after?.id);
      const page = cutPage(waiting, limit, (id) => cursorOf({ id }));
      const issued = [];
      let corrects_first = 0;
      for (const signupId of page.data) {
        const signup = await getBilledSignup(call, signupId, true);
        const facts = await loadFacts(call, signup, settingsRow.vat ?? "zw");
        const lines = linesFor("invoice", facts);
        // Another call issued it meanwhile.
        if (invoicedSum(facts.documents) >= facts.price.total_grosze) continue;
        if (typeof lines === "string" || correctsFirst(facts)) {
          corrects_first += 1;
          continue;
        }
        const id = await issueDocument(call, settingsRow, signup, facts, "invoice", await invoiceOf(call, settingsRow, facts, lines), {});
        issued.push((await store.findDocument(call.db, id)) ?? refuse("not_found"));
      }
      return { issued, corrects_first, next_cursor: page.next_cursor };
    },

    getDocument: (call, { params }) => describe(call, params.id ?? ""),

    async getDocumentPdf(call, { params }) {
      const { row } = await getPermittedDocument(call, params.id ?? "");
      const { world, tenant } = call;
      const client = call.person?.id ?? networkOf(call.client);
      const make = async () => storePaper(world, tenant.id, row, await world.papers.make(row.content, client));
      if (!(await papersSql.findPaper(call.db, row.content_sha256))) await call.outsideTransaction("paper", make);
      const file = (await papersSql.findPaper(call.db, row.content_sha256)) ?? refuse("unavailable");
      return world.files.answer(tenant.id, file, call.request, "attachment");
    },

    async getKsefFile(call, { params }) {
      const { row } = await getPermittedDocument(call, params.id ?? "");
      if (row.kind !== "invoice" && row.kind !== "correction") refuse("not_for_ksef");
      const schema = (await findSchema(call.world)) ?? refuse("ksef_schema_missing");
      const xml = buildFa3(row.content, call.now.toISOString().replace(/\.\d+Z$/, "Z"));
      const problems = await call.outsideTransaction("ksef", () => call.world.queues.checks(() => listSchemaErrors(schema, xml)));
      return { file_name: documentFileName(row.number, "xml"), xml, problems };
    },

    async getCorrectionProposal(call, { params }) {
      const { latest, proposed } = await correctable(call, params.id ?? "");
      return {
        number: latest.corrected?.number ?? latest.number,
        buyer: latest.buyer,
        lines: proposed.map(({ line, proposed_grosze }) => ({ ...line, proposed_grosze })),
      };
    },

    async createCorrection(call, { params, body }) {
      const { invoice, signup, settingsRow, facts, latest, proposed } = await correctable(call, params.id ?? "");
      const earlier = body.id ? await store.findDocument(call.db, body.id) : undefined;
      if (earlier) return earlier.corrects_id === invoice.id ? describe(call, earlier.id) : refuse("not_found");
      const sums = new Map(body.lines.map((line) => [line.key, line.gross_grosze]));
      const lines = proposed
        .map(({ line }) => ({ ...line, gross_grosze: sums.get(line.key) ?? line.gross_grosze }))
        .filter((line, at) => at < latest.lines.length || line.gross_grosze !== 0);
      const buyer = body.buyer ?? latest.buyer;
      if (!buyer.address) refuseField("buyer.address", call.locale, noAddress);
      const empty = [...lines, ...latest.lines].every((line) => line.gross_grosze === 0);
      if (empty || JSON.stringify(sorted([lines, buyer])) === JSON.stringify(sorted([latest.lines, latest.buyer])))
        refuse("correction_changes_nothing");
      const anew = !hasSameTaxNumber(buyer, latest.buyer);
      const zero = latest.lines.map((line) => ({ ...line, gross_grosze: 0 }));
      const after = anew ? { buyer: latest.buyer, lines: zero } : { buyer, lines };
      const { number, issued_on } = invoice.content;
      const before = { buyer: latest.buyer, lines: latest.lines, sums: latest.sums };
      const unnumbered: Unnumbered = {
        ...(await commonContent(call, settingsRow, facts)),
        ...after,
        exemption: invoice.content.exemption,
        corrected: { number, issued_on, reason: body.reason, ...before, difference: differenceOf(latest.sums, sumsOf(after.lines)) },
      };
      const ids = { id: body.id, corrects_id: invoice.id };
      const id = await issueDocument(call, settingsRow, signup, facts, "correction", unnumbered, ids);
      if (anew) await issueAnew(call, settingsRow, signup, facts, { invoice, id, buyer, lines });
      return describe(call, id);
    },
  }),
];
