import { useLoaderData, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { ColorField } from "../../tenants/settings/color-field.tsx";
import { getSettings, updateSettings } from "../../tenants/contract.ts";
import { LogoField } from "../../tenants/settings/logo-field.tsx";
import { draftOf, type Settings } from "../../tenants/settings/settings-draft.ts";
import { words as tenantWords } from "../../tenants/words.ts";
import { AuthPage } from "../../web/layouts/auth-page.tsx";
import { renamedTenant } from "../../web/session/keep-tenant.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/page.ts";
import { useApi } from "../../web/calls/use-api.ts";
import { useForm } from "../../web/use-form.ts";
import { Button, TextButton } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { FormErrors } from "../../web/ui/fields/form-errors.tsx";
import { Klepki } from "../../web/ui/signs/klepki.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { words } from "./onboarding-words.ts";
import { useFinishSteps } from "./use-finish-steps.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

export async function loader({ context, request }: LoaderArgs) {
  return caller(context).call(getSettings, {}, { signal: request.signal });
}

type StepField =
  | "name"
  | "slug"
  | "contact_email"
  | "contact_phone"
  | "accent_color"
  | "bank_account"
  | "invoice_name"
  | "invoice_address"
  | "invoice_nip";
const STEPS: readonly (readonly StepField[])[] = [
  ["name", "slug"],
  ["contact_email", "contact_phone"],
  ["accent_color"],
  ["bank_account", "invoice_name", "invoice_address", "invoice_nip"],
];
const NEEDED: readonly StepField[] = ["name", "slug"];

/** Four short steps after an administrator's first login, before that of the first competition; each can be skipped, all of them too. */
export function Component() {
  const settings = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const asked = Number(search.get("step"));
  const step = asked >= 1 && asked <= STEPS.length ? Math.floor(asked) : 1;
  return settings && <Step key={step} step={step} settings={settings} />;
}

function Step({ step, settings }: { step: number; settings: Settings }) {
  const locale = useLocale();
  const said = words[locale];
  const named = tenantWords[locale];
  const api = useApi();
  const toast = useToast();
  const finish = useFinishSteps();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const mine = STEPS[step - 1] ?? [];
  const bodyOf = (values: Record<StepField, string>) =>
    Object.fromEntries(mine.map((field) => [field, values[field].trim() === "" && !NEEDED.includes(field) ? null : values[field]]));
  const form = useForm(startOf(settings), updateSettings, bodyOf);

  const addressOf = (wanted: number) => {
    const next = new URLSearchParams(search);
    next.set("step", String(wanted));
    if (wanted <= STEPS.length) return `/onboarding?${next}`;
    next.delete("step");
    return `/onboarding/competition${next.size > 0 ? `?${next}` : ""}`;
  };
  const goOn = async (slug: string) => {
    // Under a new name in addresses the whole document is loaded again.
    if (slug !== settings.slug) window.location.assign(renamedTenant(addressOf(step + 1), settings.slug, slug));
    else await navigate(addressOf(step + 1));
  };
  const submit = form.submit(
    async () => {
      const saved = await api.call(updateSettings, { body: { ...bodyOf(form.values), version: settings.version } });
      await goOn(saved?.slug ?? settings.slug);
    },
    ({ code }) => {
      if (code !== "stale") return false;
      toast({ text: said.conflict, look: "bad" });
      void revalidate();
      return true;
    },
  );
  const sendLogo = async (logo: FormData) => {
    await api.call(updateSettings, { form: logo });
    await revalidate();
  };
  const labels: Record<StepField, string> = {
    name: named.name,
    slug: named.slug,
    contact_email: named.email,
    contact_phone: named.phone,
    accent_color: named.color,
    bank_account: named.account,
    invoice_name: named.invoiceName,
    invoice_address: named.address,
    invoice_nip: named.nip,
  };
  const hints: Partial<Record<StepField, string>> = { slug: named.slugHint, bank_account: named.accountHint };
  const label = said.step(step, said.steps.length, said.steps[step - 1] ?? "");
  return (
    <AuthPage
      title={said.title}
      subtitle={
        <span className="grid gap-2">
          <Klepki value={step} of={said.steps.length} label={label} />
          <span aria-hidden>{label}</span>
        </span>
      }
      footer={
        <TextButton disabled={form.busy} onClick={() => void form.send(() => finish())}>
          {said.skipAll}
        </TextButton>
      }
    >
      <form onSubmit={submit} noValidate aria-label={label}>
        <p>{said.lead[step - 1]}</p>
        <FormErrors {...form.summary} />
        {step === 3 && <LogoField settings={settings} onSend={sendLogo} />}
        {mine.map((field) =>
          field === "accent_color" ? (
            <ColorField
              key={field}
              {...form.field(field)}
              value={form.values[field]}
              onValue={(value) => form.put({ accent_color: value })}
              onLeave={form.leave(field)}
            />
          ) : (
            <Field key={field} label={labels[field]} hint={hints[field]} optional={!NEEDED.includes(field)} {...form.field(field)}>
              <TextInput {...form.input(field)} type={field === "contact_email" ? "email" : "text"} />
            </Field>
          ),
        )}
        <Button type="submit" look="primary" size="big" full busy={form.busy}>
          {said.next}
        </Button>
        <div className="row sp">
          {step > 1 ? <TextButton onClick={() => void navigate(addressOf(step - 1))}>{said.back}</TextButton> : <span />}
          <TextButton onClick={() => void navigate(addressOf(step + 1))}>{said.skip}</TextButton>
        </div>
        <p className="sm sec">{said.later}</p>
      </form>
    </AuthPage>
  );
}

function startOf(settings: Settings): Record<StepField, string> {
  return { ...draftOf(settings), slug: settings.slug };
}
