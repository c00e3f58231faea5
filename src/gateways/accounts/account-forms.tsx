// Forms for the credentials of each provider. Typed secrets are sent; stored ones are never shown.
import { PlugZap } from "lucide-react";
import { useState } from "react";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Switch } from "../../web/ui/fields/checkbox.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { PasswordInput, TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { type Form, useForm } from "../../web/forms/use-form.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { accountWords } from "./account-words.ts";
import { type Account, checkPaymentAccount, saveP24Account, saveStripeAccount } from "./contract.ts";
import { CopyRow } from "./copy-row.tsx";

interface FormProps {
  account: Account;
  onSaved: (now: Account) => void;
}

/** Returns the fields that were filled in. An empty field keeps its stored value. */
function filledFields(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ""));
}

/** True when the provider's secrets are stored and can be decrypted. */
const hasSecrets = ({ state }: Account) => state !== "empty" && state !== "unreadable";

/** A secret's field: always empty, even when a secret is stored. */
function Secret<V extends { [K in keyof V]: string }>({
  form,
  name,
  label,
  kept: isStored,
}: {
  form: Form<V>;
  name: keyof V & string;
  label: string;
  kept: boolean;
}) {
  const messages = accountWords[useLocale()];
  return (
    <Field label={label} {...form.field(name)} hint={isStored ? messages.kept : undefined}>
      <PasswordInput {...form.input(name)} autoComplete="off" spellCheck={false} placeholder={isStored ? "••••••••" : undefined} />
    </Field>
  );
}

/** Sends a provider's form and clears its secrets from the screen. */
function useSaved(onSaved: FormProps["onSaved"]) {
  const toast = useToast();
  const messages = accountWords[useLocale()];
  return (now: Account) => {
    onSaved(now);
    toast({ text: messages.saved, look: "done" });
  };
}

/** Button that tests the stored credentials at the provider. Disabled while others are being saved, and hidden when none are stored. */
function Check({ account, onSaved, saving }: FormProps & { saving: boolean }) {
  const messages = accountWords[useLocale()];
  const name = messages.kinds[account.kind];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    const now = await recordOrNull(() => api.call(checkPaymentAccount, { params: { kind: account.kind } }), report);
    setBusy(false);
    if (!now) return;
    onSaved(now);
    const works = now.state === "ready";
    toast({ text: works ? messages.works(name) : messages.refusedShort(name), look: works ? "done" : "bad" });
  };
  if (!hasSecrets(account)) return null;
  return (
    <Button icon={<PlugZap className="ic" aria-hidden />} busy={busy} disabled={saving} onClick={() => void check()}>
      {messages.check}
    </Button>
  );
}

/** Form of the Przelewy24 account. */
export function P24Form({ account, onSaved }: FormProps) {
  const messages = accountWords[useLocale()];
  const api = useApi();
  const saved = useSaved(onSaved);
  const [sandbox, setSandbox] = useState(account.sandbox);
  const text = (number: number | null) => (number === null ? "" : String(number));
  const form = useForm(
    { merchant_id: text(account.merchant_id), pos_id: text(account.pos_id), crc: "", api_key: "" },
    async () => (await import("./contract.ts")).saveP24Account,
    filledFields,
  );
  const isStored = hasSecrets(account);
  const submit = form.submit(async () => {
    const now = await api.call(saveP24Account, { body: { ...filledFields(form.values), sandbox, version: account.version } });
    form.put({ merchant_id: text(now.merchant_id), pos_id: text(now.pos_id), crc: "", api_key: "" });
    saved(now);
  });
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field label={messages.merchant} {...form.field("merchant_id")}>
          <TextInput {...form.input("merchant_id")} inputMode="numeric" autoComplete="off" />
        </Field>
        <Field label={messages.pos} {...form.field("pos_id")} hint={messages.posHint} optional>
          <TextInput {...form.input("pos_id")} inputMode="numeric" autoComplete="off" />
        </Field>
        <Secret form={form} name="crc" label={messages.crc} kept={isStored} />
        <Secret form={form} name="api_key" label={messages.apiKey} kept={isStored} />
      </div>
      <Switch checked={sandbox} onCheckedChange={setSandbox} hint={messages.sandboxHint}>
        {messages.sandbox}
      </Switch>
      <div className="row wrap gap-3">
        <Button type="submit" look="primary" busy={form.busy}>
          {messages.save}
        </Button>
        <Check account={account} onSaved={onSaved} saving={form.busy} />
      </div>
    </form>
  );
}

/** Form of the Stripe account, with the address for its events. */
export function StripeForm({ account, webhook, onSaved }: FormProps & { webhook: string }) {
  const messages = accountWords[useLocale()];
  const api = useApi();
  const saved = useSaved(onSaved);
  const form = useForm({ secret_key: "", webhook_secret: "" }, async () => (await import("./contract.ts")).saveStripeAccount, filledFields);
  const isStored = hasSecrets(account);
  const submit = form.submit(async () => {
    const now = await api.call(saveStripeAccount, { body: { ...filledFields(form.values), version: account.version } });
    form.put({ secret_key: "", webhook_secret: "" });
    saved(now);
  });
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <dl>
        <CopyRow label={messages.webhook} shown={webhook} copied={webhook} />
      </dl>
      <p className="hint">{messages.webhookHint}</p>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Secret form={form} name="secret_key" label={messages.secretKey} kept={isStored} />
        <Secret form={form} name="webhook_secret" label={messages.webhookSecret} kept={isStored} />
      </div>
      <div className="row wrap gap-3">
        <Button type="submit" look="primary" busy={form.busy}>
          {messages.save}
        </Button>
        <Check account={account} onSaved={onSaved} saving={form.busy} />
      </div>
    </form>
  );
}
