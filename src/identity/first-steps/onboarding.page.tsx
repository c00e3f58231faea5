import { useLoaderData, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { ColorField } from "../../tenants/settings/color-field.tsx";
import { getSettings, updateSettings } from "../../tenants/contract.ts";
import { LogoField } from "../../tenants/settings/logo-field.tsx";
import { draftOf, type Settings } from "../../tenants/settings/settings-draft.ts";
import { words as tenantWords } from "../../tenants/words.ts";
import { AuthPage } from "../../web/layouts/auth-page.tsx";
import { replaceTenant } from "../../web/pages/reload-renamed.ts";
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
import { bodyOf, fieldsOfStep, isOptional, stepAddress, stepInAddress, type StepField } from "./steps.ts";
import { useFinishSteps } from "./use-finish-steps.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

export async function loader({ context, request }: LoaderArgs) {
  return caller(context).call(getSettings, {}, { signal: request.signal });
}

/** Four short steps after an administrator's first login. One or all of them can be skipped. */
export function Component() {
  const settings = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const step = stepInAddress(search);
  return settings && <Step key={step} step={step} settings={settings} />;
}

/** Saves one step and goes to the next. A new short name reloads the whole document. */
function useStep(step: number, settings: Settings) {
  const messages = words[useLocale()];
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
  const goTo = (target: number) => navigate(stepAddress(search, target));
  const goOn = async (slug: string) => {
    if (slug === settings.slug) await goTo(step + 1);
    else window.location.assign(replaceTenant(stepAddress(search, step + 1), settings.slug, slug));
  };
  const submit = form.submit(
    async () => {
      const saved = await api.call(updateSettings, { body: { ...bodyOf(step, form.values), version: settings.version } });
      await goOn(saved?.slug ?? settings.slug);
    },
    ({ code }) => {
      if (code !== "stale") return false;
      toast({ text: messages.conflict, look: "bad" });
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
  const messages = words[useLocale()];
  const finish = useFinishSteps();
  const { form, submit, sendLogo, goTo } = useStep(step, settings);
  const label = messages.step(step, messages.steps.length, messages.steps[step - 1] ?? "");
  return (
    <AuthPage
      title={messages.title}
      subtitle={
        <span className="grid gap-2">
          <Klepki value={step} of={messages.steps.length} label={label} />
          <span aria-hidden>{label}</span>
        </span>
      }
      footer={
        <TextButton disabled={form.busy} onClick={() => void form.send(() => finish())}>
          {messages.skipAll}
        </TextButton>
      }
    >
      <form onSubmit={submit} noValidate aria-label={label}>
        <p>{messages.lead[step - 1]}</p>
        <FormErrors {...form.summary} />
        {step === 3 && <LogoField settings={settings} onSend={sendLogo} />}
        {fieldsOfStep(step).map((field) => (
          <StepInput key={field} field={field} form={form} />
        ))}
        <Button type="submit" look="primary" size="big" full busy={form.busy}>
          {messages.next}
        </Button>
        <div className="row sp">
          {step > 1 ? <TextButton onClick={() => void goTo(step - 1)}>{messages.back}</TextButton> : <span />}
          <TextButton onClick={() => void goTo(step + 1)}>{messages.skip}</TextButton>
        </div>
        <p className="sm sec">{messages.later}</p>
      </form>
    </AuthPage>
  );
}

function StepInput({ field, form }: { field: StepField; form: Form<Record<StepField, string>> }) {
  const messages = tenantWords[useLocale()];
  const labels: Record<StepField, string> = {
    name: messages.name,
    slug: messages.slug,
    contact_email: messages.email,
    contact_phone: messages.phone,
    accent_color: messages.color,
    bank_account: messages.accountNumber,
    invoice_name: messages.invoiceName,
    invoice_address: messages.address,
    invoice_nip: messages.nip,
  };
  const hints: Partial<Record<StepField, string>> = { slug: messages.slugHint, bank_account: messages.accountHint };
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
