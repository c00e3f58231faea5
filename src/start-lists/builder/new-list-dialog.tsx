import { useEffect, useState } from "react";
import { listCompetitions } from "../../competitions/contract.ts";
import { count, formatLength } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { LinkButton, TextButton } from "../../web/ui/button.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { Combobox } from "../../web/ui/fields/combobox.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { Field, Fieldset } from "../../web/ui/fields/field.tsx";
import { FormErrors } from "../../web/ui/fields/form-errors.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useBuilderWords } from "./builder-words.ts";
import { createStartList, listUnlistedEntries, type StartList, type UnlistedSection } from "../contract.ts";
import { bodyOf, draftErrors, type ListDraft } from "./list-draft.ts";
import { ListFields } from "./list-fields.tsx";
import { counted } from "../words.ts";

interface Choice {
  id: string;
  name: string;
  starts_on: string;
  first_start: string;
  changeover_seconds: number;
}

/** The competition's defaults for a new list. */
const defaultsOf = (competition: Choice) => ({
  name: competition.name,
  day: competition.starts_on,
  time: competition.first_start,
  changeover: competition.changeover_seconds,
});

const EMPTY: ListDraft = { name: "", day: "", stage: "A", time: "09:00", changeover: 60 };

/** Dialog that makes a list of a competition's accepted entries that are on none yet. */
export function NewListDialog({
  open,
  competition,
  onOpenChange,
  onMade,
}: {
  open: boolean;
  /** The competition selected at first; else one that runs or has closed its sign-up. */
  competition: string | undefined;
  onOpenChange: (open: boolean) => void;
  onMade: (list: StartList) => void;
}) {
  return open ? <Form wanted={competition} onClose={() => onOpenChange(false)} onMade={onMade} /> : undefined;
}

function Form({
  wanted: preferred,
  onClose,
  onMade,
}: {
  wanted: string | undefined;
  onClose: () => void;
  onMade: (list: StartList) => void;
}) {
  const messages = useBuilderWords();
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const { competitions, competition, choose, sections, chosen, setChosen, draft, setDraft } = useNewList(preferred);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const check = () => [
    ...draftErrors(draft, messages),
    ...(chosen.size === 0 && sections && sections.length > 0 ? [{ id: "list-sections", message: messages.needSection }] : []),
  ];
  const errors = attempt > 0 ? check() : [];
  const make = async () => {
    setAttempt((now) => now + 1);
    if (check().length > 0 || competition === undefined) return;
    setBusy(true);
    const body = { ...bodyOf(draft), competition_id: competition, section_ids: [...chosen] };
    const list = await recordOrNull(() => api.call(createStartList, { body }), report);
    setBusy(false);
    if (!list) return;
    toast({ text: `${messages.created}: ${list.name}`, look: "done" });
    onMade(list);
  };
  const nothing = competitions?.length === 0 || sections?.length === 0;
  return (
    <FormDialog
      size="wide"
      title={messages.newList}
      description={messages.sectionsHint}
      onClose={onClose}
      confirm={messages.create}
      busy={busy}
      disabled={nothing || sections === undefined}
      onConfirm={() => void make()}
    >
      <div className="grid gap-4">
        <FormErrors errors={errors} attempt={attempt} />
        <Field label={messages.competition}>
          <Combobox
            key={competitions === undefined ? "loading" : "loaded"}
            options={(competitions ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={competition}
            onValueChange={choose}
          />
        </Field>
        {nothing ? (
          <Empty title={messages.nothingToList} actions={<LinkButton to="/dashboard/entries">{messages.toEntries}</LinkButton>}>
            {messages.nothingToListWhy}
          </Empty>
        ) : (
          <>
            <ListFields draft={draft} errors={errors} onChange={(change) => setDraft((now) => ({ ...now, ...change }))} />
            <Sections
              sections={sections}
              chosen={chosen}
              onChange={setChosen}
              error={errors.find((each) => each.id === "list-sections")?.message}
            />
          </>
        )}
      </div>
    </FormDialog>
  );
}

/** State of the dialog: the chosen competition, its defaults, and its sections, all selected at first. */
function useNewList(preferred: string | undefined) {
  const api = useApi();
  const report = useReport();
  const [competitions, setCompetitions] = useState<readonly Choice[]>();
  const [competition, setCompetition] = useState<string>();
  const [sections, setSections] = useState<readonly UnlistedSection[]>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [draft, setDraft] = useState(EMPTY);

  useEffect(() => {
    const stop = new AbortController();
    void recordOrNull(() => api.call(listCompetitions, { query: { limit: 500 } }, { signal: stop.signal }), report)
      .then((found) => {
        setCompetitions(found?.data ?? []);
        const first =
          found?.data.find((each) => each.id === preferred) ??
          found?.data.find((each) => ["running", "closed"].includes(each.status)) ??
          found?.data[0];
        if (!first) return;
        setCompetition(first.id);
        setDraft((now) => ({ ...now, ...defaultsOf(first) }));
      })
      .catch(() => undefined);
    return () => stop.abort();
  }, [api, report, preferred]);
  useEffect(() => {
    if (competition === undefined) return;
    const stop = new AbortController();
    void recordOrNull(() => api.call(listUnlistedEntries, { params: { competition_id: competition } }, { signal: stop.signal }), report)
      .then((found) => {
        // A round that waits for its entries cannot make a list of its own.
        const listed = (found?.data ?? []).filter((section) => section.entries.length > 0);
        setSections(listed);
        setChosen(new Set(listed.map((section) => section.section_id)));
      })
      .catch(() => undefined);
    return () => stop.abort();
  }, [api, report, competition]);

  const choose = (id: string | undefined) => {
    const found = competitions?.find((each) => each.id === id);
    setSections(undefined);
    setCompetition(id);
    if (found) setDraft((now) => ({ ...now, ...defaultsOf(found) }));
  };
  return { competitions, competition, choose, sections, chosen, setChosen, draft, setDraft };
}

function Sections({
  sections,
  chosen,
  onChange,
  error,
}: {
  sections: readonly UnlistedSection[] | undefined;
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  error: string | undefined;
}) {
  const messages = useBuilderWords();
  const locale = useLocale();
  if (sections === undefined) return <SkeletonRows rows={3} height={32} />;
  const all = chosen.size === sections.length;
  return (
    <div id="list-sections">
      <Fieldset legend={messages.sections} error={error}>
        <TextButton className="sm" onClick={() => onChange(all ? new Set() : new Set(sections.map((each) => each.section_id)))}>
          {all ? messages.noneSections : messages.selectAll}
        </TextButton>
        <ul className="mt-1 grid max-h-64 gap-1 overflow-y-auto">
          {sections.map((section) => {
            const ready = section.entries.filter((each) => !each.number_waits);
            const waiting = section.entries.length - ready.length;
            return (
              <li key={section.section_id} className="flex items-center justify-between gap-3">
                <Checkbox
                  checked={chosen.has(section.section_id)}
                  onCheckedChange={(on) =>
                    onChange(on ? new Set([...chosen, section.section_id]) : new Set([...chosen].filter((id) => id !== section.section_id)))
                  }
                >
                  {section.section_name}
                </Checkbox>
                <span className="num sm sec nw">
                  {count(locale, ready.length, counted.entries[locale])}, {formatLength(ready.reduce((sum, each) => sum + each.seconds, 0))}
                  {waiting > 0 && <span className="t-warn block">{`${messages.numberWaitsCount} ${waiting}`}</span>}
                </span>
              </li>
            );
          })}
        </ul>
      </Fieldset>
    </div>
  );
}
