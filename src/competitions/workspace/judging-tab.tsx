// „Sędziowie i oceny”: which scoring form each section is judged by, a dance category at a time.
import { useLocale } from "../../web/locale/locale.tsx";
import { count } from "../../web/locale/format.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { LinkButton } from "../../web/ui/button.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { useApi } from "../../web/calls/use-api.ts";
import { useReport } from "../../web/use-report.ts";
import { updateSections } from "../contract.ts";
import type { Section } from "../shapes.ts";
import { PlainTable } from "./plain-table.tsx";
import type { TabProps } from "./workspace.tsx";
import { words } from "../words.ts";

/** One line for each dance category; a choice goes to all of its sections. */
export function JudgingTab({ competition, sections, forms, admin, reload }: TabProps) {
  const locale = useLocale();
  const said = words[locale];
  const api = useApi();
  const report = useReport();
  const used = sections.filter((section) => !section.archived);
  const groups = [...Map.groupBy(used, (section) => section.dance_category_id)];
  const choose = async (narrowed: { dance_category_id?: string }, scoring_form_id: string) => {
    await recordOrNull(() => api.call(updateSections, { params: { id: competition.id }, body: { ...narrowed, scoring_form_id } }), report);
    await reload();
  };
  const options = forms.map((form) => ({ value: form.id, label: form.name }));
  const chosen = (ids: readonly (string | null)[]) => (ids.every((id) => id === ids[0]) ? (ids[0] ?? undefined) : undefined);
  type Row = { id: string | undefined; name: string; group: readonly Section[]; missing: number };
  const rows = [[undefined, used] as const, ...groups].map(([id, group]): Row => {
    const name = id === undefined ? said.all : (group[0]?.dance_name ?? "");
    return { id, name, group, missing: group.filter((section) => section.scoring_form_id === null).length };
  });
  if (forms.length === 0)
    return (
      <Empty
        title={said.noForms}
        actions={
          admin && (
            <LinkButton look="primary" to="/dashboard/scoring">
              {said.makeForm}
            </LinkButton>
          )
        }
      >
        {said.judgingWhat}
      </Empty>
    );
  return (
    <section className="grid gap-4">
      <h2>{said.tabs.judging}</h2>
      <p className="sm sec">{said.judgingWhat}</p>
      {groups.length === 0 && <Empty title={said.noSections}>{said.noSectionsWhy}</Empty>}
      {groups.length > 0 && (
        <PlainTable
          label={said.form}
          name={{
            header: said.dance,
            cell: (row: Row) => (
              <>
                <b>{row.name}</b> <span className="sm muted num max-md:block">{count(locale, row.group.length, said.sectionsCount)}</span>
                {row.missing > 0 && row.id !== undefined && (
                  <span className="block">
                    <Chip look="warn">{`${said.noForm}: ${row.missing}`}</Chip>
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
              header: said.form,
              cell: (row) => (
                <Select
                  size="small"
                  label={said.formFor(row.name)}
                  placeholder={row.missing === row.group.length ? said.chooseForm : said.mixed}
                  options={options}
                  value={chosen(row.group.map((section) => section.scoring_form_id))}
                  disabled={!admin}
                  onValueChange={(form) => void choose(row.id === undefined ? {} : { dance_category_id: row.id }, form)}
                />
              ),
            },
          ]}
        />
      )}
      <Note
        action={
          <LinkButton size="small" to="/dashboard/start-lists/lists">
            {said.toLists}
          </LinkButton>
        }
      >
        {said.seats}
      </Note>
    </section>
  );
}
