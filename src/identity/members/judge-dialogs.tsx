import { Mail, UserMinus, UserPen } from "lucide-react";
import { useId } from "react";
import { useRevalidator } from "react-router";
import { useApi } from "../../web/app/use-api.ts";
import { useForm } from "../../web/forms/use-form.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { DialogActions } from "../../web/ui/overlays/dialog-actions.tsx";
import type { MenuEntry } from "../../web/ui/overlays/menu.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { type MemberPage, updateMember } from "../contract.ts";
import { RevokeDialog } from "../revoke-dialog.tsx";
import { renameJudge } from "./contract.ts";
import { InviteDialog } from "./invite-dialog.tsx";
import { JudgeByName } from "./judge-by-name.tsx";
import { words } from "./judge-words.ts";

type Member = MemberPage["data"][number];

/** What is done with a judge without an account. */
export type JudgeAction = "rename" | "giveAddress" | "removeJudge";

/** Menu of a judge without an account. */
export function judgeMenu(locale: "pl" | "en", onAction: (action: JudgeAction) => void): MenuEntry[] {
  const messages = words[locale];
  return [
    { label: messages.rename, icon: <UserPen className="ic" aria-hidden />, onSelect: () => onAction("rename") },
    { label: messages.giveAddress, icon: <Mail className="ic" aria-hidden />, onSelect: () => onAction("giveAddress") },
    { label: messages.remove, icon: <UserMinus className="ic" aria-hidden />, danger: true, onSelect: () => onAction("removeJudge") },
  ];
}

/** Dialog of an action with a judge without an account. */
export function JudgeDialog({ action, judge, onClose }: { action: JudgeAction; judge: Member; onClose: () => void }) {
  const messages = words[useLocale()];
  const api = useApi();
  if (action === "rename") return <RenameDialog judge={judge} onClose={onClose} />;
  if (action === "giveAddress")
    return (
      <InviteDialog
        title={messages.giveAddressOf(judge.name)}
        start={{ email: "", name: judge.name, role: "referee", user_id: judge.user_id }}
        onClose={onClose}
      />
    );
  return (
    <RevokeDialog
      title={messages.removeTitle(judge.name)}
      why={messages.removeWhy}
      confirm={messages.remove}
      done={messages.removed(judge.name)}
      revoke={() => api.call(updateMember, { params: { id: judge.id }, body: { archived: true, version: judge.version } })}
      onClose={onClose}
    />
  );
}

function RenameDialog({ judge, onClose }: { judge: Member; onClose: () => void }) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const formId = useId();
  const form = useForm({ name: judge.name }, async () => (await import("./contract.ts")).renameJudge);
  const submit = form.submit(async () => {
    const { name } = await api.call(renameJudge, { params: { id: judge.user_id }, body: { name: form.values.name } });
    toast({ text: messages.renamed(name), look: "done" });
    onClose();
    await revalidate();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.renameOf(judge.name)}
      footer={<DialogActions onCancel={onClose} confirm={messages.save} form={formId} busy={form.busy} />}
    >
      <form id={formId} className="grid gap-4" onSubmit={submit} noValidate>
        <Field label={messages.name} {...form.field("name")}>
          <TextInput {...form.input("name")} autoComplete="off" maxLength={120} />
        </Field>
      </form>
    </Dialog>
  );
}

/** Dialog that adds judges by name to the organisation's people. */
export function AddJudgeDialog({ onClose }: { onClose: () => void }) {
  const messages = words[useLocale()];
  const { revalidate } = useRevalidator();
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={messages.addByName} description={messages.addByNameWhy}>
      <JudgeByName onAdded={() => void revalidate()} />
    </Dialog>
  );
}
