import { useId, useState } from "react";
import { useRevalidator } from "react-router";
import { newId } from "../../kernel/values/ids.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useForm } from "../../web/forms/use-form.ts";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { DialogActions } from "../../web/ui/overlays/dialog-actions.tsx";
import { Field, Fieldset } from "../../web/ui/fields/field.tsx";
import { RadioCards } from "../../web/ui/fields/radio-cards.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { createInvitation } from "../contract.ts";
import { words } from "./member-words.ts";

const ROLES = ["referee", "trener", "admin"] as const;
type TenantRole = (typeof ROLES)[number];

/** Choice of a role, with what each may do. */
export function RoleChoice({ value, onValue }: { value: TenantRole; onValue: (role: TenantRole) => void }) {
  const messages = words[useLocale()];
  return (
    <Fieldset legend={messages.role}>
      <RadioCards
        layout="rows"
        label={messages.role}
        value={value}
        onValueChange={onValue}
        cards={ROLES.map((role) => ({ value: role, title: messages.roles[role], detail: messages.rolesWhy[role] }))}
      />
    </Fieldset>
  );
}

/** First values of an invitation. `user_id` names the judge without an account who gets one; the role is then fixed. */
export interface InvitationStart {
  email: string;
  role: TenantRole;
  name?: string;
  user_id?: string;
}

/** Invites a person to a role by mail. `title` replaces „Zaproś osobę”. */
export function InviteDialog({ start, title, onClose }: { start: InvitationStart; title?: string; onClose: () => void }) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const formId = useId();
  // The same id for repeated sends of one invitation.
  const [id] = useState(newId);
  const form = useForm(
    { email: start.email, name: start.name ?? "" },
    async () => (await import("../contract.ts")).createInvitation,
    (values) => ({ ...values, role: start.role }),
  );
  const [role, setRole] = useState(start.role);
  const submit = form.submit(async () => {
    const made = await api.call(createInvitation, {
      body: {
        id,
        email: form.values.email,
        name: form.values.name.trim() || null,
        role,
        ...(start.user_id === undefined ? {} : { user_id: start.user_id }),
      },
    });
    toast({ text: messages.invited(made?.email ?? form.values.email), look: "done" });
    onClose();
    await revalidate();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title ?? messages.invite}
      description={messages.inviteWhy}
      footer={<DialogActions onCancel={onClose} confirm={messages.send} form={formId} busy={form.busy} />}
    >
      <form id={formId} className="grid gap-4" onSubmit={submit} noValidate>
        <Field label={messages.email} {...form.field("email")}>
          <TextInput {...form.input("email")} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" />
        </Field>
        <Field label={messages.name} optional {...form.field("name")}>
          <TextInput {...form.input("name")} autoComplete="off" />
        </Field>
        {start.user_id === undefined && <RoleChoice value={role} onValue={setRole} />}
      </form>
    </Dialog>
  );
}
