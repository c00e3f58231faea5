import { useLoaderData, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { ColorField } from "../../tenants/settings/color-field.tsx";
import { getSettings, updateSettings } from "../../tenants/contract.ts";
import { LogoField } from "../../tenants/settings/logo-field.tsx";
import { draftOf, type Settings } from "../../tenants/settings/settings-draft.ts";
import { words as tenantWords } from "../../tenants/words.ts";
import { AuthPage } from "../../web/layouts/auth-page.tsx";
import { renamedTenant } from "../../web/pages/reload-renamed.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { useApi } from "../../web/app/use-api.ts";
import { type Form, useForm } from "../../web/forms/use-form.ts";
import { Button, TextButton } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { FormErrors } from "../../web/ui/fields/form-errors.tsx";
import { Klepki } from "../../web/ui/signs/klepki.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { words } from "./onboarding-words.ts";
import { bodyOf, fieldsOf, isOptional, stepAddress, stepAsked, type StepField } from "./steps.ts";
import { useFinishSteps } from "./use-finish-steps.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

export async function loader({ context, request }: LoaderArgs) {
  return caller(context).call(getSettings, {}, { signal: request.signal });
}

/** Four short steps after an administrator's first login. One or all of them can be skipped. */
export function Component() {
  const settings = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const step = stepAsked(search);
  return settings && <Step key={step} step={step} settings={settings} />;
}

/** Saves one step and goes to the next. A new short name reloads the whole document. */
function useStep(step: number, settings: Settings) {
  const said = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [search] = useSearchParams();
  const form = useForm(
    startOf(settings),
    async () => (await import("../../tenants/contract.ts")).updateSettings,
    (values: Record<StepField, string>) => bodyOf(step, values),
  );
  const goTo = (wanted: number) => navigate(stepAddress(search, wanted));
  const goOn = async (slug: string) => {
    if (slug === settings.slug) await goTo(step + 1);
    else window.location.assign(renamedTenant(stepAddress(search, step + 1), settings.slug, slug));
  };
  const submit = form.submit(
    async () => {
      const saved = await api.call(updateSettings, { body: { ...bodyOf(step, form.values), version: settings.version } });
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
  return { form, submit, sendLogo, goTo };
}

function Step({ step, settings }: { step: number; settings: Settings }) {
  const said = words[useLocale()];
  const finish = useFinishSteps();
  const { form, submit, sendLogo, goTo } = useStep(step, settings);
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
        {fieldsOf(step).map((field) => (
          <StepInput key={field} field={field} form={form} />
        ))}
        <Button type="submit" look="primary" size="big" full busy={form.busy}>
          {said.next}
        </Button>
        <div className="row sp">
          {step > 1 ? <TextButton onClick={() => void goTo(step - 1)}>{said.back}</TextButton> : <span />}
          <TextButton onClick={() => void goTo(step + 1)}>{said.skip}</TextButton>
        </div>
        <p className="sm sec">{said.later}</p>
      </form>
    </AuthPage>
  );
}

function StepInput({ field, form }: { field: StepField; form: Form<Record<StepField, string>> }) {
  const said = tenantWords[useLocale()];
  const labels: Record<StepField, string> = {
    name: said.name,
    slug: said.slug,
    contact_email: said.email,
    contact_phone: said.phone,
    accent_color: said.color,
    bank_account: said.account,
    invoice_name: said.invoiceName,
    invoice_address: said.address,
    invoice_nip: said.nip,
  };
  const hints: Partial<Record<StepField, string>> = { slug: said.slugHint, bank_account: said.accountHint };
  if (field === "accent_color")
    return (
      <ColorField
        {...form.field(field)}
        value={form.values[field]}
        onValue={(value) => form.put({ accent_color: value })}
        onLeave={form.leave(field)}
      />
    );
  return (
    <Field label={labels[field]} hint={hints[field]} optional={isOptional(field)} {...form.field(field)}>
      <TextInput {...form.input(field)} type={field === "contact_email" ? "email" : "text"} />
    </Field>
  );
}

function startOf(settings: Settings): Record<StepField, string> {
  return { ...draftOf(settings), slug: settings.slug };
}
