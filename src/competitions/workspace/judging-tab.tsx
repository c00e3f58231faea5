// Tab „Sędziowie i oceny”: assigns scoring forms to sections, one dance category at a time.
import { useLocale } from "../../web/locale/locale.tsx";
import { count } from "../../kernel/text/format.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { LinkButton } from "../../web/ui/button.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { missingBuiltIn } from "../../scoring-forms/built-in.ts";
import { MissingForm } from "../../scoring-forms/missing-form.tsx";
import { updateSections } from "../contract.ts";
import type { Section } from "../shapes.ts";
import { PlainTable } from "../plain-table.tsx";
import type { TabProps } from "../draft/load-one.ts";
import { words } from "../words.ts";

/** A dance category, or all of them, with its sections. */
type Row = { id: string | undefined; name: string; group: readonly Section[]; missing: number };

/** Returns a row for all unarchived sections, then one per dance category. */
function rowsOf(sections: readonly Section[], all: string): Row[] {
  const used = sections.filter((section) => !section.archived);
  const groups = [...Map.groupBy(used, (section) => section.dance_category_id)];
  return [[undefined, used] as const, ...groups].map(([id, group]) => {
    const name = id === undefined ? all : (group[0]?.dance_name ?? "");
    return { id, name, group, missing: group.filter((section) => section.scoring_form_id === null).length };
  });
}

/** Returns the form shared by all sections; undefined when they differ or have none. */
function formOf(group: readonly Section[]): string | undefined {
  const [first] = group;
  return group.every((section) => section.scoring_form_id === first?.scoring_form_id) ? (first?.scoring_form_id ?? undefined) : undefined;
}

/** One row per dance category; a choice applies to all of its sections. */
export function JudgingTab(props: TabProps) {
  const { sections, forms, admin } = props;
  const messages = words[useLocale()];
  const rows = rowsOf(sections, messages.all);
  const used = new Set(sections.filter((section) => !section.archived).map((section) => section.scoring_form_id));
  const alone = forms.find((form) => used.has(form.id) && missingBuiltIn(form.method, forms));
  if (forms.length === 0)
    return (
      <Empty
        title={messages.noForms}
        actions={
          admin && (
            <LinkButton look="primary" to="/dashboard/scoring">
              {messages.makeForm}
            </LinkButton>
          )
        }
      >
        {messages.judgingWhat}
      </Empty>
    );
  return (
    <section className="grid gap-4">
      <h2>{messages.tabs.judging}</h2>
      <p className="sm sec">{messages.judgingWhat}</p>
      {admin && alone && <MissingForm method={alone.method} forms={forms} onMade={props.reload} />}
      {rows.length > 1 ? <FormTable {...props} rows={rows} /> : <Empty title={messages.noSections}>{messages.noSectionsWhy}</Empty>}
      <Note
        action={
          <LinkButton size="small" to="/dashboard/start-lists/lists">
            {messages.startLists}
          </LinkButton>
        }
      >
        {messages.seats}
      </Note>
    </section>
  );
}

function FormTable({ competition, forms, admin, reload, rows }: TabProps & { rows: readonly Row[] }) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const report = useReport();
  const choose = async (narrowed: { dance_category_id?: string }, scoring_form_id: string) => {
    await recordOrNull(() => api.call(updateSections, { params: { id: competition.id }, body: { ...narrowed, scoring_form_id } }), report);
    await reload();
  };
  return (
    <PlainTable
      label={messages.scoringForm}
      name={{
        header: messages.dance,
        cell: (row: Row) => (
          <>
            <b>{row.name}</b> <span className="sm muted num max-md:block">{count(locale, row.group.length, messages.sectionsCount)}</span>
            {row.missing > 0 && row.id !== undefined && (
              <span className="block">
                <Chip look="warn">{`${messages.noForm}: ${row.missing}`}</Chip>
              </span>
            )}
          </>
        ),
      }}
      rows={rows}
      rowKey={(row) => row.id ?? "all"}
      columns={[
        {
          key: "form",
          header: messages.scoringForm,
          cell: (row) => (
            <Select
              size="small"
              label={messages.formFor(row.name)}
              placeholder={row.missing === row.group.length ? messages.chooseForm : messages.mixed}
              options={forms.map((form) => ({ value: form.id, label: form.name }))}
              value={formOf(row.group)}
              disabled={!admin}
              onValueChange={(form) => void choose(row.id === undefined ? {} : { dance_category_id: row.id }, form)}
            />
          ),
        },
      ]}
    />
  );
}
