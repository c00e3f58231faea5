import { type FormEvent, useId, useState } from "react";
import { useRevalidator } from "react-router";
import { newId } from "../kernel/ids.ts";
import { ApiError } from "../web/api.ts";
import { useLocale } from "../web/locale.tsx";
import { useApi } from "../web/use-api.ts";
import { useForm } from "../web/use-form.ts";
import { Button } from "../web/ui/button.tsx";
import { Dialog } from "../web/ui/dialog.tsx";
import { Field, Fieldset } from "../web/ui/field.tsx";
import { RadioCards } from "../web/ui/radio-cards.tsx";
import { TextInput } from "../web/ui/text-input.tsx";
import { useToast } from "../web/ui/toast.tsx";
import { createInvitation } from "./contract.ts";
import { words } from "./people-words.ts";

const ROLES = ["referee", "trener", "admin"] as const;
type TenantRole = (typeof ROLES)[number];

/** The roles to choose from, each with what it may do. */
export function RoleChoice({ value, onValue }: { value: TenantRole; onValue: (role: TenantRole) => void }) {
  const said = words[useLocale()];
  return (
    <Fieldset legend={said.role}>
      <RadioCards
        layout="rows"
        label={said.role}
        value={value}
        onValueChange={onValue}
        cards={ROLES.map((role) => ({ value: role, title: said.roles[role], detail: said.rolesWhy[role] }))}
      />
    </Fieldset>
  );
}

/** Invites a person by mail to a role. */
export function InviteDialog({ start, onClose }: { start: { email: string; role: TenantRole }; onClose: () => void }) {
  const said = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const formId = useId();
  // The same invitation however often „send” is pressed.
  const [id] = useState(newId);
  const form = useForm({ email: start.email, name: "" }, createInvitation, (values) => ({ ...values, role: start.role }));
  const [role, setRole] = useState(start.role);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.check()) return;
    setBusy(true);
    try {
      const made = await api.call(createInvitation, {
        body: { id, email: form.values.email, name: form.values.name.trim() || null, role },
      });
      toast({ text: said.invited(made?.email ?? form.values.email), look: "done" });
      onClose();
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!form.refused(error)) toast({ text: error.message, look: "bad" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={said.invite}
      description={said.inviteWhy}
      footer={
        <>
          <Button onClick={onClose}>{said.cancel}</Button>
          <Button type="submit" form={formId} look="primary" busy={busy}>
            {said.send}
          </Button>
        </>
      }
    >
      <form id={formId} className="grid gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <Field label={said.email} {...form.field("email")}>
          <TextInput
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            value={form.values.email}
            onChange={(event) => form.put({ email: event.currentTarget.value })}
            onBlur={form.leave("email")}
          />
        </Field>
        <Field label={said.name} optional {...form.field("name")}>
          <TextInput
            autoComplete="off"
            value={form.values.name}
            onChange={(event) => form.put({ name: event.currentTarget.value })}
            onBlur={form.leave("name")}
          />
        </Field>
        <RoleChoice value={role} onValue={setRole} />
      </form>
    </Dialog>
  );
}
