// Row of a dictionary's record, its menu, and the confirmation before it is deleted.
import { Archive, ArchiveRestore, Ellipsis, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { count } from "../kernel/text/format.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { doneOrFalse, recordOrNull } from "../web/calls/outcomes.ts";
import { IconButton } from "../web/ui/button.tsx";
import { ConfirmDialog } from "../web/ui/overlays/dialog.tsx";
import { Menu, type MenuEntry } from "../web/ui/overlays/menu.tsx";
import { useToast } from "../web/ui/overlays/toast.tsx";
import { useApi } from "../web/app/use-api.ts";
import { useReport } from "../web/calls/use-report.ts";
import { callsOf, detailsOf, type Kind, type Row } from "./draft.ts";
import { words } from "./words.ts";

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Archives or restores a record, with a confirming toast. */
function useArchive(kind: Kind, onChanged: () => Promise<void>) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  return async (row: Row, archived: boolean) => {
    const saved = await recordOrNull(() => api.call(callsOf[kind].update, { params: { id: row.id }, body: { archived } }), report);
    if (saved) toast({ text: `${archived ? messages.archivedDone : messages.restoredDone}: ${row.name}`, look: "done" });
    await onChanged();
  };
}

interface RecordRowProps {
  kind: Kind;
  row: Row;
  grip: ReactNode;
  moves: readonly MenuEntry[];
  onEdit: (() => void) | undefined;
  onRemove: () => void;
  onChanged: () => Promise<void>;
}

/** One record in a row: name and code, details, and use. Administrators can edit, move, archive and delete it. */
export function RecordRow({ kind, row, grip, moves, onEdit, onRemove, onChanged }: RecordRowProps) {
  const locale = useLocale();
  const messages = words[locale];
  const archive = useArchive(kind, onChanged);
  const menu: MenuEntry[] = [
    { label: messages.edit, icon: <Pencil className="ic" aria-hidden />, onSelect: () => onEdit?.() },
    ...(moves.length > 0 ? ["separator" as const, ...moves] : []),
    "separator",
    row.archived
      ? { label: messages.restore, icon: <ArchiveRestore className="ic" aria-hidden />, onSelect: () => void archive(row, false) }
      : { label: messages.toArchive, icon: <Archive className="ic" aria-hidden />, onSelect: () => void archive(row, true) },
    { label: messages.delete, icon: <Trash2 className="ic" aria-hidden />, danger: true, onSelect: onRemove },
  ];
  return (
    <>
      {grip}
      <div className="grow grid py-2 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1.4fr)_minmax(0,0.8fr)] md:items-center md:gap-4">
        <span className="row min-w-0">
          <b className="min-w-0 break-words">{row.name}</b>
          {row.code && <span className="xs muted num">{row.code}</span>}
        </span>
        <span className="sm sec num">{detailsOf(kind, row, messages, locale)}</span>
        <span className="sm muted num">
          {row.used_in === 0 ? messages.unused : messages.usedShort(count(locale, row.used_in, messages.usedIn))}
        </span>
      </div>
      {onEdit && (
        <>
          <IconButton label={`${messages.edit}: ${row.name}`} onClick={onEdit}>
            <Pencil className="ic" aria-hidden />
          </IconButton>
          <Menu
            align="end"
            items={menu}
            trigger={
              <IconButton label={`${messages.more}: ${row.name}`}>
                <Ellipsis className="ic" aria-hidden />
              </IconButton>
            }
          />
        </>
      )}
    </>
  );
}

/** Confirms deleting. A record in use can only be archived. */
export function RemoveDialog({
  kind,
  row,
  onClose,
  onChanged,
}: {
  kind: Kind;
  row: Row;
  onClose: () => void;
  onChanged: () => Promise<void>;
}) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const archive = useArchive(kind, onChanged);
  const [busy, setBusy] = useState(false);
  const used = row.used_in > 0;
  const run = async () => {
    setBusy(true);
    if (used) await archive(row, true);
    else if (await doneOrFalse(() => api.call(callsOf[kind].remove, { params: { id: row.id } }), report)) {
      toast({ text: `${messages.deleted}: ${row.name}`, look: "done" });
      await onChanged();
    } else await onChanged();
    onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={used ? messages.usedTitle(row.name) : messages.removeTitle(row.name)}
      description={used ? `${upper(messages.used(count(locale, row.used_in, messages.usedIn)))}. ${messages.usedWhy}` : messages.removeFree}
      confirm={used ? messages.toArchive : messages.delete}
      danger={!used}
      busy={busy}
      onConfirm={() => void run()}
    />
  );
}
