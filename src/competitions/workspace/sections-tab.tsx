// Tab „Kategorie”: a competition's sections, with search, adding of combinations, and a sheet to edit each.
import { Archive, ArchiveRestore, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { matchesSearch } from "../../kernel/text/search.ts";
import { count, formatNumber } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useQuery } from "../../web/lists/use-query.ts";
import { doneOrFalse, recordOrNull } from "../../web/calls/outcomes.ts";
import { Button } from "../../web/ui/button.tsx";
import { type Column, DataTable } from "../../web/ui/tables/data-table.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { TableToolbar } from "../../web/ui/tables/table-toolbar.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { AddSections } from "./add-sections.tsx";
import { deleteSection, updateSection } from "../contract.ts";
import { SectionSheet } from "./section-sheet.tsx";
import type { Section } from "../shapes.ts";
import { earlyText, feeText, lengthRange } from "../public/competition-texts.tsx";
import type { TabProps } from "../draft/load-one.ts";
import { type Words, words } from "../words.ts";

/** Filters from the address. */
interface ListQuery {
  q: string;
  /** Ids of dance categories; empty means all. */
  dances: readonly string[];
  archive: boolean;
}

function queryOf(params: URLSearchParams): ListQuery {
  const dances = (params.get("dance") ?? "").split(",").filter(Boolean);
  return { q: params.get("q") ?? "", dances, archive: params.get("view") === "archive" };
}

function shownSections(sections: readonly Section[], { q, dances, archive }: ListQuery): Section[] {
  const view = sections.filter((section) => section.archived === archive);
  return view.filter(
    (section) => matchesSearch(q, [section.name, section.code]) && (dances.length === 0 || dances.includes(section.dance_category_id)),
  );
}

/** Archives, restores and deletes sections. A section in use is archived instead of deleted. */
function useSectionActions() {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const archive = (section: Section, archived: boolean) =>
    recordOrNull(() => api.call(updateSection, { params: { id: section.id }, body: { archived } }), report);
  const remove = async (section: Section) => {
    if (section.used_in > 0) await archive(section, true);
    else if (await doneOrFalse(() => api.call(deleteSection, { params: { id: section.id } }), report))
      toast({ text: `${messages.deleted}: ${section.name}`, look: "done" });
  };
  return { archive, remove };
}

/** Table of sections with their actions. */
export function SectionsTab({ competition, sections, forms, admin, reload }: TabProps) {
  const locale = useLocale();
  const messages = words[locale];
  const { archive, remove } = useSectionActions();
  const { params, set, keep } = useQuery();
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<string | undefined>(undefined);
  const [removing, setRemoving] = useState<Section | undefined>(undefined);
  const of = queryOf(params);
  const edited = sections.find((section) => section.id === editing);
  const move = (section: Section, archived: boolean) => archive(section, archived).then(reload);
  const removeAndClose = (section: Section) =>
    remove(section)
      .then(() => setRemoving(undefined))
      .then(reload);
  return (
    <section className="grid gap-2 [--gut:0px]">
      <div className="row sp wrap">
        <h2>{messages.sections}</h2>
        {admin && sections.length > 0 && (
          <Button look="primary" icon={<Plus className="ic" aria-hidden />} onClick={() => setAdding(true)}>
            {messages.addSections}
          </Button>
        )}
      </div>
      {sections.length > 0 && <SectionsToolbar sections={sections} of={of} set={set} />}
      <DataTable
        label={messages.sections}
        columns={columnsOf(messages, locale)}
        rows={shownSections(sections, of)}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        openKey={editing}
        onOpen={admin ? (row) => setEditing(row.id) : undefined}
        filtered={sections.length > 0}
        onClearFilters={() => keep("id", "tab")}
        menu={
          admin
            ? (row) => [
                { label: messages.edit, icon: <Pencil className="ic" aria-hidden />, onSelect: () => setEditing(row.id) },
                row.archived
                  ? { label: messages.restore, icon: <ArchiveRestore className="ic" aria-hidden />, onSelect: () => void move(row, false) }
                  : { label: messages.toArchive, icon: <Archive className="ic" aria-hidden />, onSelect: () => void move(row, true) },
                { label: messages.delete, icon: <Trash2 className="ic" aria-hidden />, danger: true, onSelect: () => setRemoving(row) },
              ]
            : undefined
        }
        empty={<NoSections onAdd={admin ? () => setAdding(true) : undefined} />}
      />
      {adding && (
        <AddSections competition={competition} sections={sections} forms={forms} onClose={() => setAdding(false)} onAdded={reload} />
      )}
      {edited && <SectionSheet key={edited.id} section={edited} forms={forms} onClose={() => setEditing(undefined)} onSaved={reload} />}
      {removing && (
        <RemoveSection section={removing} onRemove={() => void removeAndClose(removing)} onClose={() => setRemoving(undefined)} />
      )}
    </section>
  );
}

function SectionsToolbar({ sections, of, set }: { sections: readonly Section[]; of: ListQuery; set: ReturnType<typeof useQuery>["set"] }) {
  const messages = words[useLocale()];
  const { q, dances, archive } = of;
  const counted = (archived: boolean) => sections.filter((section) => section.archived === archived).length;
  const groups = Map.groupBy(
    sections.filter((section) => section.archived === archive),
    (section) => section.dance_category_id,
  );
  return (
    <TableToolbar
      search={{ value: q, onChange: (value) => set({ q: value }), placeholder: messages.searchSections }}
      views={{
        label: messages.views,
        value: archive ? "archive" : "all",
        onChange: (value) => set({ view: value === "archive" ? "archive" : "" }),
        options: [
          { value: "all", label: messages.all, count: counted(false) },
          { value: "archive", label: messages.archive, count: counted(true) },
        ],
      }}
      filters={[
        {
          key: "dance",
          label: messages.dance,
          chosen: dances,
          onChange: (chosen) => set({ dance: chosen.join(",") }),
          options: [...groups].map(([value, group]) => ({ value, label: group[0]?.dance_name ?? "", count: group.length })),
        },
      ]}
      onClear={() => set({ dance: "" })}
    />
  );
}

function NoSections({ onAdd }: { onAdd: (() => void) | undefined }) {
  const messages = words[useLocale()];
  return (
    <Empty
      title={messages.noSections}
      actions={
        onAdd && (
          <Button look="primary" onClick={onAdd}>
            {messages.addSections}
          </Button>
        )
      }
    >
      {messages.noSectionsWhy}
    </Empty>
  );
}

function RemoveSection({ section, onRemove, onClose }: { section: Section; onRemove: () => void; onClose: () => void }) {
  const messages = words[useLocale()];
  const used = section.used_in > 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.removeSection(section.name)}
      description={used ? messages.sectionUsed : messages.removeSectionWhy}
      confirm={used ? messages.toArchive : messages.delete}
      danger={!used}
      onConfirm={onRemove}
    />
  );
}

function columnsOf(messages: Words, locale: "pl" | "en"): Column<Section>[] {
  return [
    {
      key: "name",
      header: messages.section,
      phone: "title",
      cell: (row) => (
        <>
          <b>{row.name}</b>
          {row.scoring_form_name ? (
            <span className="sm sec block">{row.scoring_form_name}</span>
          ) : (
            <span className="block">
              <Chip look="warn">{messages.noForm}</Chip>
            </span>
          )}
        </>
      ),
    },
    {
      key: "length",
      header: messages.time,
      phone: "meta",
      cell: (row) => (
        <span className="num nw">
          {lengthRange(row.music_from_seconds, row.music_to_seconds, messages)}
          <span className="sm sec block">{messages.musicOf[row.music]}</span>
        </span>
      ),
    },
    {
      key: "fee",
      header: messages.fee,
      align: "right",
      phone: "end",
      cell: (row) => (
        <span className={`num${row.fee_grosze === null ? " t-warn b" : ""}`}>
          <span className="nw">{feeText(row, messages, locale)}</span>
          {row.early_fees.length > 0 && <span className="sm sec block">{earlyText(row.early_fees, messages, locale)}</span>}
        </span>
      ),
    },
    {
      key: "entries",
      header: messages.entries,
      align: "right",
      phone: "end2",
      cell: (row) => (
        <span className="num nw">
          <span className="max-md:hidden">
            {formatNumber(row.entries, locale)}
            {row.capacity !== null && <span className="muted"> / {row.capacity}</span>}
          </span>
          <span className="md:hidden">
            {row.capacity === null
              ? count(locale, row.entries, messages.entriesCount)
              : `${messages.entries}: ${formatNumber(row.entries, locale)} / ${row.capacity}`}
          </span>
          {row.waiting > 0 && <span className="sm sec block">{`+${row.waiting} ${messages.waiting}`}</span>}
        </span>
      ),
    },
  ];
}
