import { Check } from "lucide-react";
import { Link } from "react-router";
import { titleOf } from "../../entries/label/title-of.ts";
import { heatPlace, numbersText } from "../../start-lists/rounds/heat-title.ts";
import { formatTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Bib } from "../../web/ui/signs/bib.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { expectedStart, type List } from "./judge-day.ts";
import { keyOfSheet, sheetPath } from "../rules.ts";
import { words } from "../words.ts";

/** The next heats of a list, each with its expected time and the link to its sheet. */
export function Soon({ list, title }: { list: List; title: string | undefined }) {
  const locale = useLocale();
  const messages = words[locale];
  return (
    <section>
      <h2>{title ? `${messages.soon}: ${title}` : messages.soon}</h2>
      {list.next.length === 0 ? (
        <p className="sm sec mt-2">{messages.nothingSoon}</p>
      ) : (
        <ol>
          {list.next.map((entry) => (
            <li key={`${keyOfSheet(entry)} ${entry.heat?.dance}`} className="jr">
              <Link to={sheetPath(entry)}>
                <ComingUp entry={entry} />
                {entry.ready && (
                  <Chip look="ok" icon={Check}>
                    {messages.heatReady}
                  </Chip>
                )}
                <time className="num sec">{formatTime(expectedStart(list, entry.planned_at), locale)}</time>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** An entry that dances alone by number, or by title without one; a heat by all its numbers above its round, dance and heat. */
function ComingUp({ entry }: { entry: List["next"][number] }) {
  const locale = useLocale();
  // A day that an earlier version stored on the tablet has no heats.
  const heat = entry.heat ?? null;
  if (heat === null || heat.numbers.length < 2)
    return (
      <>
        {entry.start_number !== null && <Bib number={entry.start_number} />}
        <b className="grow ell">
          {[
            entry.start_number === null && (titleOf(entry) ?? entry.section_name),
            entry.run?.name ?? (heat && heatPlace(heat, false, locale)),
          ]
            .filter(Boolean)
            .join(" · ")}
        </b>
      </>
    );
  return (
    <span className="grow min-w-0">
      <b className="num block">{numbersText(heat.numbers)}</b>
      <span className="sm block">{[entry.section_name, heatPlace(heat, true, locale)].filter(Boolean).join(" · ")}</span>
    </span>
  );
}
