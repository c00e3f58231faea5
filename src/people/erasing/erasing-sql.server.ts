// Erases a person in the rows of sign-ups: replaces names and removes addresses.
import { sql } from "kysely";
import { z } from "zod";
import { anyOf, ownerWithin, type Trx } from "../../kernel/postgres/database.server.ts";
import { rowsOf } from "../../kernel/postgres/rows.server.ts";

/** Gives dancers another name, shown in full to everybody, and removes the day of birth. */
export async function renameDancers(trx: Trx, ids: readonly string[], name: { first_name: string; last_name: string }): Promise<void> {
  await trx
    .updateTable("dancers")
    .set((eb) => ({ ...name, birth_date: null, public_name: "initials", erased: true, version: eb("version", "+", 1) }))
    .where("id", "=", anyOf(ids))
    .execute();
}

/** Gives the contacts of these sign-ups another name and removes their addresses. Invoice data are removed too, unless they are a company's. */
export async function renameContacts(trx: Trx, signupIds: readonly string[], name: string | null): Promise<void> {
  await trx
    .updateTable("signups")
    .set((eb) => ({
      contact_name: name,
      contact_email: null,
      contact_phone: null,
      invoice: sql`case when invoice->>'nip' is null then null else invoice end`,
      version: eb("version", "+", 1),
    }))
    .where("id", "=", anyOf(signupIds))
    .execute();
}

/**
 * Reduces consents to what proves them: kind, text and time; the person who gave them gets another name. Consents of these dancers end. What another
 * guardian of the sign-up signed at the door stays theirs.
 */
export async function reduceConsents(
  trx: Trx,
  of: { dancers: readonly string[]; signups: readonly string[] },
  name: string,
  at: string,
): Promise<void> {
  await trx
    .updateTable("consents")
    .set({ given_by: name, client: null })
    .where("signup_id", "=", anyOf(of.signups))
    .where("channel", "<>", "door")
    .execute();
  await trx.updateTable("consents").set({ given_by: name, client: null }).where("dancer_id", "=", anyOf(of.dancers)).execute();
  await trx
    .updateTable("consents")
    .set({ given_by: name })
    .where("dancer_id", "=", anyOf(of.dancers))
    .where("channel", "=", "link")
    .execute();
  await forgetLinks(trx, of.dancers, at);
  await trx
    .updateTable("consents")
    .set({ withdrawn_at: at })
    .where("dancer_id", "=", anyOf(of.dancers))
    .where("withdrawn_at", "is", null)
    .execute();
}

const address = z.object({ email: z.string(), shared: z.boolean() });

/** Addresses to which links of these people were mailed; `shared` is true when another person's link went there too. */
export function listLinkAddresses(trx: Trx, dancers: readonly string[]) {
  return rowsOf(trx, address)`
    select distinct l.email, exists (select from person_links o where lower(o.email) = lower(l.email) and not o.dancer_id = any(${[...dancers]}::uuid[])) as shared
    from person_links l where l.dancer_id = any(${[...dancers]}::uuid[]) and l.email <> ''`;
}

/** Gives the addressees of these links another name in their answers, and revokes the links. */
export async function forgetAddressees(trx: Trx, linkIds: readonly string[], name: string, at: string): Promise<void> {
  await trx
    .updateTable("consents as c")
    .set({ given_by: name, client: null })
    .where("c.channel", "=", "link")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("person_links as l")
          .select("l.id")
          .whereRef("l.dancer_id", "=", "c.dancer_id")
          .where("l.id", "=", anyOf(linkIds))
          .whereRef("c.given_at", ">=", "l.created_at")
          .where((of) => of.or([of("l.revoked_at", "is", null), of("c.given_at", "<", of.ref("l.revoked_at"))])),
      ),
    )
    .execute();
  await trx
    .updateTable("person_links")
    .set((eb) => ({ email: "", revoked_at: eb.fn.coalesce("revoked_at", eb.val(at)) }))
    .where("id", "=", anyOf(linkIds))
    .execute();
}

/** Removes the addresses of links to these people and revokes the links. */
async function forgetLinks(trx: Trx, dancers: readonly string[], at: string): Promise<void> {
  await trx
    .updateTable("person_links")
    .set((eb) => ({ email: "", revoked_at: eb.fn.coalesce("revoked_at", eb.val(at)) }))
    .where("dancer_id", "=", anyOf(dancers))
    .execute();
}

/** Removes the addresses of these links; the links stay valid. */
export async function forgetAddresses(trx: Trx, ids: readonly string[]): Promise<void> {
  await trx.updateTable("person_links").set({ email: "" }).where("id", "=", anyOf(ids)).execute();
}

const signature = z.object({ file_id: z.string() });

/** Those of these files that are the signature of no consent any more. */
async function listUnusedSignatures(trx: Trx, fileIds: readonly string[]): Promise<string[]> {
  const rows = await rowsOf(trx, signature)`
    select f.id as file_id from files f where f.id = any(${[...fileIds]}::uuid[])
      and not exists (select from consents c where c.tenant_id = f.tenant_id and c.signature_file_id = f.id)`;
  return rows.map((row) => row.file_id);
}

/** Deletes consents. Returns the files of signatures to delete with them. */
export async function deleteConsents(trx: Trx, ids: readonly string[]): Promise<string[]> {
  const signed = await rowsOf(trx, signature)`
    select distinct c.signature_file_id as file_id from consents c where c.id = any(${[...ids]}::uuid[]) and c.signature_file_id is not null`;
  await ownerWithin(trx, (owner) => owner.deleteFrom("consents").where("id", "=", anyOf(ids)).execute());
  return listUnusedSignatures(
    trx,
    signed.map((row) => row.file_id),
  );
}

/** Takes the signatures off the consents of these dancers, and off those whose signer now has this pseudonym. Returns the files to delete. */
export async function takeSignatures(trx: Trx, dancers: readonly string[], pseudonym: string): Promise<string[]> {
  // A longer name than the one that was replaced has only the code of the pseudonym.
  const [, code = pseudonym] = pseudonym.split(" ");
  const rows = await rowsOf(trx, signature)`
    with signed as (select c.id, c.signature_file_id as file_id from consents c
      where c.signature_file_id is not null and (c.dancer_id = any(${[...dancers]}::uuid[]) or c.given_by ~ ${`\\m${code}\\M`})),
    taken as (update consents c set signature_file_id = null from signed s where c.id = s.id)
    select distinct file_id from signed`;
  return rows.map((row) => row.file_id);
}
