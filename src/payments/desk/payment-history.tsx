import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { formatDate, formatDateTime, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { statusWord } from "../../web/ui/signs/status.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { useLoaded } from "../../web/app/use-loaded.ts";
import { getPaymentHistory } from "../records/contract.ts";
import { dashboardWords } from "./dashboard-words.ts";
import { type Status, statuses } from "../records/rules.ts";
import { methodWords } from "../records/method-words.ts";

type Event = Reply<typeof getPaymentHistory>["data"][number];

/** Events of a payment, newest first. A changed `stamp` reloads them. */
export function PaymentHistory({ id, stamp }: { id: string; stamp: unknown }) {
  const locale = useLocale();
  const words = dashboardWords[locale];
  const { found, failed } = useLoaded(id, ({ call }, options) => call(getPaymentHistory, { params: { id } }, options), stamp);
  return (
    <section>
      <SectionHead level={3} title={words.history} />
      {!found && !failed && <SkeletonRows rows={3} />}
      {failed && <p className="sm t-bad">{words.historyFailed}</p>}
      {found && !failed && (
        <ol>
          {found.data.map((event) => (
            <li key={event.id} className="border-b border-line py-2">
              <p className="sm">
                <b>{words.events[event.kind] ?? event.kind}</b> {changeOf(event, locale)}
              </p>
              <p className="xs sec">
                {[`${formatDateTime(event.at, locale)}, ${event.who}`, event.kind === "received" && cameBy(event, locale)]
                  .filter(Boolean)
                  .join(", ")}
              </p>
              {event.note && <p className="sm sec">{event.note}</p>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Text of an event's money: sum, method and day. */
function cameBy(event: Event, locale: "pl" | "en"): string {
  return [
    formatMoney(event.amount_grosze, locale),
    event.method && methodWords[locale][event.method].toLowerCase(),
    event.received_on && formatDate(event.received_on, locale, "short"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** Text of an event's changes: status, money received, amount. */
function changeOf(event: Pick<Event, "before" | "after">, locale: "pl" | "en"): string {
  const value = (of: unknown, key: string): unknown =>
    typeof of === "object" && of !== null ? (of as Record<string, unknown>)[key] : undefined;
  const word = (status: unknown) => {
    const known = statuses.find((each: Status) => each === status);
    return known ? statusWord("payment", known, locale) : "";
  };
  const parts: string[] = [];
  const [from, to] = [value(event.before, "status"), value(event.after, "status")];
  if (to !== undefined && from !== to) parts.push(`${word(from)} → ${word(to)}`);
  for (const key of ["amount_grosze", "paid_grosze"]) {
    const [before, after] = [value(event.before, key), value(event.after, key)];
    if (typeof before === "number" && typeof after === "number" && before !== after)
      parts.push(`${formatMoney(before, locale)} → ${formatMoney(after, locale)}`);
  }
  return parts.join(", ");
}
