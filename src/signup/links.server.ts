// The story of a lost mail: whoever writes an address gets the links of its sign-ups there. The answer never tells whether there are any.
import { z } from "zod";
import { newId } from "../kernel/ids.ts";
import { job } from "../kernel/jobs.server.ts";
import { sendMail } from "../kernel/mail.server.ts";
import { handle } from "../kernel/perform.server.ts";
import type { World } from "../kernel/world.server.ts";
import { refuse } from "../refusals.ts";
import { openingLink } from "./access.server.ts";
import * as contract from "./contract.ts";
import { countRequests, insertRequest, listSignupsOf } from "./links-sql.server.ts";
import { publicCompetition } from "./operations.server.ts";
import { findCompetition } from "./sql.server.ts";
import { linksMail } from "./words.server.ts";

const WINDOW_MS = 3_600_000;
/** In an hour: one address, so that nobody's mailbox is filled; one client, which may be a whole hall. */
const OF_ADDRESS = 3;
const OF_CLIENT = 60;

const sendLinks = handle(contract.sendLinks, async (call, { params, body }) => {
  const competition = await publicCompetition(call, params.id ?? "");
  const email = body.email.toLowerCase();
  const since = new Date(call.now.getTime() - WINDOW_MS).toISOString();
  const asked = await countRequests(call.db, call.tenant.id, email, call.client, since);
  if (asked.of_address >= OF_ADDRESS || asked.of_client >= OF_CLIENT) refuse("too_many", { retryAfterSeconds: WINDOW_MS / 1000 });
  await insertRequest(call.db, { tenant_id: call.tenant.id, id: newId(), email, client: call.client, asked_at: call.now.toISOString() });
  // The mail is written later: an address without sign-ups takes as long as one with many.
  await call.later("mail_links", { tenant: call.tenant, competition_id: competition.id, email });
});

/** Mails an address the links of its sign-ups to a competition; nothing when it has none. */
export const mailLinks = job(
  "mail_links",
  z.object({ tenant: z.object({ id: z.string(), slug: z.string(), name: z.string() }), competition_id: z.string(), email: z.string() }),
  ({ tenant, competition_id, email }, world: World) =>
    world.database.inTenant(tenant.id, async (db) => {
      const competition = await findCompetition(db, competition_id);
      const found = await listSignupsOf(db, competition_id, email);
      const [newest] = found;
      if (!competition || !newest) return;
      const links = [];
      for (const { id, ...signup } of found)
        links.push({ ...signup, url: await openingLink({ db, world, tenant, now: world.now() }, id, "preview") });
      await sendMail(db, world, tenant, {
        kind: "signup_links",
        to: { email: newest.contact_email, name: newest.contact_name },
        ...linksMail(newest.locale, competition.name, links),
      });
    }),
);

export const handlers = [sendLinks];
