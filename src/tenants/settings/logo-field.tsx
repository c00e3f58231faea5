import { Trash2 } from "lucide-react";
import { useState } from "react";
import { ApiError } from "../../web/calls/api.ts";
import { useApp } from "../../web/app/app-context.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Fieldset } from "../../web/ui/fields/field.tsx";
import { Dropzone } from "../../web/ui/fields/file-picker.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import type { Settings } from "./settings-draft.ts";
import { logoUrl } from "../../kernel/endpoints/logo-url.ts";
import { words } from "../words.ts";

const KINDS = "image/png,image/jpeg,image/webp";
const MOST_BYTES = 2_000_000;

/** The organiser's logo: uploaded at once by dropping or choosing a picture, or removed. */
export function LogoField({ settings, onSend }: { settings: Settings; onSend: (form: FormData) => Promise<unknown> }) {
  const messages = words[useLocale()];
  const { bootstrap } = useApp();
  const toast = useToast();
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const send = async (form: FormData) => {
    setBusy(true);
    setError(undefined);
    try {
      await onSend(form);
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused;
      const [why] = refused.errors["logo"] ?? [];
      if (why || refused.code === "too_large") setError(why ?? messages.logoTooBig);
      else toast({ text: refused.message, look: "bad" });
    } finally {
      setBusy(false);
    }
  };
  const take = ([file]: readonly File[]) => {
    if (!file) return;
    if (file.size > MOST_BYTES) {
      setError(messages.logoTooBig);
      return;
    }
    const form = new FormData();
    form.set("logo", file);
    void send(form);
  };
  const remove = () => {
    const form = new FormData();
    form.set("remove_logo", "1");
    void send(form);
  };
  return (
    <Fieldset legend={messages.logo} error={error}>
      <div className="grid gap-3">
        {settings.logo_file_id && (
          <div className="row sp wrap">
            <img
              className="max-h-16 max-w-48 object-contain"
              src={logoUrl(bootstrap.apiUrl, settings.slug, settings.logo_file_id)}
              alt={messages.logoOf(settings.name)}
            />
            <Button size="small" busy={busy} icon={<Trash2 className="ic" aria-hidden />} onClick={remove}>
              {messages.logoRemove}
            </Button>
          </div>
        )}
        <Dropzone name="logo" accept={KINDS} disabled={busy} hint={messages.logoHint} onFiles={take} />
      </div>
    </Fieldset>
  );
}
