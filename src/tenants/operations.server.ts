// Handlers of the calls about tenants.
import { record } from "../kernel/audit/audit.server.ts";
import { cutPage, idOfCursor } from "../kernel/requests/cursor.server.ts";
import { newId } from "../kernel/values/ids.ts";
import { sendMail } from "../kernel/mail/mail.server.ts";
import { VISITORS } from "../kernel/world/world.server.ts";
import { refuse, refuseField } from "../refusals.ts";
import * as contract from "./contract.ts";
import { findInstallationProblems } from "./installation.server.ts";
import { makeFormsJob } from "./jobs.server.ts";
import * as store from "./sql.server.ts";
import { definedFields } from "../kernel/values/fields.ts";
import { type Call, handle, personOf } from "../kernel/calls/call.server.ts";

const slugInUseMessage = { pl: "Ta nazwa w adresie jest już zajęta. Wybierz inną.", en: "This name is taken. Choose another one." };

const hostInUseMessage = (host: string) => ({
  pl: `Ten host należy już do innego organizatora: ${host}.`,
  en: `This host already belongs to another organiser: ${host}.`,
});
const testMail = {
  pl: {
    subject: "Wiadomość próbna",
    heading: "Poczta działa",
    paragraphs: ["Ta wiadomość przyszła tą samą drogą, którą przychodzą zaproszenia i potwierdzenia. Nie trzeba na nią odpowiadać."],
  },
  en: {
    subject: "Test mail",
    heading: "Mail works",
    paragraphs: ["This mail came the way that invitations and confirmations come. It needs no answer."],
  },
};
const noFactor = {
  pl: "Najpierw ustaw drugi składnik na stronie „Moje konto”.",
  en: "First set up a second factor under “My account”.",
};

/** Settings that need a recent proof of identity, so that nobody else at an unlocked screen changes them. */
const PROOF_REQUIRED_FIELDS = ["bank_account", "second_factor_required"] as const;

/** Refuses a short name or a host that another tenant has. */
async function refuseTaken(call: Call, change: { slug?: string | undefined; hosts?: string[] | undefined }, id?: string): Promise<void> {
  if (change.slug !== undefined && (await store.isSlugInUse(call.db, change.slug, id))) refuseField("slug", call.locale, slugInUseMessage);
  const [host] = await store.findHostsInUse(call.db, change.hosts ?? [], id);
  if (host !== undefined) refuseField("hosts", call.locale, hostInUseMessage(host));
}

export const handlers = handle(contract, {
  getSettings: (call) => store.getOwnTenant(call.db, call.tenant.id),

  async updateSettings(call, { body, files }) {
    const before = await store.getOwnTenant(call.db, call.tenant.id, true);
    const { version, remove_logo, ...fields } = body;
    if (version !== undefined && version !== before.version) refuse("stale", { current: before });
    if (PROOF_REQUIRED_FIELDS.some((field) => fields[field] !== undefined && fields[field] !== before[field])) call.requireProof();
    await refuseTaken(call, fields, call.tenant.id);
    if (
      fields.second_factor_required === true &&
      !before.second_factor_required &&
      !(await store.hasSecondFactor(call.db, personOf(call).id))
    )
      refuseField("second_factor_required", call.locale, noFactor);
    const change: store.SettingsChange = definedFields(fields);
    if (files.logo) change.logo_file_id = await call.world.files.store(call.db, call.tenant.id, files.logo);
    else if (remove_logo !== undefined && remove_logo !== false && remove_logo !== "0") change.logo_file_id = null;
    await store.updateOwnTenant(call.db, call.tenant.id, change);
    const after = await store.getOwnTenant(call.db, call.tenant.id);
    await record(call, { action: "changed", subject_kind: "tenant", subject_id: call.tenant.id, before, after });
    await call.announce("tenant", VISITORS);
    return after;
  },

  async getInstallation(call) {
    const found = await findInstallationProblems(call.world);
    return personOf(call).role === "super-admin" ? found : { ...found, default_tenant: null };
  },

  async sendTestMail(call) {
    const { name, email } = personOf(call);
    const mail_id = await sendMail(call.db, call.world, call.tenant, {
      kind: "test",
      to: { email, name },
      locale: call.locale,
      ...testMail[call.locale],
    });
    return { mail_id, to: email, leaves: call.world.settings.SMTP_URL !== undefined };
  },

  getPublicProfile: (call) => store.getOwnTenant(call.db, call.tenant.id),

  listOrganisers: async (call) => ({
    data: await store.listListedTenants(call.db),
    next_cursor: null,
    setup_waits: (await store.countTenants(call.db)) === 0,
  }),

  async getLogo(call) {
    const { logo_file_id } = await store.getOwnTenant(call.db, call.tenant.id);
    const file = (logo_file_id && (await store.findFile(call.db, logo_file_id))) || refuse("not_found");
    return call.world.files.answer(call.tenant.id, file, call.request);
  },

  async listTenants(call, { query }) {
    const rows = await store.listAllTenants(call.db, { q: query.q, limit: query.limit + 1, after: idOfCursor(query.cursor) });
    return cutPage(rows, query.limit, (last) => last.id);
  },

  async createTenant(call, { body }) {
    const id = body.id ?? newId();
    const earlier = await store.findAnyTenant(call.db, id);
    if (earlier) return earlier;
    await refuseTaken(call, body);
    await store.insertTenant(call.db, {
      id,
      name: body.name,
      slug: body.slug,
      hosts: body.hosts ?? [],
      contact_email: body.contact_email ?? null,
    });
    await call.queueJob(makeFormsJob, { tenant_id: id, locale: call.locale }, `forms-${id}`);
    await record(call, { action: "created", subject_kind: "tenant", subject_id: id, after: { name: body.name, slug: body.slug } });
    await call.announce(VISITORS);
    return (await store.findAnyTenant(call.db, id)) ?? refuse("not_found");
  },

  async updateTenant(call, { params, body }) {
    const before = (await store.findAnyTenant(call.db, params.id ?? "", true)) ?? refuse("not_found");
    const { version, ...fields } = body;
    if (version !== undefined && version !== before.version) refuse("stale", { current: before });
    await refuseTaken(call, fields, before.id);
    if (fields.archived === true && before.id === call.tenant.id) refuse("current_organisation");
    await store.updateAnyTenant(call.db, before.id, definedFields(fields));
    await call.announce(VISITORS);
    const after = (await store.findAnyTenant(call.db, before.id)) ?? refuse("not_found");
    await record(call, { action: "changed", subject_kind: "tenant", subject_id: before.id, before, after });
    return after;
  },
});
