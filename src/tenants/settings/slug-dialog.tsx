import { useId } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { reloadWithNewTenant } from "../../web/pages/reload-renamed.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useForm } from "../../web/forms/use-form.ts";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { updateSettings } from "../contract.ts";
import type { Settings } from "./settings-draft.ts";
import { words } from "../words.ts";

/** Changes the organisation's name in addresses. Reloads everything under the new name. */
export function SlugDialog({ open, onOpenChange, settings }: { open: boolean; onOpenChange: (open: boolean) => void; settings: Settings }) {
  const messages = words[useLocale()];
  const api = useApi();
  const id = useId();
  const form = useForm({ slug: settings.slug }, async () => (await import("../contract.ts")).updateSettings);
  const submit = form.submit(async () => {
    const saved = await api.call(updateSettings, { body: { slug: form.values.slug, version: settings.version } });
    reloadWithNewTenant(settings.slug, saved?.slug ?? settings.slug);
  });
  return (
    <FormDialog
      open={open}
      title={messages.slugChange}
      description={messages.slugWhy}
      onClose={() => onOpenChange(false)}
      confirm={messages.slugChange}
      form={id}
      busy={form.busy}
    >
      <form id={id} onSubmit={submit} noValidate>
        <Field label={messages.slug} hint={messages.slugHint} {...form.field("slug")}>
          <TextInput {...form.input("slug")} autoCapitalize="none" spellCheck={false} />
        </Field>
      </form>
    </FormDialog>
  );
}
