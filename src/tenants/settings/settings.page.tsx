import { CreditCard, FileText, Mail, Pencil, Send, ShieldCheck } from "lucide-react";
import { useMemo, useState } from "react";
import { useLoaderData } from "react-router";
import type { Clash } from "../../web/forms/autosave.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { doneOrFalse, recordOrNull } from "../../web/calls/outcomes.ts";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { Switch } from "../../web/ui/fields/checkbox.tsx";
import { ErrorText, Field } from "../../web/ui/fields/field.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { PageHead, SectionHead } from "../../web/ui/page-head.tsx";
import { SaveState } from "../../web/ui/states/save-state.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { ColorField } from "./color-field.tsx";
import { getSettings, sendTestMail } from "../contract.ts";
import { InstallationNotes } from "../installation-notes.tsx";
import { LogoField } from "./logo-field.tsx";
import { contrastWithWhite, LEAST_CONTRAST } from "../rules.ts";
import type { Draft, Settings, SettingsField } from "./settings-draft.ts";
import { SlugDialog } from "./slug-dialog.tsx";
import { TenantSign } from "../tenant-sign.tsx";
import { useSettings } from "./use-settings.ts";
import { words } from "../words.ts";

export const handle: PageHandle = { title: { pl: words.pl.settings, en: words.en.settings } };

export async function loader({ context, request }: LoaderArgs) {
  return caller(context).call(getSettings, {}, { signal: request.signal });
}

/** The organisation's settings, saved while typing. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  return loaded && <SettingsForm key={loaded.id} loaded={loaded} />;
}

function Head({ save }: Pick<ReturnType<typeof useSettings>, "save">) {
  const messages = words[useLocale()];
  return (
    <PageHead
      title={messages.settings}
      actions={
        <>
          {save && <SaveState {...save} />}
          <LinkButton to="/dashboard/privacy" icon={<ShieldCheck className="ic" aria-hidden />}>
            {messages.privacy}
          </LinkButton>
        </>
      }
    >
      {messages.lead}
    </PageHead>
  );
}

function WaysToPay() {
  const messages = words[useLocale()];
  return (
    <span className="row wrap gap-2">
      <LinkButton size="small" to="/dashboard/settings/payments" icon={<CreditCard className="ic" aria-hidden />}>
        {messages.waysToPay}
      </LinkButton>
      <LinkButton size="small" to="/dashboard/settings/documents" icon={<FileText className="ic" aria-hidden />}>
        {messages.documents}
      </LinkButton>
    </span>
  );
}

function SettingsForm({ loaded }: { loaded: Settings }) {
  const messages = words[useLocale()];
  const form = useSettings(loaded);
  const [renaming, setRenaming] = useState(false);
  const labels = useMemo(() => labelsOf(messages), [messages]);
  const text = (field: SettingsField, extra: Partial<Parameters<typeof Field>[0]> = {}, input: Parameters<typeof TextInput>[0] = {}) => (
    <Field label={labels[field]} id={field} error={form.errors[field]?.[0]} {...extra}>
      <TextInput
        value={form.draft[field]}
        onChange={(event) => form.put({ [field]: event.currentTarget.value })}
        onBlur={form.flush}
        {...input}
      />
    </Field>
  );
  const optional = { optional: true };
  return (
    <>
      <Head save={form.save} />
      <InstallationNotes />
      <div className="dm">
        <div className="grid gap-10 xl:grid-cols-[minmax(0,720px)_320px] items-start pb-10">
          <div className="grid gap-9">
            {form.clash && <ClashNote clash={form.clash} labels={labels} onResolve={form.resolve} />}
            <section className="grid gap-4">
              <SectionHead title={messages.organisation} />
              {text("name", {}, { autoComplete: "organization" })}
              <Field label={messages.slug} readOnly>
                <TextInput value={form.base.slug} readOnly end={undefined} />
              </Field>
              <div>
                <Button icon={<Pencil className="ic" aria-hidden />} onClick={() => setRenaming(true)}>
                  {messages.slugChange}
                </Button>
              </div>
            </section>
            <SettingSwitch field="listed" label={messages.listed} hint={messages.listedHint} form={form} />
            <section className="grid gap-4">
              <SectionHead title={messages.look} />
              <LogoField settings={form.base} onSend={form.send} />
              <ColorField
                id="accent_color"
                value={form.draft.accent_color}
                error={form.errors["accent_color"]?.[0]}
                onValue={(value) => form.put({ accent_color: value })}
                onLeave={form.flush}
              />
            </section>
            <section className="grid gap-4">
              <SectionHead title={messages.contact} />
              <div className="grid gap-4 md:grid-cols-2 items-start">
                {text(
                  "contact_email",
                  { ...optional, hint: messages.emailHint },
                  { type: "email", inputMode: "email", autoComplete: "email" },
                )}
                {text("contact_phone", optional, { type: "tel", autoComplete: "tel" })}
              </div>
            </section>
            <section className="grid gap-4">
              <SectionHead title={messages.security} />
              <SettingSwitch field="second_factor_required" label={messages.secondFactor} hint={messages.secondFactorHint} form={form} />
            </section>
            <section className="grid gap-4">
              <SectionHead title={messages.money} aside={<WaysToPay />} />
              {text("bank_account", { ...optional, hint: messages.accountHint }, { inputMode: "numeric", autoComplete: "off" })}
              {text("invoice_name", optional)}
              <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_200px] items-start">
                {text("invoice_address", optional, { autoComplete: "street-address" })}
                {text("invoice_nip", optional, { inputMode: "numeric" })}
              </div>
            </section>
          </div>
          <SidePanel settings={form.base} color={form.draft.accent_color} name={form.draft.name} />
        </div>
      </div>
      <SlugDialog open={renaming} onOpenChange={setRenaming} settings={form.base} />
    </>
  );
}

/** Panel next to the form: what the public sees, and mails. */
function SidePanel({ settings, color, name }: { settings: Settings; color: string; name: string }) {
  const messages = words[useLocale()];
  return (
    <aside className="grid gap-6">
      <div className="grid gap-2">
        <b className="sm sec">{messages.preview}</b>
        <Preview settings={settings} color={color} name={name} />
      </div>
      <div className="panel p-5 grid gap-3 justify-items-start">
        <b>{messages.mail}</b>
        <span className="sm sec">{messages.mailWhy}</span>
        <LinkButton to="/dashboard/outbox" size="small" icon={<Mail className="ic" aria-hidden />}>
          {messages.openOutbox}
        </LinkButton>
        <TestMail />
      </div>
    </aside>
  );
}

/** Sends a test mail to the reader, to check the mail server before inviting people. */
function TestMail() {
  const messages = words[useLocale()];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const sent = await recordOrNull(() => api.call(sendTestMail), report);
    setBusy(false);
    if (sent) toast({ text: sent.leaves ? messages.testMailSent(sent.to) : messages.testMailKept, look: sent.leaves ? "done" : "bad" });
  };
  return (
    <Button size="small" icon={<Send className="ic" aria-hidden />} busy={busy} onClick={() => void send()}>
      {messages.testMail}
    </Button>
  );
}

/** A setting that is on or off, saved at once. Shows a refusal below it. */
function SettingSwitch(props: {
  field: "listed" | "second_factor_required";
  label: string;
  hint: string;
  form: Pick<ReturnType<typeof useSettings>, "base" | "send">;
}) {
  const { field, label, hint, form } = props;
  const [refused, setRefused] = useState<string>();
  const change = async (on: boolean) => {
    setRefused(undefined);
    const changed = new FormData();
    changed.set(field, String(on));
    await doneOrFalse(
      () => form.send(changed),
      (error) => setRefused(error.errors[field]?.[0] ?? error.message),
    );
  };
  return (
    <div className="grid gap-1.5">
      <Switch checked={form.base[field]} onCheckedChange={(on) => void change(on)} hint={hint}>
        {label}
      </Switch>
      {refused && (
        <div role="alert">
          <ErrorText>{refused}</ErrorText>
        </div>
      )}
    </div>
  );
}

function labelsOf(messages: (typeof words)["pl"]): Record<SettingsField, string> {
  return {
    name: messages.name,
    contact_email: messages.email,
    contact_phone: messages.phone,
    accent_color: messages.color,
    bank_account: messages.accountNumber,
    invoice_name: messages.invoiceName,
    invoice_address: messages.address,
    invoice_nip: messages.nip,
  };
}

function Preview({ settings, color, name }: { settings: Settings; color: string; name: string }) {
  const messages = words[useLocale()];
  const fits = (contrastWithWhite(color.trim()) ?? 0) >= LEAST_CONTRAST;
  return (
    <div className="panel overflow-hidden">
      <div
        className="p-5 grid gap-1"
        style={{ background: fits ? color.trim() : "var(--color-stage)", color: fits ? "#ffffff" : "var(--color-on-stage)" }}
      >
        <TenantSign face={{ ...settings, name: name.trim() || settings.name }} />
        <span className="disp text-xl">{messages.startList}</span>
      </div>
    </div>
  );
}

function ClashNote(props: { clash: Clash<Settings, Draft>; labels: Record<SettingsField, string>; onResolve: (mine: boolean) => void }) {
  const messages = words[useLocale()];
  const { fields, mine, current } = props.clash;
  return (
    <Note look="warn" live>
      <div className="grid gap-3">
        <b>{messages.conflict}</b>
        <table className="w-full text-left">
          <thead>
            <tr className="xs sec">
              <th>{messages.field}</th>
              <th>{messages.mine}</th>
              <th>{messages.theirs}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field}>
                <th className="font-normal pr-3">{props.labels[field]}</th>
                <td className="b pr-3">{mine[field] || messages.none}</td>
                <td className="b">{current[field] ?? messages.none}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="row wrap">
          <Button size="small" onClick={() => props.onResolve(false)}>
            {messages.takeTheirs}
          </Button>
          <Button size="small" look="primary" onClick={() => props.onResolve(true)}>
            {messages.keepMine}
          </Button>
        </div>
      </div>
    </Note>
  );
}
