import { useLocale } from "../../../web/locale/locale.tsx";
import type { Desk } from "../../../web/lists/list-desk.tsx";
import { useSession } from "../../../web/session/session.tsx";
import { TableToolbar } from "../../../web/ui/tables/table-toolbar.tsx";
import { answerFilters, answerKey, type ListQuestion, shownQuestions } from "./answer-query.ts";
import { QuestionsMenu } from "./questions-menu.tsx";
import { type EntryListReply, type ListQuery, stateFilters, views } from "./entries-query.ts";
import { entriesWords } from "./entries-words.ts";
import { chipWords } from "../../chips/chip-words.ts";

interface ToolbarProps {
  query: ListQuery;
  counts: EntryListReply["counts"];
  /** Sections to filter by; empty: the list is of several competitions. */
  sections: readonly { id: string; name: string }[];
  /** The organiser's questions, for the office; empty: the list is of several competitions, or there are none. */
  questions: readonly ListQuestion[];
  desk: Desk;
}

/** Search, views and filters of the list of entries. */
export function EntriesToolbar({ query, counts, sections, questions, desk }: ToolbarProps) {
  const locale = useLocale();
  const words = entriesWords[locale];
  const { user } = useSession();
  const answer = answerKey(query);
  const shown = shownQuestions(questions, query).map((each) => each.id);
  return (
    <TableToolbar
      search={desk.search(words.search)}
      views={desk.views("view", {
        label: words.views,
        value: query.view ?? "all",
        options: views.map((value) => ({ value, label: words[value], count: counts[value] })),
      })}
      filters={[
        ...(sections.length > 0
          ? [
              desk.filter(
                { key: "section", label: words.section, options: sections.map(({ id, name }) => ({ value: id, label: name })) },
                query.section_id,
              ),
            ]
          : []),
        {
          key: "state",
          label: words.state,
          options: [
            { value: "music.ok", label: `${words.music}: ${words.musicOk}` },
            { value: "music.none", label: `${words.music}: ${words.lacking}` },
            { value: "music.problem", label: `${words.music}: ${words.musicProblem}` },
            { value: "paid.yes", label: `${words.payment}: ${words.paidYes}` },
            { value: "paid.no", label: `${words.payment}: ${words.paidNo}` },
            ...(user?.role === "referee" ? [] : [{ value: "late.yes", label: chipWords[locale].late }]),
            ...answerFilters(questions, locale).map(({ value, label }) => ({ value: `answer.${value}`, label })),
          ],
          chosen: [
            query.music && `music.${query.music}`,
            query.paid && `paid.${query.paid}`,
            query.late && `late.${query.late}`,
            answer && `answer.${answer}`,
          ].filter((each) => each !== undefined),
          onChange: (next: readonly string[]) => desk.set(stateFilters(next, query)),
        },
      ]}
      onClear={desk.clear}
      end={
        questions.length > 0 && (
          <QuestionsMenu
            key={questions.map((each) => each.id).join(" ")}
            questions={questions}
            shown={shown}
            onShow={(ids) => desk.set({ questions: ids.join(",") || undefined })}
          />
        )
      }
    />
  );
}
