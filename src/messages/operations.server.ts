// Handlers of the outbox.
import { hasRolesElsewhere } from "../identity/sql.server.ts";
import { record } from "../kernel/audit/audit.server.ts";
import { cutPage, idOfCursor } from "../kernel/requests/cursor.server.ts";
import { resendMail } from "../kernel/mail/mail.server.ts";
import { refuse } from "../refusals.ts";
import * as contract from "./contract.ts";
import { hidesLink, opensAccount, withoutSecrets } from "./rules.ts";
import * as store from "./sql.server.ts";
import { handle, personOf } from "../kernel/calls/call.server.ts";

export const handlers = handle(contract, {
  async listMails(call, { query }) {
    const rows = await store.listMailRows(call.db, {
      q: query.q,
      status: query.status,
      limit: query.limit + 1,
      after: idOfCursor(query.cursor),
    });
    return { ...cutPage(rows, query.limit, (last) => last.id), smtp: call.world.settings.SMTP_URL !== undefined };
  },

  async getMail(call, { params }) {
    const row = (await store.findMail(call.db, params.id ?? "")) ?? refuse("not_found");
    const beyond = await hasRolesElsewhere(call.db, call.tenant.id, row.to_email);
    const link_hidden = hidesLink(row, beyond, personOf(call).role);
    if (opensAccount(row) && !link_hidden) call.requireProof();
    const shown = (text: string) => (link_hidden ? withoutSecrets(text) : text);
    return { ...row, text_body: shown(row.text_body), html_body: shown(row.html_body), link_hidden };
  },

  async resendMail(call, { params }) {
    const before = (await store.findMail(call.db, params.id ?? "")) ?? refuse("not_found");
    if (call.world.settings.SMTP_URL === undefined) refuse("mail_server_missing");
    if (!(await resendMail(call.db, call.world, call.tenant, before.id))) refuse("mail_sent_or_queued");
    await record(call, { action: "sent_again", subject_kind: "mail", subject_id: before.id });
    const after = (await store.findMail(call.db, before.id)) ?? refuse("not_found");
    return after;
  },
});
