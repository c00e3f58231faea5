// Lists, by topic, what a regulations file says that the competition does not follow.
import { useState } from "react";
import { count } from "../../../kernel/text/format.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { Accordion } from "../../../web/ui/accordion.tsx";
import { SectionHead } from "../../../web/ui/page-head.tsx";
import { Note } from "../../../web/ui/states/note.tsx";
import { Chip } from "../../../web/ui/signs/status.tsx";
import type { UnmappedPart, Warning } from "../../shapes.ts";
import { words } from "../../words.ts";
import { codeNames, ownerOf, type Place, placeOf, placesInWords, type Topic, topicNames, topics } from "./file-places.ts";
import { unmappedText, unreadText } from "./unmapped-text.ts";
import type { Locale } from "../../../kernel/text/locale.ts";

interface Line {
  name: string;
  texts: string[];
}

/** Groups leftovers by topic. Leftovers of the same place share a line, with the item that they are about. */
function linesOf(leftovers: readonly UnmappedPart[], rulebook: unknown, locale: Locale): Map<Topic, Line[]> {
  const names = codeNames(rulebook);
  const placed = leftovers.map((each) => ({ each, place: placeOf(each.path, locale), owner: ownerOf(rulebook, each.path) }));
  const textOf = ([first, ...rest]: typeof placed) => {
    if (!first) return "";
    const text = [first, ...rest]
      .map(({ each }) =>
        each.reason === "not_read" ? unreadText(each.path, each.text, names, locale) : unmappedText(each.text, names, locale),
      )
      .join(", ");
    return first.owner === undefined ? text : `${first.owner}: ${text}`;
  };
  const lineOf = (group: typeof placed, { name }: Place): Line => ({
    name,
    texts: [...new Set([...Map.groupBy(group, ({ place }) => place.item).values()].map(textOf))],
  });
  const byTopic = Map.groupBy(placed, ({ place }) => place.topic);
  return new Map(
    topics.map((topic) => {
      const byName = Map.groupBy(byTopic.get(topic) ?? [], ({ place }) => place.name);
      return [topic, [...byName.values()].flatMap((group) => (group[0] ? [lineOf(group, group[0].place)] : []))];
    }),
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl>
      {lines.map((line) => (
        <div key={line.name} className="grid gap-1 py-2 border-b border-line">
          <dt className="sm b">{line.name}</dt>
          {line.texts.map((text) => (
            <dd key={text} className="sm sec break-words" lang="">
              {text}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

/** Warnings about reused records are information, not tasks. */
const NEWS: ReadonlySet<string> = new Set(["reused_by_code", "code_left_out"]);

function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  const locale = useLocale();
  const messages = words[locale];
  const textOf = (warning: Warning) => placesInWords(locale === "pl" ? warning.message_pl : warning.message_en, locale);
  const work = [...new Set(warnings.filter((each) => !NEWS.has(each.code)).map(textOf))];
  const news = [...new Set(warnings.filter((each) => NEWS.has(each.code)).map(textOf))];
  const [open, setOpen] = useState<readonly string[]>([]);
  return (
    <>
      {work.length > 0 && (
        <section className="grid gap-3">
          <SectionHead level={3} title={messages.warnings} aside={<span className="sm muted num">{work.length}</span>} />
          <ul className="grid gap-2">
            {work.map((text) => (
              <li key={text}>
                <Note look="warn">{text}</Note>
              </li>
            ))}
          </ul>
        </section>
      )}
      {news.length > 0 && (
        <Accordion
          open={open}
          onOpenChange={setOpen}
          sections={[
            {
              value: "news",
              title: messages.dictionaryNews,
              aside: <span className="num">{news.length}</span>,
              children: (
                <ul className="grid gap-1 sm sec">
                  {news.map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              ),
            },
          ]}
        />
      )}
    </>
  );
}

/** All warnings and leftovers of one file. `rulebook` is the file itself, from which names for the paths are read. */
export function UnmappedList({
  leftovers,
  warnings,
  rulebook,
}: {
  leftovers: readonly UnmappedPart[];
  warnings: readonly Warning[];
  rulebook: unknown;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const [open, setOpen] = useState<readonly string[]>([]);
  const lines = linesOf(
    leftovers.filter((each) => each.reason !== "at_signup"),
    rulebook,
    locale,
  );
  const followed = linesOf(
    leftovers.filter((each) => each.reason === "at_signup"),
    rulebook,
    locale,
  );
  const watched = topics.flatMap((topic) => followed.get(topic) ?? []);
  const left = [...lines.values()].reduce((sum, list) => sum + list.length, 0);
  const nameOf = (topic: Topic) => topicNames[topic][locale === "pl" ? 0 : 1];
  const about = lines.get("file") ?? [];
  return (
    <>
      <Warnings warnings={warnings} />
      {watched.length > 0 && (
        <section className="grid gap-4">
          <SectionHead level={3} title={messages.watched} aside={<span className="sm muted num">{watched.length}</span>} />
          <p className="sm sec">{messages.watchedWhat}</p>
          <Lines lines={watched} />
        </section>
      )}
      {left > 0 && (
        <section className="grid gap-4">
          <SectionHead level={3} title={messages.leftovers} aside={<span className="sm muted num">{left}</span>} />
          <p className="sm sec">{messages.leftoversWhy}</p>
          {topics
            .filter((topic) => topic !== "file" && lines.get(topic)?.length)
            .map((topic) => (
              <section key={topic}>
                <h4 className="sm sec b pt-2">{nameOf(topic)}</h4>
                <Lines lines={lines.get(topic) ?? []} />
              </section>
            ))}
          {about.length > 0 && (
            <Accordion
              open={open}
              onOpenChange={setOpen}
              sections={[
                {
                  value: "file",
                  title: nameOf("file"),
                  aside: <span className="num">{about.length}</span>,
                  children: <Lines lines={about} />,
                },
              ]}
            />
          )}
        </section>
      )}
    </>
  );
}

/** Counts of what an import added or reused, one label each. Zero counts are left out. */
export function AddedList({
  added,
}: {
  added: { dance_categories: number; age_categories: number; presentation_categories: number; sections: number; reused: number };
}) {
  const locale = useLocale();
  const messages = words[locale];
  const lines = [
    [added.sections, messages.addedSections],
    [added.dance_categories, messages.addedDance],
    [added.age_categories, messages.addedAge],
    [added.presentation_categories, messages.addedPresentation],
    [added.reused, messages.reused],
  ] as const;
  return (
    <ul className="row wrap" aria-label={messages.added}>
      {lines
        .filter(([n]) => n > 0)
        .map(([n, forms]) => (
          <li key={forms.other}>
            <Chip look={forms === messages.reused ? "neutral" : "ok"}>{count(locale, n, forms)}</Chip>
          </li>
        ))}
    </ul>
  );
}
