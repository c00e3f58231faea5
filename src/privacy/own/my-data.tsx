import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useApi } from "../../web/app/use-api.ts";
import { telLink } from "../../web/pages/contact-links.ts";
import { fill } from "../../web/locale/fill.ts";
import { formatDate, formatDateTime, startNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { buttonClass } from "../../web/ui/button.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { purposeNames } from "../../people/consents/mails.ts";
import { durationsOf } from "../durations.ts";
import { exportOwnData, type OwnData, type OwnRecord } from "./contract.ts";
import { ownWords } from "./own-words.ts";
import { entryWords } from "../../entries/words.ts";

/** Stored data, who stores them, for how long, and a download of all. */
export function MyData({ code, held, organiser }: { code: string; held: OwnRecord; organiser: OwnData["organiser"] }) {
  const locale = useLocale();
  const messages = ownWords[locale];
  const api = useApi();
  return (
    <section className="mt-9 grid gap-4" aria-labelledby="held">
      <div>
        <h2 id="held" className="disp text-[1.375rem]">
          {messages.see}
        </h2>
        <p className="sec mt-1">{messages.seeLead}</p>
      </div>
      <dl className="grid gap-4">
        <Fact title={messages.name}>{`${held.first_name} ${held.last_name}`}</Fact>
        <Fact title={held.birth_date ? messages.born : messages.bornYear}>
          <span className="num">{held.birth_date ? formatDate(held.birth_date, locale) : held.birth_year}</span>
        </Fact>
        {held.club_name && <Fact title={messages.club}>{held.club_name}</Fact>}
        <Fact title={messages.shown}>{messages.shownAs[held.public_name]}</Fact>
        {held.entries.length > 0 && (
          <Fact title={messages.entries}>
            <ul className="grid gap-3">
              {held.entries.map((each) => (
                <EntryLine key={each.id} entry={each} />
              ))}
            </ul>
          </Fact>
        )}
        {held.music.length > 0 && <Fact title={messages.music}>{held.music.join(", ")}</Fact>}
        {held.answers.map((each, at) => (
          <Fact key={at} title={each.question}>
            {each.file ?? each.value}
          </Fact>
        ))}
        {held.consents.length > 0 && (
          <Fact title={messages.history}>
            <ul className="grid gap-2">
              {held.consents.map((each) => (
                <ConsentLine key={`${each.kind} ${each.given_at}`} consent={each} />
              ))}
            </ul>
          </Fact>
        )}
        <Fact title={messages.who}>
          <Organiser organiser={organiser} />
        </Fact>
        <Fact title={messages.howLong}>
          <HowLong kept={held.kept} />
        </Fact>
      </dl>
      <p className="sm sec">{messages.notHere}</p>
      <a className={buttonClass(undefined, "big", true)} href={api.url(exportOwnData, { params: { code } })} download>
        <Download className="ic" aria-hidden />
        {messages.download}
      </a>
    </section>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-3">
      <dt className="sm sec">{title}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  );
}

function EntryLine({ entry }: { entry: OwnRecord["entries"][number] }) {
  const locale = useLocale();
  const messages = ownWords[locale];
  const { label, start_number, results } = entry;
  return (
    <li>
      <span className="row wrap gap-x-3 gap-y-1">
        <b>{label}</b>
        <Chip look="neutral">{entryWords[locale][entry.status]}</Chip>
      </span>
      {start_number !== null && <span className="sm sec block">{fill(messages.number, { n: startNumber(start_number) })}</span>}
      {results.map((each) => (
        <span key={each.round} className="sm block">
          {resultText(each, messages)}
        </span>
      ))}
      {results.length === 0 && <span className="sm sec block">{messages.noResults}</span>}
    </li>
  );
}

function resultText(result: OwnRecord["entries"][number]["results"][number], messages: (typeof ownWords)["pl"]): string {
  const { round, place_from, place_to, recalled, total } = result;
  if (place_from === null) return fill(recalled ? messages.recalled : messages.noPlace, { round });
  const place = place_to === null || place_to === place_from ? String(place_from) : `${place_from}–${place_to}`;
  return [fill(messages.place, { round, place }), total].filter(Boolean).join(", ");
}

function ConsentLine({ consent }: { consent: OwnRecord["consents"][number] }) {
  const locale = useLocale();
  const messages = ownWords[locale];
  const { kind, refused, given_at, given_by, withdrawn_at, text_version } = consent;
  const withdrawn = !refused && withdrawn_at ? fill(messages.until, { date: formatDateTime(withdrawn_at, locale, "day") }) : "";
  return (
    <li>
      {`${purposeNames[locale][kind]}: ${refused ? messages.no : messages.yes}`}
      <span className="sm sec block">
        {[formatDateTime(given_at, locale, "day"), given_by, withdrawn, fill(messages.version, { version: text_version })]
          .filter(Boolean)
          .join(", ")}
      </span>
    </li>
  );
}

/** The organiser as controller of the data, with contact details. */
export function Organiser({ organiser }: { organiser: OwnData["organiser"] }) {
  const { name, address, email, phone } = organiser;
  return (
    <>
      <span className="block">{name}</span>
      {address && <span className="block sec">{address}</span>}
      {email && (
        <a className="link inline-flex min-h-[44px] items-center" href={`mailto:${email}`}>
          {email}
        </a>
      )}
      {phone && (
        <a className="link ml-4 inline-flex min-h-[44px] items-center num" href={telLink(phone)}>
          {phone}
        </a>
      )}
    </>
  );
}

function HowLong({ kept }: { kept: OwnRecord["kept"] }) {
  const locale = useLocale();
  const messages = ownWords[locale];
  const terms = durationsOf(kept, locale);
  return (
    <>
      {!kept.enabled && <span className="block mb-1">{messages.keptOff}</span>}
      <ul className="list-disc pl-5">
        {Object.values(messages.kept).map((line) => (
          <li key={line}>{fill(line, terms)}</li>
        ))}
      </ul>
    </>
  );
}
