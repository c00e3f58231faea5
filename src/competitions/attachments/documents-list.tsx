// Organiser's list of the documents on a competition's public page, next to the regulations.
import { Ellipsis, ExternalLink, FilePenLine, FileText, Image as ImageIcon, Pencil, Plus, ShieldCheck, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useApi } from "../../web/app/use-api.ts";
import { formatBytes } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, IconButton } from "../../web/ui/button.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { Menu, type MenuEntry } from "../../web/ui/overlays/menu.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { Empty, ErrorPanel } from "../../web/ui/states/empty.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { SortableList } from "../../web/ui/tables/sortable-list.tsx";
import { type CompetitionDocument, getCompetitionDocument } from "./contract.ts";
import { DocumentDialog } from "./document-dialog.tsx";
import { kindName, MOST_DOCUMENTS } from "./rules.ts";
import { useDocuments } from "./use-documents.ts";
import { documentWords } from "./words.ts";

interface Props {
  competition: { id: string; slug: string; status: string };
  admin: boolean;
}

/** Adds, renames, replaces, orders and removes documents. Also lists the pages that Parkiet adds by itself. */
export function DocumentsList({ competition, admin }: Props) {
  const words = documentWords[useLocale()];
  const { documents, failed, load, order, remove } = useDocuments(competition.id);
  const [edited, setEdited] = useState<CompetitionDocument | "new" | undefined>(undefined);
  const [removed, setRemoved] = useState<CompetitionDocument | undefined>(undefined);
  const add = admin && (documents?.length ?? 0) < MOST_DOCUMENTS && (
    <Button look="primary" icon={<Plus className="ic" aria-hidden />} onClick={() => setEdited("new")}>
      {words.add}
    </Button>
  );
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={words.title}>
      <SectionHead level={3} title={words.title} aside={documents && documents.length > 0 ? add : undefined} />
      <p className="sec">{words.lead}</p>
      {failed && <ErrorPanel title={words.failed} onRetry={load} />}
      {!documents && !failed && <SkeletonRows rows={3} />}
      {documents?.length === 0 && !failed && (
        <Empty title={words.empty} actions={add}>
          {words.emptyWhy}
        </Empty>
      )}
      {documents && documents.length > 0 && !failed && (
        <SortableList
          items={documents}
          itemKey={(each) => each.id}
          itemName={(each) => each.name}
          label={words.title}
          disabled={!admin}
          onReorder={(placed) => void order(placed)}
        >
          {(each, { grip, moves }) => (
            <Row
              document={each}
              grip={admin && grip}
              items={
                admin
                  ? [
                      { label: words.editShort, icon: <Pencil className="ic" aria-hidden />, onSelect: () => setEdited(each) },
                      ...moves,
                      "separator",
                      { label: words.remove, icon: <Trash2 className="ic" aria-hidden />, danger: true, onSelect: () => setRemoved(each) },
                    ]
                  : []
              }
            />
          )}
        </SortableList>
      )}
      {competition.status !== "archived" && <BuiltInDocuments slug={competition.slug} />}
      {edited && (
        <DocumentDialog
          competitionId={competition.id}
          document={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onSaved={load}
        />
      )}
      {removed && <Removing document={removed} onClose={() => setRemoved(undefined)} onRemove={remove} />}
    </section>
  );
}

/** One document: its name as a link, its kind, and its menu. */
function Row({ document, grip, items }: { document: CompetitionDocument; grip: ReactNode; items: readonly MenuEntry[] }) {
  const locale = useLocale();
  const words = documentWords[locale];
  const api = useApi();
  const { id, name, content_type, bytes, file_id } = document;
  const Icon = content_type === "application/pdf" ? FileText : ImageIcon;
  const address = api.url(getCompetitionDocument, { params: { id } });
  return (
    <>
      {grip}
      <Icon className="ic flex-none" aria-hidden />
      <div className="grow min-w-0 py-2">
        <a
          className="b wrap-anywhere"
          href={`${address}${address.includes("?") ? "&" : "?"}v=${file_id.slice(-12)}`}
          target="_blank"
          rel="noreferrer"
        >
          {name}
        </a>
        <p className="sm sec num">{`${kindName(content_type)}, ${formatBytes(bytes, locale)}`}</p>
      </div>
      {items.length > 0 && (
        <Menu
          align="end"
          items={items}
          trigger={
            <IconButton label={`${words.more}: ${name}`}>
              <Ellipsis className="ic" aria-hidden />
            </IconButton>
          }
        />
      )}
    </>
  );
}

/** Pages that Parkiet writes for every competition, as links. */
function BuiltInDocuments({ slug }: { slug: string }) {
  const words = documentWords[useLocale()];
  const pages = [
    { to: `/c/${slug}/consent-form`, label: words.consentForm, icon: <FilePenLine className="ic flex-none" aria-hidden /> },
    { to: `/c/${slug}/data-notice`, label: words.dataNotice, icon: <ShieldCheck className="ic flex-none" aria-hidden /> },
  ];
  return (
    <div className="grid gap-1 mt-3">
      <h4 className="b">{words.byItself}</h4>
      <p className="sm sec">{words.byItselfWhy}</p>
      <ul>
        {pages.map(({ to, label, icon }) => (
          <li key={to} className="row gap-3 border-b border-line">
            {icon}
            <Link className="row grow min-h-11 gap-2" to={to} target="_blank">
              {label}
              <ExternalLink className="ic" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface RemovingProps {
  document: CompetitionDocument;
  onClose: () => void;
  onRemove: (document: CompetitionDocument) => Promise<boolean>;
}

function Removing({ document, onClose, onRemove }: RemovingProps) {
  const words = documentWords[useLocale()];
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    const done = await onRemove(document);
    setBusy(false);
    onClose();
    if (done) toast({ text: words.removed });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={words.removeTitle(document.name)}
      description={words.removeWhy}
      confirm={words.remove}
      danger
      busy={busy}
      onConfirm={() => void go()}
    />
  );
}
