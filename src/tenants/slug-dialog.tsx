import { type FormEvent, useId, useState } from "react";
import { ApiError } from "../web/api.ts";
import { useLocale } from "../web/locale.tsx";
import { useApi } from "../web/use-api.ts";
import { useForm } from "../web/use-form.ts";
import { Button } from "../web/ui/button.tsx";
import { Dialog } from "../web/ui/dialog.tsx";
import { Field } from "../web/ui/field.tsx";
import { TextInput } from "../web/ui/text-input.tsx";
import { useToast } from "../web/ui/toast.tsx";
import { updateSettings } from "./contract.ts";
import type { Settings } from "./settings-draft.ts";
import { words } from "./words.ts";

/** Changes the organisation's name in addresses; afterwards everything is loaded anew under the new name. */
export function SlugDialog({ open, onOpenChange, settings }: { open: boolean; onOpenChange: (open: boolean) => void; settings: Settings }) {
  const said = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const id = useId();
  const form = useForm({ slug: settings.slug }, updateSettings);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!form.check()) return;
    setBusy(true);
    try {
      await api.call(updateSettings, { body: { slug: form.values.slug, version: settings.version } });
      window.location.reload();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!form.refused(error)) toast({ text: error.message, look: "bad" });
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={said.slugChange}
      description={said.slugWhy}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{said.cancel}</Button>
          <Button type="submit" form={id} look="primary" busy={busy}>
            {said.slugChange}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={(event) => void submit(event)} noValidate>
        <Field label={said.slug} hint={said.slugHint} {...form.field("slug")}>
          <TextInput
            value={form.values.slug}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => form.put({ slug: event.currentTarget.value })}
          />
        </Field>
      </form>
    </Dialog>
  );
}
