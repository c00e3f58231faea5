// Payment methods that an organiser offers now, and the client of each online provider.
import type { World } from "../../kernel/world/world.server.ts";
import type { Trx } from "../../kernel/postgres/database.server.ts";
import { type Gateway, type Provider, providers } from "../protocols/gateway.ts";
import { type AccountRow, findAccount, hasBankAccount, listAccounts, findRecipient } from "./accounts-sql.server.ts";
import { type Kind, kinds } from "./contract.ts";
import { createGateway } from "./credentials.server.ts";
import { senderOf } from "../../kernel/mail/mail.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

/** The context for reading payment methods: a call, or the same fields of a job. */
export interface PaymentMethodContext {
  db: Trx;
  world: Pick<World, "secrets" | "providers">;
  tenant: { id: string };
}

/** True when a payment method is an online provider. */
export const isProvider = (kind: string): kind is Provider => providers.some((each) => each === kind);

/** True when a method is switched on. Transfers are on by default, all others off. */
export function isSwitchedOn(kind: Kind, row: Pick<AccountRow, "enabled"> | undefined): boolean {
  return row?.enabled ?? kind === "transfer";
}

/** Payment methods offered to payers: switched on and complete. */
export async function listOfferedMethods({ db, world, tenant }: PaymentMethodContext): Promise<Kind[]> {
  const rows = await listAccounts(db);
  const found = kinds.map((kind) => ({ kind, row: rows.find((each) => each.kind === kind) }));
  const bank = await hasBankAccount(db, tenant.id);
  const complete = (kind: Kind, row: AccountRow | undefined) =>
    isProvider(kind) ? createGateway(world, tenant.id, kind, row) !== undefined : kind === "cash" || bank;
  return found.filter(({ kind, row }) => isSwitchedOn(kind, row) && complete(kind, row)).map(({ kind }) => kind);
}

/** The organiser's provider, switched on or not, because money under way still arrives. Undefined without a complete account. */
export async function findGateway({ db, world, tenant }: PaymentMethodContext, provider: Provider): Promise<Gateway | undefined> {
  return createGateway(world, tenant.id, provider, await findAccount(db, provider));
}

/** E-mail addresses for a provider, in order: the payer's, the organiser's, this server's. The next one is used when a provider refuses one. */
export async function listEmailAddresses(call: Pick<Call, "db" | "tenant" | "world">, payer: string | null = null): Promise<string[]> {
  const { contact_email } = await findRecipient(call.db, call.tenant.id);
  return [payer, contact_email, senderOf(call.world)].flatMap((each) => each || []);
}
