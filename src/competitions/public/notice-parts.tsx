import { FileText, ListOrdered, Mail, Phone, Trophy, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { mailLink, telLink } from "../../web/pages/contact-links.ts";
import { count, dayOf, formatDate, formatMoney, formatTime, formatWeekday } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { PublicDocuments } from "./public-documents.tsx";
import {
  columnOn,
  daysBetween,
  type Deadline,
  deadlinesOf,
  startHourOf,
  type MusicRow,
  musicOf,
  type Notice,
  offersOf,
  placesLeftOf,
  type PriceRow,
  pricesOf,
  isSignupPossible,
} from "./notice.ts";
import { type NoticeWords, noticeWords } from "./notice-words.ts";
import { lengthRange, sizeRange } from "./competition-texts.tsx";
import type { Locale } from "../../kernel/text/locale.ts";

interface Part {
  notice: Notice;
  /** ISO day in the hall's time zone; undefined until the page has mounted. */
  today: string | undefined;
}

/** Noon is the same day in every time zone. */
const noon = (day: string) => `${day}T12:00:00+01:00`;

function awayText(day: string, today: string, words: NoticeWords): string {
  const days = daysBetween(today, day);
  if (days < 0) return words.past;
  return days === 0 ? words.today : days === 1 ? words.tomorrow : words.inDays(days);
}

/** Timeline of all important days; on phones one below the other. */
export function Deadlines({ notice, today }: Part) {
  const locale = useLocale();
  const words = noticeWords[locale];
  const days = deadlinesOf(notice, dayOf);
  const next = today === undefined ? undefined : days.find((each) => each.day >= today);
  const start = startHourOf(notice, (moment) => formatTime(moment, locale));
  const hour = (each: Deadline) => {
    if (each.kind === "day") return start && (start.planned ? words.plannedHour : words.fromHour)(start.time);
    return each.at === null ? undefined : formatTime(each.at, locale);
  };
  return (
    <section aria-labelledby="dates">
      <h2 id="dates" className="md:sr-only">
        {words.deadlines}
      </h2>
      <ol className="no-dates">
        {days.map((each) => (
          <li key={`${each.kind} ${each.day}`} className={each === next ? "now" : today !== undefined && each.day < today ? "done" : ""}>
            <i />
            <b className="num">
              <time dateTime={each.at ?? each.day}>{formatDate(noon(each.day), locale, "short")}</time>
            </b>
            <span>{words.kinds[each.kind]}</span>
            <small>
              {[hour(each), each === next && today !== undefined ? awayText(each.day, today, words) : ""].filter(Boolean).join(", ")}
            </small>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Price table: a column for each period of a fee; today's column is marked. */
export function PriceTable({ notice, today }: Part) {
  const locale = useLocale();
  const words = noticeWords[locale];
  const prices = pricesOf(notice.sections);
  const known = prices.rows.some((row) => row.amounts.some((amount) => amount !== null));
  const valid = today === undefined || prices.until.length === 0 || !isSignupPossible(notice) ? undefined : columnOn(prices, today);
  const heads = [
    ...prices.until.map((day) => `${words.until} ${formatDate(noon(day), locale, "short")}`),
    prices.until.length > 0 ? words.later : words.price,
  ];
  return (
    <section>
      <SectionHead title={words.prices} />
      {known ? (
        <>
          <table className="tbl no-prices">
            <thead>
              <tr>
                <th scope="col">{words.size}</th>
                {heads.map((head, i) => (
                  <th key={head} scope="col" className={valid === i ? "r on" : "r"}>
                    {head}
                    {valid === i && <span className="sr-only">{`, ${words.validNow}`}</span>}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {prices.rows.map((row) => (
                <Price key={JSON.stringify(row)} row={row} valid={valid} />
              ))}
            </tbody>
          </table>
          {prices.until.length > 0 && <p className="hint mt-2">{notice.fee_day === "entry" ? words.byEntry : words.byPayment}</p>}
        </>
      ) : (
        <p className="sec mt-3">{words.noPrices}</p>
      )}
    </section>
  );
}

function amountText(amount: number | null, words: NoticeWords, locale: Locale): string {
  return amount === null ? words.unknown : amount === 0 ? words.free : formatMoney(amount, locale);
}

function Price({ row, valid }: { row: PriceRow; valid: number | undefined }) {
  const locale = useLocale();
  const words = noticeWords[locale];
  const range = sizeRange(row.min_dancers, row.max_dancers);
  const people =
    row.max_dancers === row.min_dancers
      ? count(locale, row.min_dancers, words.people)
      : `${range} ${words.people.many ?? words.people.other}`;
  const small = [people, row.per === "dancer" ? words.perDancer : words.perEntry, row.only.join(", ")].filter(Boolean).join(", ");
  return (
    <tr>
      <th scope="row" className="text-left font-normal">
        <b>{row.presentation}</b>
        <span className="sec">{small}</span>
        {row.next !== null && <span className="sec">{`${words.next}: ${amountText(row.next, words, locale)}`}</span>}
      </th>
      {row.amounts.map((amount, i) => (
        <td key={i} className={valid === i ? "r num on" : "r num"}>
          {amountText(amount, words, locale)}
        </td>
      ))}
    </tr>
  );
}

/** Table of categories, with music lengths and remaining places. */
export function Categories({ notice }: { notice: Notice }) {
  const locale = useLocale();
  const words = noticeWords[locale];
  const { sections } = notice;
  const bases = new Set(sections.map((section) => section.age_basis));
  const [basis] = bases.size === 1 ? bases : [];
  const music = musicOf(sections);
  // Remaining places matter only while sign-up is possible.
  const left = isSignupPossible(notice) ? placesLeftOf(sections) : [];
  return (
    <section>
      <SectionHead
        title={words.categories}
        aside={basis && <span className="sec sm">{basis === "calendar_year" ? words.byYear : words.byDay}</span>}
      />
      {sections.length === 0 ? (
        <p className="sec mt-3">{words.noCategories}</p>
      ) : (
        <>
          <Offers notice={notice} />
          {music.length > 0 && <p className="hint mt-2">{`${words.music}: ${music.map((row) => musicText(row, words)).join("; ")}.`}</p>}
          {left.length > 0 && (
            <ul className="no-left">
              {left.map(({ name, places }) => (
                <li key={name}>{places === 0 ? words.full(name) : words.left(name, count(locale, places, words.placesLeft))}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

/** Table of the possible combinations of style, size, age and level. */
function Offers({ notice }: { notice: Notice }) {
  const locale = useLocale();
  const words = noticeWords[locale];
  const rows = offersOf(notice, words.years);
  const leveled = rows.some((row) => row.levels.some(Boolean));
  return (
    <table className="tbl no-prices no-cats">
      <thead>
        <tr>
          <th scope="col">{words.dance}</th>
          <th scope="col">{leveled ? words.sizeAndLevel : words.size}</th>
          <th scope="col">{words.topics.age}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={JSON.stringify(row)}>
            <th scope="row" className="text-left font-normal">
              <b>{row.dances.join(", ")}</b>
              {row.day && (
                <span className="sec">
                  <time dateTime={row.day}>{`${formatWeekday(noon(row.day), locale)}, ${formatDate(noon(row.day), locale, "short")}`}</time>
                </span>
              )}
            </th>
            <td>
              {row.sizes.join(", ")}
              {row.levels.some(Boolean) && (
                <span className="sec">{row.levels.map((level) => (level === "" ? words.noLevel : level)).join(", ")}</span>
              )}
            </td>
            <td>{agesText(row.ages)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Joins ages as „7–8, 9–11, 12–15 lat”: a last word shared with the next item is written once. */
function agesText(ages: readonly string[]): string {
  return ages
    .map((age, at) => {
      const last = / \p{L}+$/u.exec(age)?.[0];
      return last !== undefined && ages[at + 1]?.endsWith(last) ? age.slice(0, -last.length) : age;
    })
    .join(", ");
}

function musicText({ sizes, only, from, to, organiser }: MusicRow, words: NoticeWords): string {
  const which = [only.join(", "), sizes.join(", ")].filter(Boolean).join(": ");
  return `${which} ${organiser ? words.organisers : lengthRange(from, to, words)}`;
}

/** Rules that sign-up checks by itself, in words. */
export function Rules({ notice: { rules } }: { notice: Notice }) {
  const locale = useLocale();
  const words = noticeWords[locale];
  if (rules.length === 0) return null;
  return (
    <section id="rules">
      <SectionHead title={words.rules} />
      <dl className="no-rules">
        {[...Map.groupBy(rules, (each) => each.topic)].map(([topic, rulesOfTopic]) => (
          <div key={topic}>
            <dt>{words.topics[topic]}</dt>
            {rulesOfTopic.map((each) => (
              <dd key={each.pl}>{each[locale]}</dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Links to regulations, start lists and results. */
export function Documents({ notice }: { notice: Notice }) {
  const words = noticeWords[useLocale()];
  const { start_lists: lists } = notice;
  return (
    <section>
      <SectionHead title={words.documents} />
      <ul className="no-files">
        {notice.regulations_url ? (
          <Item icon={<FileText className="ic" aria-hidden />} small={words.opensPdf}>
            <a href={notice.regulations_url} target="_blank" rel="noreferrer">
              {words.regulations}
            </a>
          </Item>
        ) : (
          <Item icon={<FileText className="ic" aria-hidden />}>
            <span className="sec">{words.noRegulations}</span>
          </Item>
        )}
        <PublicDocuments slug={notice.slug} documents={notice.documents} />
        {lists.map((list) => (
          <Item key={list.id} icon={<ListOrdered className="ic" aria-hidden />}>
            <Link to={`/startlist/${list.id}`}>{lists.length > 1 ? `${words.startList}: ${list.name}` : words.startList}</Link>
          </Item>
        ))}
        {(notice.results_published || notice.scores_live) && (
          <Item icon={<Trophy className="ic" aria-hidden />}>
            <Link to={`/scores/${notice.slug}`}>{words.results}</Link>
          </Item>
        )}
      </ul>
    </section>
  );
}

/** Contact of the organiser. */
export function Contact({ notice }: { notice: Notice }) {
  const words = noticeWords[useLocale()];
  const { name, contact_email: email, contact_phone: phone } = notice.organiser;
  return (
    <section>
      <SectionHead title={words.contact} />
      <ul className="no-files">
        <Item icon={<UserRound className="ic" aria-hidden />}>
          <b>{name}</b>
        </Item>
        {phone && (
          <Item icon={<Phone className="ic" aria-hidden />}>
            <a className="num" href={telLink(phone)}>
              {phone}
            </a>
          </Item>
        )}
        {email && (
          <Item icon={<Mail className="ic" aria-hidden />}>
            <a href={mailLink(email, notice.name)}>{email}</a>
          </Item>
        )}
        {!phone && !email && (
          <Item icon={<Mail className="ic" aria-hidden />}>
            <span className="sec">{words.noContact}</span>
          </Item>
        )}
      </ul>
    </section>
  );
}

function Item({ icon, small, children }: { icon: ReactNode; small?: string; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span className="grid min-w-0">
        {children}
        {small && <small>{small}</small>}
      </span>
    </li>
  );
}
