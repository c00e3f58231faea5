// Effect of a change of fees on sign-ups sent before: how many change, by how much in total, and the mail to those with a new price
// (docs/rules/fees.md 3.7).
import * as contract from "../../competitions/fee-changes/contract.ts";
import { mailNewPricesJob } from "../../competitions/jobs.server.ts";
import { markMailed } from "../../competitions/fee-changes/fee-changes-sql.server.ts";
import type { Input } from "../../kernel/endpoints/endpoint.ts";
import { defineWorker } from "../../kernel/jobs/jobs.server.ts";
import { sendMail } from "../../kernel/mail/mail.server.ts";
import type { World } from "../../kernel/world/world.server.ts";
import { refuse } from "../../refusals.ts";
import { formatDateTime, formatMoney } from "../../kernel/text/format.ts";
import { openingLink } from "../../people/access/access.server.ts";
import { listUnpaid } from "./price-sql.server.ts";
import * as signupsStore from "../../people/signups/sql.server.ts";
import * as competitionSql from "../../people/signups/competition-sql.server.ts";
import * as sectionsSql from "../sections-sql.server.ts";
import { type Bundle, loadBundle } from "../bundle/bundle.server.ts";
import { priceOf } from "../pricing/price-of.ts";
import { definedFields } from "../../kernel/values/fields.ts";
import { type Call, handle } from "../../kernel/calls/call.server.ts";
import { inTenant } from "../../kernel/calls/job-context.server.ts";

type Asked = Input<typeof contract.previewFeeChange>["body"];

/** A section with the fees after `change`, added after its earlier changes; undefined when the change does not concern it. */
function changedSection(
  section: sectionsSql.SectionRow,
  before: sectionsSql.SectionRow["fee_changes"][number]["before"],
  { changes = [], fee_day }: Asked,
): sectionsSql.SectionRow | undefined {
  const change = changes.find(
    ({ section_ids, presentation_category_id }) =>
      (section_ids?.includes(section.id) ?? !section.archived) &&
      (presentation_category_id === undefined || presentation_category_id === section.presentation_category_id),
  );
  if (change === undefined && (fee_day === undefined || fee_day === before.fee_day)) return undefined;
  const { section_ids: _, presentation_category_id: __, ...fees } = change ?? {};
  const last = { changed_at: "9999-12-31T00:00:00Z", before, for_all: true, paid_signups: [], mailed: true };
  return { ...section, ...definedFields(fees), fee_changes: [...section.fee_changes, last] };
}

/** Total in grosze of a sign-up's sent entries with these sections and this `fee_day`. */
function totalOf(bundle: Bundle, sections: sectionsSql.SectionRow[], fee_day = bundle.competition.fee_day): number {
  const competition = { ...bundle.competition, fee_day };
  const entries = bundle.entries.filter((each) => each.status !== "draft");
  return priceOf({ locale: bundle.signup.locale }, { ...bundle, competition, sections, entries }).total_grosze;
}

/** Submitted sign-ups without money that have entries in these sections. */
async function loadUnpaid(call: Pick<Call, "db" | "now">, competitionId: string, sectionIds: readonly string[]): Promise<Bundle[]> {
  const bundles: Bundle[] = [];
  for (const id of await listUnpaid(call.db, competitionId, sectionIds)) {
    const signup = await signupsStore.findSignup(call.db, id);
    if (signup) bundles.push(await loadBundle(call, signup));
  }
  return bundles;
}

export const handlers = handle(contract, {
  async previewFeeChange(call, { params, body }) {
    const { id, practice, fee_day } = (await competitionSql.findCompetition(call.db, params.id ?? "")) ?? refuse("not_found");
    // A practice takes no money.
    if (practice) return { families: 0, difference_grosze: 0 };
    const changed = new Map<string, sectionsSql.SectionRow>();
    for (const section of await sectionsSql.listSections(call.db, id)) {
      const after = changedSection(section, { ...section, fee_day }, body);
      if (after) changed.set(section.id, after);
    }
    const differences = (await loadUnpaid(call, id, [...changed.keys()])).map((bundle) => {
      const sections = bundle.sections.map((each) => changed.get(each.id) ?? each);
      return totalOf(bundle, sections, body.fee_day) - totalOf(bundle, bundle.sections);
    });
    return {
      families: differences.filter((each) => each !== 0).length,
      difference_grosze: differences.reduce((sum, each) => sum + each, 0),
    };
  },
});

interface NewPrice {
  competition_name: string;
  before_grosze: number;
  total_grosze: number;
  due_at: string | null;
  url: string;
}

/** The mail to the contact of a sign-up with a changed price. */
function newPriceMail(locale: "pl" | "en", about: NewPrice) {
  const pl = locale === "pl";
  const [before, total] = [formatMoney(about.before_grosze, locale), formatMoney(about.total_grosze, locale)];
  const due =
    about.due_at === null ? [] : [`${pl ? "Termin płatności" : "To be paid by"}: ${formatDateTime(about.due_at, locale, "long")}.`];
  return {
    locale,
    subject: pl ? `Nowa cena zgłoszenia: ${about.competition_name}` : `New price of your sign-up: ${about.competition_name}`,
    heading: pl ? "Zmieniła się cena zgłoszenia" : "The price of your sign-up has changed",
    paragraphs: [
      pl
        ? `Dzień dobry, turniej: ${about.competition_name}. Organizator zmienił opłaty. Zgłoszenie kosztuje teraz ${total}, wcześniej ${before}.`
        : `Hello, competition: ${about.competition_name}. The organiser changed the fees. The sign-up costs ${total} now, before it was ${before}.`,
      ...due,
    ],
    button: { label: pl ? "Otwórz zgłoszenie" : "Open the sign-up", url: about.url },
  };
}

/** Worker that mails the payers of sent sign-ups with a price changed since the last mails. A second run sends nothing. */
export const mailNewPrices = defineWorker(mailNewPricesJob, ({ tenant, competition_id }, world: World) =>
  inTenant(world, tenant, async (job) => {
    const isNew = (change: sectionsSql.SectionRow["fee_changes"][number]) => change.for_all && !change.mailed;
    const changed = (await sectionsSql.listSections(job.db, competition_id)).filter((each) => each.fee_changes.some(isNew));
    const bundles = await loadUnpaid(
      job,
      competition_id,
      changed.map((each) => each.id),
    );
    for (const bundle of bundles) {
      const { signup, competition } = bundle;
      const before_grosze = totalOf(
        bundle,
        bundle.sections.map((each) => ({
          ...each,
          fee_changes: each.fee_changes.map((change) => ({ ...change, for_all: change.for_all && change.mailed })),
        })),
      );
      const total_grosze = totalOf(bundle, bundle.sections);
      if (before_grosze === total_grosze || !signup.contact_email || competition.practice) continue;
      const url = await openingLink(job, signup.id, "preview");
      const { name: competition_name, payment_due_at: due_at } = competition;
      await sendMail(job.db, world, tenant, {
        kind: "new_price",
        to: { email: signup.contact_email, name: signup.contact_name },
        ...newPriceMail(signup.locale, { competition_name, before_grosze, total_grosze, due_at, url }),
      });
    }
    await markMailed(job.db, competition_id, job.now.toISOString());
  }),
);
