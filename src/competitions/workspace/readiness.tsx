// Checklist of what sign-up still needs, and a preview of the prices as dancers see them.
import { CircleAlert, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { count, formatDate, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Klepki } from "../../web/ui/signs/klepki.tsx";
import type { Competition, Section } from "../shapes.ts";
import { daysText, feeText } from "../public/competition-texts.tsx";
import { isOpeningMissed } from "../rules.ts";
import { type Words, words } from "../words.ts";
import type { Locale } from "../../kernel/text/locale.ts";

export interface ReadyItem {
  key: keyof Words["readyItems"];
  /** Settings tab where it is fixed; null means the organiser's own settings. */
  tab: "basics" | "signup" | "sections" | "judging" | null;
  done: boolean;
  label: string;
  /** Consequence of the current setting that an organiser may not expect. */
  note?: string;
}

/** Builds the checklist from the stored competition and the unsaved changes. Each missing item says what to do. */
export function readyItems(stored: Competition, shown: Competition, messages: Words, locale: Locale): ReadyItem[] {
  const { signup_opens_at: opens, signup_closes_at: closes } = shown;
  const item = (key: ReadyItem["key"], tab: ReadyItem["tab"], done: boolean, todo = messages.readyTodo[key]): ReadyItem => ({
    key,
    tab,
    done,
    label: done ? messages.readyItems[key] : todo,
  });
  const disordered = opens !== null && closes !== null && Date.parse(opens) >= Date.parse(closes);
  const before = shown.status === "draft" || shown.status === "published";
  const step = stored.next_steps.find((each) => each.to === "open");
  const passed = before && closes === stored.signup_closes_at && step?.objections.some((each) => each.code === "passed") === true;
  const missed = isOpeningMissed(stored) && opens === stored.signup_opens_at;
  const lacking = (n: number) => (n === 0 || n === stored.sections ? "" : ` (${count(locale, n, messages.sectionsCount)})`);
  const some = stored.sections > 0;
  return [
    item("venue", "basics", shown.venue_name !== null && shown.venue_name !== ""),
    {
      ...item("regulations", "basics", stored.regulations_file_id !== null || stored.has_rulebook),
      ...(stored.has_rulebook && stored.regulations_file_id === null ? { note: messages.noConsentAsked } : {}),
    },
    item("sections", "sections", some),
    item(
      "window",
      "signup",
      opens !== null && closes !== null && !disordered && !passed && !missed,
      disordered ? messages.windowDisordered : passed ? messages.windowPassed : missed ? messages.windowMissed : undefined,
    ),
    item("fees", "signup", some && stored.sections_without_fee === 0, messages.readyTodo.fees + lacking(stored.sections_without_fee)),
    item("forms", "judging", some && stored.sections_without_form === 0, messages.readyTodo.forms + lacking(stored.sections_without_form)),
    item("contact", null, stored.has_contact),
  ];
}

/**
 * Right column of the workspace: the checklist of what sign-up still needs, and the preview of prices. `shown` is the competition with unsaved
 * changes.
 */
export function Readiness({ items, shown, sections }: { items: readonly ReadyItem[]; shown: Competition; sections: readonly Section[] }) {
  const locale = useLocale();
  const messages = words[locale];
  const done = items.filter((item) => item.done).length;
  return (
    <aside
      className="cf-side md:max-[1199px]:grid-cols-2 md:max-[1199px]:items-start max-[1199px]:border-l-0 max-[1199px]:border-t max-[1199px]:border-line max-[1199px]:px-(--gut)"
      aria-label={messages.ready}
    >
      <div className="panel rdy">
        <h2>{messages.ready}</h2>
        <div className="mt-3 mb-1">
          <Klepki states={items.map((item) => (item.done ? "ok" : "off"))} size="big" label={messages.readyOf(done, items.length)} />
        </div>
        <ul>
          {items.map((item) => (
            <li key={item.key} className={item.done ? "ok" : "bad"}>
              {item.done ? <CircleCheck className="ic" aria-hidden /> : <CircleAlert className="ic" aria-hidden />}
              {item.done ? (
                <span>
                  {item.key === "sections"
                    ? count(locale, sections.filter((each) => !each.archived).length, messages.sectionsCount)
                    : item.label}
                  {item.note && (
                    <Link className="sm block" to={`?id=${shown.id}&tab=${item.tab}`}>
                      {item.note}
                    </Link>
                  )}
                </span>
              ) : (
                <Link to={item.tab === null ? "/dashboard/settings" : `?id=${shown.id}&tab=${item.tab}`}>{item.label}</Link>
              )}
            </li>
          ))}
        </ul>
      </div>
      <PriceCard shown={shown} sections={sections} />
    </aside>
  );
}

/** Distinct fees by presentation category, each with its early fees; at most six. */
function pricesOf(sections: readonly Section[], messages: Words, locale: "pl" | "en") {
  const used = sections.filter((each) => !each.archived);
  const shared = (texts: readonly string[]) => (new Set(texts).size === 1 ? (texts[0] ?? "") : messages.mixed);
  return [...Map.groupBy(used, (each) => each.presentation_name)].slice(0, 6).map(([name, group]) => ({
    name,
    fee: shared(group.map((each) => feeText(each, messages, locale))),
    per: group[0]?.fee_per,
    early: new Set(group.map((each) => JSON.stringify(each.early_fees))).size === 1 ? (group[0]?.early_fees ?? []) : [],
  }));
}

function PriceCard({ shown, sections }: { shown: Competition; sections: readonly Section[] }) {
  const locale = useLocale();
  const messages = words[locale];
  const prices = pricesOf(sections, messages, locale);
  return (
    <div className="prevc">
      <span className="sm sec b">{messages.seen}</span>
      <div className="pv-card">
        <div className="pv-h">
          <b className="disp">{shown.name}</b>
          <span>{[daysText(shown.starts_on, shown.ends_on, locale), shown.venue_name].filter(Boolean).join(", ")}</span>
        </div>
        {prices.length > 0 && (
          <dl className="pv-b">
            {prices.flatMap(({ name, fee, early, per }) => [
              <div className="row sp" key={name}>
                <dt className="ell">{name}</dt>
                <dd className="num b nw">{fee}</dd>
              </div>,
              ...early.map((each) => (
                <div className="row sp t-ok" key={`${name} ${each.until}`}>
                  <dt className="ell">{`${messages.until} ${formatDate(each.until, locale)}`}</dt>
                  <dd className="num b nw">{formatMoney(each.fee_grosze, locale) + (per === "dancer" ? messages.perDancer : "")}</dd>
                </div>
              )),
            ])}
          </dl>
        )}
      </div>
    </div>
  );
}
