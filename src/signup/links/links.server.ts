// Mails the links of an address's sign-ups to that address. The answer never reveals whether there are any.
import { z } from "zod";
import { defineJob, defineWorker, tenantShape } from "../../kernel/jobs/jobs.server.ts";
import { refuseTooMany } from "../../kernel/limits/limits.server.ts";
import { countMail } from "../../kernel/mail/counted-mail.server.ts";
import { sendMail } from "../../kernel/mail/mail.server.ts";
import type { World } from "../../kernel/world/world.server.ts";
import { refuse } from "../../refusals.ts";
import { openingLink, publicCompetition } from "../../people/access/access.server.ts";
import * as contract from "../contract.ts";
import { listSignupsOf } from "./links-sql.server.ts";
import { findCompetition } from "../../people/signups/competition-sql.server.ts";
import { linksMail } from "./links-mail.server.ts";
import { handle } from "../../kernel/calls/call.server.ts";
import { inTenant } from "../../kernel/calls/job-context.server.ts";

const mailLinksJob = defineJob("mail_links", z.object({ tenant: tenantShape, competition_id: z.string(), email: z.string() }));

/** Job that mails an address the links of its sign-ups to a competition; nothing when it has none. */
export const mailLinks = defineWorker(mailLinksJob, ({ tenant, competition_id, email }, world: World) =>
  inTenant(world, tenant, async (job) => {
    const competition = await findCompetition(job.db, competition_id);
    const found = await listSignupsOf(job.db, competition_id, email);
    const [newest] = found;
    if (!competition || !newest) return;
    const links = [];
    for (const { id, ...signup } of found) links.push({ ...signup, url: await openingLink(job, id, "preview") });
    await sendMail(job.db, world, tenant, {
      kind: "signup_links",
      to: { email: newest.contact_email, name: newest.contact_name },
      ...linksMail(newest.locale, competition.name, links),
    });
  }),
);

export const handlers = handle(contract, {
  async sendLinks(call, { params, body }) {
    const competition = await publicCompetition(call, params.id ?? "");
    if (competition.practice) refuse("practice");
    const email = body.email.toLowerCase();
    refuseTooMany(await countMail(call, email));
    // The mail is written by a job, so that an address without sign-ups takes as long as one with many.
    await call.queueJob(mailLinksJob, { tenant: call.tenant, competition_id: competition.id, email });
  },
});
