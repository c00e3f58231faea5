import { Archive, ArchiveRestore, Ellipsis, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Link, useLoaderData, useRevalidator, useSearchParams } from "react-router";
import { matchesSearch } from "../kernel/text/search.ts";
import { nullWhenUnavailable } from "../web/calls/null-when-unavailable.ts";
import { count } from "../kernel/text/format.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { doneOrFalse, recordOrNull } from "../web/calls/outcomes.ts";
import { caller, type LoaderArgs, type PageHandle } from "../web/pages/page.ts";
import { isAdmin, useSession } from "../web/session/session.tsx";
import { Button, IconButton } from "../web/ui/button.tsx";
import { Checkbox } from "../web/ui/fields/checkbox.tsx";
import { ConfirmDialog } from "../web/ui/overlays/dialog.tsx";
import { Empty, ErrorPanel, NothingMatches } from "../web/ui/states/empty.tsx";
import { Menu } from "../web/ui/overlays/menu.tsx";
import { PageHead } from "../web/ui/page-head.tsx";
import { Panes } from "../web/ui/overlays/pane.tsx";
import { Chip } from "../web/ui/signs/status.tsx";
import { SearchInput } from "../web/ui/tables/table-toolbar.tsx";
import { useToast } from "../web/ui/overlays/toast.tsx";
import { useApi } from "../web/app/use-api.ts";
import { useReport } from "../web/calls/use-report.ts";
import { Builder } from "./builder.tsx";
import { deleteScoringForm, listScoringForms, type ScoringForm, updateScoringForm } from "./contract.ts";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

/** Loads all forms; null when the server is unavailable. */
export async function loader({ context, request }: LoaderArgs) {
  try {
    return (await caller(context).call(listScoringForms, {}, { signal: request.signal })).data;
  } catch (error) {
    return nullWhenUnavailable(error);
  }
}

const NEW = "new";

/** List of forms at the left, the chosen one with its live pad at the right. */
export function Component() {
  const forms = useLoaderData<typeof loader>();
  const messages = words[useLocale()];
  const { user } = useSession();
  const admin = isAdmin(user);
  const { revalidate, state } = useRevalidator();
  const [params, setParams] = useSearchParams();
  const [removing, setRemoving] = useState<ScoringForm | undefined>(undefined);
  const id = params.get("id") ?? undefined;
  const unarchived = forms?.filter((form) => !form.archived) ?? [];
  const chosen = forms?.find((form) => form.id === id) ?? (id === undefined ? unarchived[0] : undefined);
  const choose = (next: string) => setParams({ id: next }, { preventScrollReset: true });
  const onSaved = (saved: ScoringForm) => {
    if (saved.id !== id) choose(saved.id);
    void revalidate();
  };
  return (
    <>
      <PageHead
        title={messages.title}
        actions={
          admin && (
            <Button look="primary" icon={<Plus className="ic" aria-hidden />} onClick={() => choose(NEW)}>
              {messages.add}
            </Button>
          )
        }
      >
        {admin ? messages.lead : messages.readOnly}
      </PageHead>
      <div className="pt-4 grow flex flex-col">
        {forms === null ? (
          <div className="dm">
            <ErrorPanel title={messages.failed} busy={state !== "idle"} onRetry={() => void revalidate()} />
          </div>
        ) : forms.length === 0 && id !== NEW ? (
          <NoForms onAdd={admin ? () => choose(NEW) : undefined} />
        ) : (
          <Panes
            leftLabel={messages.list}
            left={
              <FormList
                forms={forms}
                chosen={id === NEW ? undefined : chosen?.id}
                admin={admin}
                onRemove={setRemoving}
                onChanged={revalidate}
              />
            }
          >
            {id === NEW || chosen ? (
              <Builder
                key={id === NEW ? NEW : chosen?.id}
                form={id === NEW ? undefined : chosen}
                forms={forms}
                admin={admin}
                onSaved={onSaved}
                onMade={revalidate}
              />
            ) : (
              <div className="dm">
                <Empty title={messages.choose}>{messages.chooseWhy}</Empty>
              </div>
            )}
          </Panes>
        )}
      </div>
      {removing && (
        <RemoveDialog
          form={removing}
          onClose={() => setRemoving(undefined)}
          onRemoved={() => {
            setParams({});
            void revalidate();
          }}
        />
      )}
    </>
  );
}

function NoForms({ onAdd }: { onAdd: (() => void) | undefined }) {
  const messages = words[useLocale()];
  return (
    <div className="dm">
      <Empty
        title={messages.empty}
        actions={
          onAdd && (
            <Button look="primary" onClick={onAdd}>
              {messages.add}
            </Button>
          )
        }
      >
        {onAdd && messages.emptyWhy}
      </Empty>
    </div>
  );
}

interface ListProps {
  forms: readonly ScoringForm[];
  chosen: string | undefined;
  admin: boolean;
  onRemove: (form: ScoringForm) => void;
  onChanged: () => Promise<void>;
}

function FormList({ forms, chosen, admin, onRemove, onChanged }: ListProps) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [q, setQ] = useState("");
  const [archived, setArchived] = useState(false);
  const shown = forms.filter((form) => form.archived === archived && matchesSearch(q, [form.name]));
  const move = async (form: ScoringForm, away: boolean) => {
    const saved = await recordOrNull(() => api.call(updateScoringForm, { params: { id: form.id }, body: { archived: away } }), report);
    if (saved) toast({ text: `${away ? messages.archivedDone : messages.restoredDone}: ${form.name}`, look: "done" });
    await onChanged();
  };
  return (
    <div className="grid gap-3 content-start [&_.tb-search]:w-full">
      <SearchInput value={q} onChange={setQ} placeholder={messages.search} />
      {(archived || forms.some((form) => form.archived)) && (
        <Checkbox checked={archived} onCheckedChange={setArchived}>
          {messages.archive}
        </Checkbox>
      )}
      {shown.length === 0 && <NothingMatches searched onClear={() => setQ("")} />}
      <ul className="grid">
        {shown.map((form) => (
          <li key={form.id} className={`row gap-1 rounded-md pl-2 pr-1 ${form.id === chosen ? "bg-accent-soft" : ""}`}>
            <Link
              to={`?id=${form.id}`}
              preventScrollReset
              aria-current={form.id === chosen ? "page" : undefined}
              className="grow grid gap-0 py-2 min-w-0 no-underline text-ink"
            >
              <b className="break-words">{form.name}</b>
              <span className="xs sec num">
                {[
                  messages.methods[form.method],
                  form.criteria.length > 0 ? count(locale, form.criteria.length, messages.criteriaCount) : "",
                  messages.version(form.form_version),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              <span className="xs sec num">
                {form.used_in === 0 ? messages.unused : messages.used(count(locale, form.used_in, messages.usedIn))}
              </span>
              {form.archived && <Chip look="outline">{messages.archive}</Chip>}
            </Link>
            {admin && (
              <Menu
                align="end"
                trigger={
                  <IconButton label={`${messages.more}: ${form.name}`}>
                    <Ellipsis className="ic" aria-hidden />
                  </IconButton>
                }
                items={[
                  form.archived
                    ? {
                        label: messages.restore,
                        icon: <ArchiveRestore className="ic" aria-hidden />,
                        onSelect: () => void move(form, false),
                      }
                    : { label: messages.toArchive, icon: <Archive className="ic" aria-hidden />, onSelect: () => void move(form, true) },
                  {
                    label: messages.deleteForm,
                    icon: <Trash2 className="ic" aria-hidden />,
                    danger: true,
                    disabled: form.used || form.used_in > 0 || form.form_version > 1,
                    onSelect: () => onRemove(form),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function RemoveDialog({ form, onClose, onRemoved }: { form: ScoringForm; onClose: () => void; onRemoved: () => void }) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    if (await doneOrFalse(() => api.call(deleteScoringForm, { params: { id: form.id } }), report)) {
      toast({ text: `${messages.deleted}: ${form.name}`, look: "done" });
      onRemoved();
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.deleteTitle(form.name)}
      description={messages.deleteWhy}
      confirm={messages.deleteForm}
      danger
      busy={busy}
      onConfirm={() => void run()}
    />
  );
}
