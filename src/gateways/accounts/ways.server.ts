// Which ways to pay an organiser offers now, and the provider behind each that is online.
import type { World } from "../../kernel/world/world.server.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { type Gateway, type Provider, providers } from "../protocols/gateway.ts";
import { type AccountRow, findAccount, hasBankAccount, listAccounts, findRecipient } from "./accounts-sql.server.ts";
import { type Kind, kinds } from "./contract.ts";
import { gatewayOf } from "./credentials.server.ts";
import { senderOf } from "../../kernel/mail/mail.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** Whom it is asked for: a call, or what a job has of one. */
export interface Whose {
  db: Trx;
  world: Pick<World, "secrets" | "providers">;
  tenant: { id: string };
}

/** Whether a way is online, at a provider. */
export const isProvider = (kind: string): kind is Provider => providers.some((each) => each === kind);

/** Whether a way is switched on: transfers are until somebody switches them off, all else once somebody switches it on. */
export function switchedOn(kind: Kind, row: Pick<AccountRow, "enabled"> | undefined): boolean {
  return row?.enabled ?? kind === "transfer";
}

/** The ways that payers are offered: switched on, and complete. */
export async function waysOffered({ db, world, tenant }: Whose): Promise<Kind[]> {
  const rows = await listAccounts(db);
  const found = kinds.map((kind) => ({ kind, row: rows.find((each) => each.kind === kind) }));
  const bank = await hasBankAccount(db, tenant.id);
  const complete = (kind: Kind, row: AccountRow | undefined) =>
    isProvider(kind) ? gatewayOf(world, tenant.id, kind, row) !== undefined : kind === "cash" || bank;
  return found.filter(({ kind, row }) => switchedOn(kind, row) && complete(kind, row)).map(({ kind }) => kind);
}

/** The organiser's provider, switched on or not: money that is under way arrives all the same; undefined without a complete account. */
export async function gatewayAt({ db, world, tenant }: Whose, provider: Provider): Promise<Gateway | undefined> {
  return gatewayOf(world, tenant.id, provider, await findAccount(db, provider));
}

/** The payer's address, then the organiser's and this server's own, for a provider that does not take the first. */
export async function addressesOf(call: Pick<Call, "db" | "tenant" | "world">, payer: string | null = null): Promise<string[]> {
  const { contact_email } = await findRecipient(call.db, call.tenant.id);
  return [payer, contact_email, senderOf(call.world)].flatMap((each) => each || []);
}
