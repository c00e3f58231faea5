// Issues a document: allocates its number, builds its content, and inserts a row that never changes.
import { createHash } from "node:crypto";
import { wallDay } from "../../competitions/rules.ts";
import { GUEST, record } from "../../kernel/audit/audit.server.ts";
import { newId } from "../../kernel/values/ids.ts";
import { refuse } from "../../refusals.ts";
import { formatMoney } from "../../kernel/text/format.ts";
import type { Content } from "../records/content.ts";
import { type Kind, numberOf, periodOf, sumsOf, totalOf } from "../records/rules.ts";
import { patternOf } from "../setup/settings.server.ts";
import * as store from "../records/documents-sql.server.ts";
import type { Facts } from "./facts.server.ts";
import { exceedsPrice, invoicedSum } from "./invoiced.ts";
import type { SignupRow } from "../../people/signups/sql.server.ts";
import * as settingsSql from "../setup/settings-sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Content of a document before it has its number and day. */
export type Unnumbered = Omit<Content, "kind" | "number" | "issued_on" | "place" | "sums">;

/** Refuses an invoice or a correction that takes the invoiced sum above the price. */
function guardPrice(call: Call, kind: Kind, { price, documents }: Pick<Facts, "price" | "documents">, gross_grosze: number): void {
  if ((kind !== "invoice" && kind !== "correction") || !exceedsPrice(price, documents, gross_grosze)) return;
  const shown = (grosze: number) => formatMoney(grosze, call.locale);
  refuse("invoices_exceed_price", { values: { costs: shown(price.total_grosze), sum: shown(invoicedSum(documents) + gross_grosze) } });
}

/** Issues a document of a locked sign-up, whose facts were read under that lock. Returns its id. */
export async function issueDocument(
  call: Call,
  settings: settingsSql.SettingsRow,
  signup: Pick<SignupRow, "id" | "competition_id">,
  facts: Pick<Facts, "price" | "documents">,
  kind: Kind,
  unnumbered: Unnumbered,
  { id = newId(), corrects_id = null }: { id?: string | undefined; corrects_id?: string | null },
): Promise<string> {
  const sums = sumsOf(unnumbered.lines);
  const total = identifyingSum({ ...unnumbered, kind, sums });
  guardPrice(call, kind, facts, total.gross_grosze);
  const issued_on = wallDay(call.now);
  const pattern = patternOf(settings, kind);
  const number = numberOf(pattern, await store.allocateNumber(call.db, call.tenant.id, kind, periodOf(pattern, issued_on)), issued_on);
  if (await store.isNumberTaken(call.db, number)) refuse("document_number_taken", { values: { number } });
  const content: Content = { kind, number, issued_on, place: settings.place, ...unnumbered, sums };
  await store.insertDocument(call.db, {
    tenant_id: call.tenant.id,
    id,
    kind,
    number,
    issued_on,
    competition_id: signup.competition_id,
    signup_id: signup.id,
    corrects_id,
    buyer_name: content.buyer.name,
    buyer_nip: content.buyer.nip,
    ...total,
    content,
    content_sha256: createHash("sha256").update(JSON.stringify(content)).digest("hex"),
    user_id: call.person?.id ?? null,
    who: call.person?.name ?? GUEST,
    // Later than the sign-up's previous document, even if calls waited for each other, so that the order of issue is certain.
    created_at: new Date(Math.max(call.now.getTime(), Date.parse(facts.documents.at(-1)?.created_at ?? "") + 1 || 0)).toISOString(),
  });
  await record(call, {
    action: "issued",
    subject_kind: "document",
    subject_id: id,
    after: { number, buyer: content.buyer.name, gross_grosze: total.gross_grosze },
    reason: content.corrected?.reason ?? null,
  });
  await call.announce("documents", `documents:${signup.id}`);
  return id;
}

/** The sum that identifies a document: a correction's difference, a confirmation's money, else the total of its lines. */
function identifyingSum({ kind, corrected, sums, paid_grosze }: Pick<Content, "kind" | "corrected" | "sums" | "paid_grosze">) {
  if (kind === "confirmation") return { net_grosze: paid_grosze, vat_grosze: 0, gross_grosze: paid_grosze };
  return totalOf(corrected?.difference ?? sums);
}
