import { useId, useState } from "react";
import { useRevalidator } from "react-router";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { newId } from "../../kernel/values/ids.ts";
import { ApiError } from "../../web/calls/api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { reloadWithNewTenant } from "../../web/pages/reload-renamed.ts";
import { useSession } from "../../web/session/session.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useForm } from "../../web/forms/use-form.ts";
import { Button } from "../../web/ui/button.tsx";
import { Sheet } from "../../web/ui/overlays/dialog.tsx";
import { DialogActions } from "../../web/ui/overlays/dialog-actions.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { FormErrors } from "../../web/ui/fields/form-errors.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { Textarea, TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { createTenant, type listTenants, updateTenant } from "../contract.ts";
import { suggestSlug } from "../rules.ts";
import { words } from "../words.ts";

type TenantRow = NonNullable<Reply<typeof listTenants>>["data"][number];

interface Values {
  name: string;
  slug: string;
  hosts: string;
  contact_email: string;
}

const linesOf = (text: string) =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter(Boolean);

const bodyOf = (values: Values) => ({
  name: values.name,
  slug: values.slug,
  hosts: linesOf(values.hosts),
  contact_email: values.contact_email.trim() || null,
});

const valuesOf = (row: TenantRow | undefined): Values => ({
  name: row?.name ?? "",
  slug: row?.slug ?? "",
  hosts: row?.hosts.join("\n") ?? "",
  contact_email: row?.contact_email ?? "",
});

/** Form of a new or an existing organiser. */
export function TenantSheet({ row, onClose }: { row: TenantRow | undefined; onClose: () => void }) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const formId = useId();
  const [id] = useState(newId);
  const [base, setBase] = useState(row);
  const [theirs, setTheirs] = useState<TenantRow | undefined>();
  const form = useForm(valuesOf(row), async () => (await import("../contract.ts")).createTenant, bodyOf);
  const save = (version: number | undefined) => async () => {
    const body = bodyOf(form.values);
    if (row) await api.call(updateTenant, { params: { id: row.id }, body: { ...body, ...(version === undefined ? {} : { version }) } });
    else await api.call(createTenant, { body: { ...body, id } });
    toast({ text: row ? messages.saved(body.name) : messages.added(body.name), look: "done" });
    if (row && row.slug === user?.tenant.slug && body.slug !== row.slug) {
      reloadWithNewTenant(row.slug, body.slug);
      return;
    }
    onClose();
    await revalidate();
  };
  const refused = (error: ApiError) => {
    const hosts = Object.entries(error.errors).find(([name]) => name.startsWith("hosts"))?.[1];
    if (error.code === "stale") setTheirs(error.current as TenantRow);
    else if (hosts)
      return form.refused(new ApiError({ status: error.status, code: error.code, message: error.message, errors: { hosts } }));
    return error.code === "stale";
  };
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={row ? row.name : messages.add}
      footer={<DialogActions onCancel={onClose} confirm={row ? messages.save : messages.add} form={formId} busy={form.busy} />}
    >
      <form id={formId} className="grid gap-4" onSubmit={form.submit(save(base?.version), refused)} noValidate>
        {theirs && (
          <Conflict
            theirs={theirs}
            onTake={() => {
              form.put(valuesOf(theirs));
              setBase(theirs);
              setTheirs(undefined);
            }}
            onKeep={() => {
              setBase(theirs);
              setTheirs(undefined);
              void form.send(save(theirs.version), refused);
            }}
          />
        )}
        <FormErrors {...form.summary} />
        <Field label={messages.name} {...form.field("name")}>
          <TextInput
            {...form.input("name")}
            onChange={(event) => {
              const name = event.currentTarget.value;
              const follows = !row && form.values.slug === suggestSlug(form.values.name);
              form.put({ name, ...(follows ? { slug: suggestSlug(name) } : {}) });
            }}
          />
        </Field>
        <Field label={messages.slug} hint={messages.slugHint} {...form.field("slug")}>
          <TextInput {...form.input("slug")} autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label={messages.hosts} hint={messages.hostsHint} optional {...form.field("hosts")}>
          <Textarea {...form.input("hosts")} rows={3} autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label={messages.email} optional {...form.field("contact_email")}>
          <TextInput {...form.input("contact_email")} type="email" inputMode="email" />
        </Field>
      </form>
    </Sheet>
  );
}

/** Conflict with another person's changes: shows theirs and lets the reader choose. */
function Conflict({ theirs, onTake, onKeep }: { theirs: TenantRow; onTake: () => void; onKeep: () => void }) {
  const messages = words[useLocale()];
  return (
    <Note look="warn" live>
      <div className="grid gap-2">
        <b>{messages.conflict}</b>
        <span className="sm">
          {messages.theirs}: {theirs.name}, {theirs.slug}, {theirs.hosts.join(", ") || messages.noHosts},{" "}
          {theirs.contact_email ?? messages.none}
        </span>
        <span className="row wrap">
          <Button size="small" onClick={onTake}>
            {messages.takeTheirs}
          </Button>
          <Button size="small" look="primary" onClick={onKeep}>
            {messages.keepMine}
          </Button>
        </span>
      </div>
    </Note>
  );
}
