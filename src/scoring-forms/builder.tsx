// Editor of one scoring form: name, method, criteria, settings, versions, and the pad next to it.
import { useEffect, useId, useState } from "react";
import { count, formatDateTime } from "../kernel/text/format.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { recordOrNull } from "../web/calls/outcomes.ts";
import { Button } from "../web/ui/button.tsx";
import { Field } from "../web/ui/fields/field.tsx";
import { FormErrors } from "../web/ui/fields/form-errors.tsx";
import { Note } from "../web/ui/states/note.tsx";
import { SectionHead } from "../web/ui/page-head.tsx";
import { Select } from "../web/ui/fields/select.tsx";
import { Chip } from "../web/ui/signs/status.tsx";
import { TextInput } from "../web/ui/fields/text-input.tsx";
import { useApi } from "../web/app/use-api.ts";
import { useReport } from "../web/calls/use-report.ts";
import { type FormVersion, listFormVersions, type ScoringForm } from "./contract.ts";
import { CriteriaEditor } from "./criteria-editor.tsx";
import { withMethod } from "./draft.ts";
import { MethodSettings } from "./method-settings.tsx";
import { PadPreview } from "./pad-preview.tsx";
import { MissingForm } from "./missing-form.tsx";
import { type Method, methods } from "./rules.ts";
import { useScoringForm } from "./use-scoring-form.ts";
import { words } from "./words.ts";

interface BuilderProps {
  /** Undefined means a new form. */
  form: ScoringForm | undefined;
  /** All existing forms. */
  forms: readonly ScoringForm[];
  admin: boolean;
  onSaved: (form: ScoringForm) => void;
  /** Called when another form was created with this one. */
  onMade: () => Promise<void>;
}

/** Edits a form. A used version is never changed; saving creates the next one. */
export function Builder({ form, forms, admin, onSaved, onMade }: BuilderProps) {
  const messages = words[useLocale()];
  const id = useId();
  const writing = useScoringForm(form, onSaved);
  const { draft, setDraft, errors } = writing;
  const at = (field: string) => `${id}-${field}`;
  const errorOf = (field: string) => errors.get(field);
  // Battles cannot be run yet, so the method is offered only to forms that already have it.
  const isOffered = (method: Method) => method !== "battle" || form?.method === "battle";
  return (
    <div className="grid min-[1000px]:grid-cols-[minmax(0,1fr)_360px]">
      <form
        className="grid gap-7 content-start px-(--gut) py-6 min-w-0"
        noValidate
        aria-label={draft.name}
        onSubmit={(event) => {
          event.preventDefault();
          writing.save();
        }}
      >
        <FormErrors attempt={writing.attempt} errors={[...errors].map(([field, message]) => ({ id: at(field), message }))} />
        <Conflict writing={writing} />
        <section className="grid gap-4">
          <div className="g2">
            <Field label={messages.name} id={at("name")} error={errorOf("name")} readOnly={!admin}>
              <TextInput value={draft.name} onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })} />
            </Field>
            <Field label={messages.method} hint={messages.methodHelp[draft.method]} disabled={!admin}>
              <Select
                value={draft.method}
                onValueChange={(method) => setDraft(withMethod(draft, method, messages))}
                options={methods.filter(isOffered).map((value) => ({ value, label: messages.methods[value] }))}
              />
            </Field>
          </div>
          {admin && <MissingForm method={draft.method} forms={forms} onMade={onMade} />}
          {form?.used && <Note look="info">{messages.usedNote(form.form_version)}</Note>}
        </section>
        <CriteriaEditor draft={draft} onDraft={setDraft} errorOf={errorOf} at={at} admin={admin} />
        <MethodSettings draft={draft} onSettings={(settings) => setDraft({ ...draft, settings })} errorOf={errorOf} admin={admin} />
        {admin && <SaveBar writing={writing} fresh={!form} />}
        {form && <Versions form={form} />}
      </form>
      <aside className="bg-bg border-line max-[999px]:border-t min-[1000px]:border-l px-(--gut) py-6" aria-label={messages.preview}>
        <div className="min-[1000px]:sticky min-[1000px]:top-6 max-w-sm">
          <PadPreview draft={draft} />
        </div>
      </aside>
    </div>
  );
}

type Writing = ReturnType<typeof useScoringForm>;

/** Conflict with another person's change: asks which version to save. */
function Conflict({ writing: { draft, theirs, takeTheirs, keepMine } }: { writing: Writing }) {
  const messages = words[useLocale()];
  if (!theirs) return null;
  return (
    <Note
      look="warn"
      live
      action={
        <span className="row wrap">
          <Button size="small" onClick={takeTheirs}>
            {messages.theirs}
          </Button>
          <Button size="small" onClick={keepMine}>
            {messages.mine}
          </Button>
        </span>
      }
    >
      {messages.conflict} {`„${theirs.name}” / „${draft.name}”`}
    </Note>
  );
}

/** Shows unsaved changes and saves them; a new form has nothing to discard to. */
function SaveBar({ writing: { changed, next, busy, cancel }, fresh }: { writing: Writing; fresh: boolean }) {
  const messages = words[useLocale()];
  return (
    <div className="row wrap sticky bottom-0 py-3 bg-surface border-t border-line z-10">
      <span className="grow sm sec" role="status">
        {changed && !fresh ? messages.unsaved : ""}
      </span>
      {changed && !fresh && <Button onClick={cancel}>{messages.cancel}</Button>}
      <Button type="submit" look="primary" busy={busy}>
        {next === undefined ? messages.save : messages.saveNext(next)}
      </Button>
    </div>
  );
}

function Versions({ form }: { form: ScoringForm }) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const report = useReport();
  const [list, setList] = useState<readonly FormVersion[]>([]);
  useEffect(() => {
    let open = true;
    void recordOrNull(() => api.call(listFormVersions, { params: { id: form.id } }), report).then((reply) => {
      if (open && reply) setList(reply.data);
    });
    return () => {
      open = false;
    };
  }, [api, report, form.id, form.version]);
  if (list.length === 0) return null;
  return (
    <section className="grid gap-1">
      <SectionHead title={messages.versions} />
      <ol reversed>
        {list.map((each) => (
          <li key={each.id} className="row wrap sp py-2 border-b border-line">
            <span className="row wrap">
              <b>{messages.version(each.form_version)}</b>
              {each.form_version === form.form_version && <Chip look="accent">{messages.current}</Chip>}
              <span className="sm sec">{messages.methods[each.method]}</span>
              <span className="sm muted num">{each.criteria.map(({ code, min, max }) => `${code} ${min}–${max}`).join(", ")}</span>
            </span>
            <span className="sm sec num">
              {[
                each.blocks > 0 ? count(locale, each.blocks, messages.rounds) : "",
                each.marked_sheets > 0 ? count(locale, each.marked_sheets, messages.sheets) : "",
                formatDateTime(each.created_at, locale),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
