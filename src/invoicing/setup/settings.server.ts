// Settings of an organiser's documents: saving, defaults, and what is missing before a document can be issued.
import { wallDay } from "../../competitions/rules.ts";
import { record } from "../../kernel/audit/audit.server.ts";
import { readTogether } from "../../kernel/postgres/together.server.ts";
import { refuse, refuseField } from "../../refusals.ts";
import type { Content } from "../records/content.ts";
import * as contract from "./contract.ts";
import { type Kind, kinds, numberOf, periodOf, usualPatterns } from "../records/rules.ts";
import * as store from "../records/documents-sql.server.ts";
import * as settingsSql from "./settings-sql.server.ts";
import { definedFields } from "../../kernel/values/fields.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";

const UNSAID: settingsSql.SettingsRow = { place: null, vat: null, exemption: null, ...usualPatterns, version: 0 };

const absent = {
  name: { pl: "nazwa na fakturze", en: "the invoice name" },
  address: { pl: "adres na fakturze", en: "the invoice address" },
  nip: { pl: "NIP", en: "the tax number (NIP)" },
  vat: { pl: "stawka VAT albo zwolnienie", en: "the VAT rate, or exemption" },
  exemption: { pl: "podstawa prawna zwolnienia", en: "the legal basis of exemption" },
};

const samePattern = {
  pl: "Ten wzór ma już inny rodzaj dokumentu. Wpisz inny.",
  en: "Another type of document already uses this pattern. Enter a different one.",
};

/** The saved settings, or the defaults. */
export async function settingsOf(call: Pick<Call, "db">, lock = false): Promise<settingsSql.SettingsRow> {
  return (await settingsSql.findSettings(call.db, lock)) ?? UNSAID;
}

/** Pattern of a kind's numbers. */
export function patternOf(settings: settingsSql.SettingsRow, kind: Kind): string {
  return settings[`${kind}_pattern`];
}

/** The seller as documents show it. */
export async function sellerOf(call: Pick<Call, "db" | "tenant">): Promise<Content["seller"]> {
  const { name, invoice_name, invoice_address, invoice_nip, bank_account } = await settingsSql.findSeller(call.db, call.tenant.id);
  return { name: invoice_name ?? name, address: invoice_address, nip: invoice_nip, bank_account };
}

/** Missing data that invoices and proformas need, as texts. */
export async function missingOf(call: Pick<Call, "db" | "tenant" | "locale">, settings: settingsSql.SettingsRow): Promise<string[]> {
  const { invoice_name, invoice_address, invoice_nip } = await settingsSql.findSeller(call.db, call.tenant.id);
  const has = {
    name: invoice_name,
    address: invoice_address,
    nip: invoice_nip,
    vat: settings.vat,
    exemption: settings.vat === "zw" ? settings.exemption : true,
  };
  return Object.entries(absent).flatMap(([field, text]) => (has[field as keyof typeof has] ? [] : [text[call.locale]]));
}

async function describe(call: Call) {
  const settings = await settingsOf(call);
  const today = wallDay(call.now);
  const { seller, missing, last } = await readTogether(call.db, (t) => ({
    seller: sellerOf({ ...call, db: t }),
    missing: missingOf({ ...call, db: t }, settings),
    last: Promise.all(kinds.map((kind) => store.lastNumber(t, kind, periodOf(patternOf(settings, kind), today)))),
  }));
  const next = kinds.map((kind, at) => ({ kind, number: numberOf(patternOf(settings, kind), (last[at] ?? 0) + 1, today) }));
  return { ...settings, seller, missing, next };
}

export const handlers = handle(contract, {
  getDocumentSettings: (call) => describe(call),

  async updateDocumentSettings(call, { body }) {
    const before = await settingsOf(call, true);
    const { version, ...change } = definedFields(body);
    if (version !== undefined && version !== before.version) refuse("stale", { current: await describe(call) });
    const after = { ...before, ...change };
    for (const kind of kinds)
      if (
        change[`${kind}_pattern`] !== undefined &&
        kinds.some((other) => other !== kind && patternOf(after, other) === patternOf(after, kind))
      )
        refuseField(`${kind}_pattern`, call.locale, samePattern);
    await settingsSql.saveSettings(call.db, call.tenant.id, after);
    const { version: _was, ...old } = before;
    const { version: _is, ...now } = after;
    await record(call, { action: "changed", subject_kind: "document_settings", before: old, after: now });
    return describe(call);
  },
});
