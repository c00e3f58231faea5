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
import { exportOwnData, type OwnData, type OwnHeld } from "./contract.ts";
import { ownWords } from "./own-words.ts";
import { entryWords } from "../../entries/words.ts";

/** Stored data, who stores them, for how long, and a download of all. */
export function HeldAboutMe({ code, held, organiser }: { code: string; held: OwnHeld; organiser: OwnData["organiser"] }) {
  const locale = useLocale();
  const said = ownWords[locale];
  const api = useApi();
  return (
    <section className="mt-9 grid gap-4" aria-labelledby="held">
      <div>
        <h2 id="held" className="disp text-[1.375rem]">
          {said.see}
        </h2>
        <p className="sec mt-1">{said.seeLead}</p>
      </div>
      <dl className="grid gap-4">
        <Fact title={said.name}>{`${held.first_name} ${held.last_name}`}</Fact>
        <Fact title={held.birth_date ? said.born : said.bornYear}>
          <span className="num">{held.birth_date ? formatDate(held.birth_date, locale) : held.birth_year}</span>
        </Fact>
        {held.club_name && <Fact title={said.club}>{held.club_name}</Fact>}
        <Fact title={said.shown}>{said.shownAs[held.public_name]}</Fact>
        {held.entries.length > 0 && (
          <Fact title={said.entries}>
            <ul className="grid gap-3">
              {held.entries.map((each) => (
                <EntryLine key={each.id} entry={each} />
              ))}
            </ul>
          </Fact>
        )}
        {held.music.length > 0 && <Fact title={said.music}>{held.music.join(", ")}</Fact>}
        {held.answers.map((each, at) => (
          <Fact key={at} title={each.question}>
            {each.file ?? each.value}
          </Fact>
        ))}
        {held.consents.length > 0 && (
          <Fact title={said.history}>
            <ul className="grid gap-2">
              {held.consents.map((each) => (
                <ConsentLine key={`${each.kind} ${each.given_at}`} consent={each} />
              ))}
            </ul>
          </Fact>
        )}
        <Fact title={said.who}>
          <Organiser organiser={organiser} />
        </Fact>
        <Fact title={said.howLong}>
          <HowLong kept={held.kept} />
        </Fact>
      </dl>
      <p className="sm sec">{said.notHere}</p>
      <a className={buttonClass(undefined, "big", true)} href={api.url(exportOwnData, { params: { code } })} download>
        <Download className="ic" aria-hidden />
        {said.download}
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

function EntryLine({ entry }: { entry: OwnHeld["entries"][number] }) {
  const locale = useLocale();
  const said = ownWords[locale];
  const { label, start_number, results } = entry;
  return (
    <li>
      <span className="row wrap gap-x-3 gap-y-1">
        <b>{label}</b>
        <Chip look="neutral">{entryWords[locale][entry.status]}</Chip>
      </span>
      {start_number !== null && <span className="sm sec block">{fill(said.number, { n: startNumber(start_number) })}</span>}
      {results.map((each) => (
        <span key={each.round} className="sm block">
          {resultText(each, said)}
        </span>
      ))}
      {results.length === 0 && <span className="sm sec block">{said.noResults}</span>}
    </li>
  );
}

function resultText(result: OwnHeld["entries"][number]["results"][number], said: (typeof ownWords)["pl"]): string {
  const { round, place_from, place_to, recalled, total } = result;
  if (place_from === null) return fill(recalled ? said.recalled : said.noPlace, { round });
  const place = place_to === null || place_to === place_from ? String(place_from) : `${place_from}–${place_to}`;
  return [fill(said.place, { round, place }), total].filter(Boolean).join(", ");
}

function ConsentLine({ consent }: { consent: OwnHeld["consents"][number] }) {
  const locale = useLocale();
  const said = ownWords[locale];
  const { kind, refused, given_at, given_by, withdrawn_at, text_version } = consent;
  const withdrawn = !refused && withdrawn_at ? fill(said.until, { date: formatDateTime(withdrawn_at, locale, "day") }) : "";
  return (
    <li>
      {`${purposeNames[locale][kind]}: ${refused ? said.no : said.yes}`}
      <span className="sm sec block">
        {[formatDateTime(given_at, locale, "day"), given_by, withdrawn, fill(said.version, { version: text_version })]
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

function HowLong({ kept }: { kept: OwnHeld["kept"] }) {
  const locale = useLocale();
  const said = ownWords[locale];
  const terms = durationsOf(kept, locale);
  return (
    <>
      {!kept.enabled && <span className="block mb-1">{said.keptOff}</span>}
      <ul className="list-disc pl-5">
        {Object.values(said.kept).map((line) => (
          <li key={line}>{fill(line, terms)}</li>
        ))}
      </ul>
    </>
  );
}
