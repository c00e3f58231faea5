import { Ellipsis, EyeOff, Gavel, Plus, QrCode, Settings, Table, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { later } from "../../web/pages/later.tsx";
import { doneOrFalse, recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { IconButton } from "../../web/ui/button.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { Menu, type MenuEntry } from "../../web/ui/overlays/menu.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { useBuilderWords } from "./builder-words.ts";
import { deleteStartList, publishStartList, type StartList } from "../contract.ts";
import type { Builder } from "./use-builder.ts";

const SettingsDialog = later(async () => (await import("./settings-dialog.tsx")).SettingsDialog);
const JudgesDialog = later(async () => (await import("./judges-dialog.tsx")).JudgesDialog);

type OpenDialog = "settings" | "judges" | "unpublish" | "delete";

/** Menu with the other actions of a list: settings, judges, poster, unpublishing, deleting. */
export function ListMenu({
  builder,
  admin,
  onReload,
  onDeleted,
}: {
  builder: Builder;
  admin: boolean;
  onReload: () => Promise<void>;
  onDeleted: () => void;
}) {
  const messages = useBuilderWords();
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const [busy, setBusy] = useState(false);
  const { list } = builder;
  const params = { id: list.id };
  const close = () => setOpenDialog(undefined);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await work();
    setBusy(false);
    close();
  };
  const unpublish = () =>
    run(async () => {
      const saved = await recordOrNull(() => api.call(publishStartList, { params, body: { published: false } }), report);
      if (!saved) return;
      builder.take(saved);
      toast({ text: messages.unpublished, look: "done" });
    });
  const remove = () =>
    run(async () => {
      if (!(await doneOrFalse(() => api.call(deleteStartList, { params }), report))) return;
      toast({ text: `${messages.deleted}: ${list.name}`, look: "done" });
      onDeleted();
    });
  const items = useItems(builder.list, admin, setOpenDialog);
  return (
    <>
      <Menu
        items={items}
        trigger={
          <IconButton label={messages.more}>
            <Ellipsis className="ic" aria-hidden />
          </IconButton>
        }
      />
      {openDialog === "settings" && <SettingsDialog builder={builder} onClose={close} onReload={onReload} />}
      {openDialog === "judges" && <JudgesDialog builder={builder} onClose={close} />}
      <ConfirmDialog
        open={openDialog === "unpublish"}
        onOpenChange={close}
        title={messages.unpublishTitle}
        description={messages.unpublishWhy}
        confirm={messages.unpublish}
        busy={busy}
        onConfirm={() => void unpublish()}
      />
      <ConfirmDialog
        open={openDialog === "delete"}
        onOpenChange={close}
        title={messages.deleteTitle(list.name)}
        description={messages.deleteWhy}
        confirm={messages.deleteList}
        danger
        busy={busy}
        onConfirm={() => void remove()}
      />
    </>
  );
}

function useItems(list: StartList, admin: boolean, onAsk: (what: OpenDialog) => void): MenuEntry[] {
  const messages = useBuilderWords();
  const [, setParams] = useSearchParams();
  return [
    ...(admin
      ? [
          { label: messages.settings, icon: <Settings className="ic" aria-hidden />, onSelect: () => onAsk("settings") },
          { label: messages.judges, icon: <Gavel className="ic" aria-hidden />, onSelect: () => onAsk("judges") },
        ]
      : []),
    { label: messages.poster, icon: <QrCode className="ic" aria-hidden />, to: `/dashboard/start-lists/QR/${list.id}` },
    { label: messages.allLists, icon: <Table className="ic" aria-hidden />, to: "/dashboard/start-lists/lists" },
    ...(admin
      ? [
          {
            label: messages.newList,
            icon: <Plus className="ic" aria-hidden />,
            onSelect: () =>
              setParams((now) => {
                now.set("new", "1");
                return now;
              }),
          },
          "separator" as const,
          ...(list.status === "published"
            ? [{ label: messages.unpublish, icon: <EyeOff className="ic" aria-hidden />, onSelect: () => onAsk("unpublish") }]
            : []),
          { label: messages.deleteList, icon: <Trash2 className="ic" aria-hidden />, danger: true, onSelect: () => onAsk("delete") },
        ]
      : []),
  ];
}
