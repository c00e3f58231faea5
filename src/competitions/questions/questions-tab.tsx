// Tab „Pytania”: the organiser's own questions in addition to the sign-up's fields, in their order.
import { Archive, Ellipsis, Eye, Pencil, Plus, RotateCcw, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { later } from "../../web/pages/later.tsx";
import { doneOrFalse, recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, IconButton } from "../../web/ui/button.tsx";
import { Menu, type MenuEntry, type MenuItem } from "../../web/ui/overlays/menu.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { SortableList } from "../../web/ui/tables/sortable-list.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { deleteQuestion, orderQuestions, type Question, updateQuestion } from "./contract.ts";
import { questionWords } from "./question-words.ts";
import { QuestionsPreview } from "./questions-preview.tsx";
import { labelIn } from "./rules.ts";

const QuestionSheet = later(async () => (await import("./question-sheet.tsx")).QuestionSheet);

interface TabProps {
  competitionId: string;
  questions: readonly Question[];
  admin: boolean;
  reload: () => Promise<void>;
}

/** Actions on questions directly in the list. */
function useQuestions({ competitionId, reload }: TabProps) {
  const words = questionWords[useLocale()];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const put = async ({ id, version }: Question, archived: boolean) => {
    const done = await recordOrNull(() => api.call(updateQuestion, { params: { id }, body: { archived, version } }), report);
    if (done && archived) toast({ text: words.archived });
    await reload();
  };
  return {
    archive: (question: Question) => put(question, true),
    restore: (question: Question) => put(question, false),
    remove: async ({ id }: Question) => {
      if (await doneOrFalse(() => api.call(deleteQuestion, { params: { id } }), report)) toast({ text: words.removed });
      await reload();
    },
    order: async (ids: readonly string[]) => {
      await recordOrNull(() => api.call(orderQuestions, { params: { id: competitionId }, body: { ids: [...ids] } }), report);
      await reload();
    },
  };
}

/** Questions of a competition: add, order, change, archive, and preview. */
export function QuestionsTab(props: TabProps) {
  const { competitionId, questions, admin, reload } = props;
  const locale = useLocale();
  const words = questionWords[locale];
  const { archive, restore, remove, order } = useQuestions(props);
  const [edited, setEdited] = useState<Question | "new" | undefined>(undefined);
  const [trying, setTrying] = useState(false);
  const [moved, setMoved] = useState<readonly string[] | undefined>(undefined);
  const placed = moved ? questions.toSorted((a, b) => moved.indexOf(a.id) - moved.indexOf(b.id)) : questions;
  const activeQuestions = placed.filter((each) => !each.archived);
  const old = questions.filter((each) => each.archived);
  const add = admin && (
    <Button look="primary" icon={<Plus className="ic" aria-hidden />} onClick={() => setEdited("new")}>
      {words.add}
    </Button>
  );
  const itemsOf = (question: Question, moves: readonly MenuItem[]): readonly MenuEntry[] => [
    { label: words.change, icon: <Pencil className="ic" aria-hidden />, onSelect: () => setEdited(question) },
    ...moves,
    "separator",
    question.answers > 0
      ? { label: words.toArchive, icon: <Archive className="ic" aria-hidden />, onSelect: () => void archive(question) }
      : { label: words.delete, icon: <Trash2 className="ic" aria-hidden />, danger: true, onSelect: () => void remove(question) },
  ];
  return (
    <>
      <section className="grid gap-4">
        <div className="row wrap sp gap-3">
          <h2>{words.title}</h2>
          {activeQuestions.length > 0 && (
            <span className="row wrap">
              <Button icon={<Eye className="ic" aria-hidden />} onClick={() => setTrying(true)}>
                {words.preview}
              </Button>
              {add}
            </span>
          )}
        </div>
        <p className="sec">{words.lead}</p>
        {activeQuestions.length === 0 ? (
          <Empty title={words.empty} actions={add}>
            {words.emptyWhy}
          </Empty>
        ) : (
          <SortableList
            items={activeQuestions}
            itemKey={(each) => each.id}
            itemName={(each) => labelIn(each, locale)}
            label={words.title}
            disabled={!admin}
            onReorder={(next) => {
              const ids = next.map((each) => each.id);
              setMoved(ids);
              void order(ids).then(() => setMoved(undefined));
            }}
          >
            {(each, { grip, moves }) => <QuestionRow question={each} grip={admin && grip} items={admin ? itemsOf(each, moves) : []} />}
          </SortableList>
        )}
      </section>
      {old.length > 0 && <Archived questions={old} admin={admin} onRestore={(each) => void restore(each)} />}
      {edited && (
        <QuestionSheet
          competitionId={competitionId}
          question={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={reload}
        />
      )}
      {trying && <QuestionsPreview questions={activeQuestions} onClose={() => setTrying(false)} />}
    </>
  );
}

/** One question in the list: its text, its subject and kind of answer. */
function QuestionRow({ question, grip, items }: { question: Question; grip: ReactNode; items: readonly MenuEntry[] }) {
  const locale = useLocale();
  const words = questionWords[locale];
  const label = labelIn(question, locale);
  return (
    <>
      {grip}
      <div className="grow min-w-0 py-2">
        <b>{label}</b>
        <p className="sm sec">
          {[
            words.scopes[question.scope],
            words.kinds[question.kind],
            ...(question.answers > 0 ? [`${words.answers}: ${question.answers}`] : []),
          ].join(" · ")}
        </p>
      </div>
      {question.required && <Chip look="plain">{words.required}</Chip>}
      {items.length > 0 && (
        <Menu
          align="end"
          items={items}
          trigger={
            <IconButton label={`${words.more}: ${label}`}>
              <Ellipsis className="ic" aria-hidden />
            </IconButton>
          }
        />
      )}
    </>
  );
}

interface ArchivedProps {
  questions: readonly Question[];
  admin: boolean;
  onRestore: (question: Question) => void;
}

/** Archived questions, kept visible for their answers. */
function Archived({ questions, admin, onRestore }: ArchivedProps) {
  const locale = useLocale();
  const words = questionWords[locale];
  return (
    <section className="grid gap-2">
      <h3>{words.archive}</h3>
      <ul className="grid gap-1">
        {questions.map((each) => (
          <li key={each.id} className="row sp wrap">
            <span>{`${labelIn(each, locale)} (${words.answers}: ${each.answers})`}</span>
            {admin && (
              <Button size="small" icon={<RotateCcw className="ic" aria-hidden />} onClick={() => onRestore(each)}>
                {words.restore}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
