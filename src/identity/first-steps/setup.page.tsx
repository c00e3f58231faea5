import { useState } from "react";
import { useSearchParams } from "react-router";
import { AuthPage } from "../../web/layouts/auth-page.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import type { PageHandle } from "../../web/pages/page.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useForm } from "../../web/forms/use-form.ts";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { FormErrors } from "../../web/ui/fields/form-errors.tsx";
import { PasswordInput, TextInput } from "../../web/ui/fields/text-input.tsx";
import { suggestSlug } from "../../tenants/rules.ts";
import { setup } from "../contract.ts";
import { DeadLink } from "../dead-link.tsx";
import { words } from "../words.ts";

export const handle: PageHandle = { title: { pl: words.pl.setup.title, en: words.en.setup.title } };

/** Set-up of an empty database by the printed link: creates the first organisation and its administrator. */
export function Component() {
  const messages = words[useLocale()];
  const api = useApi();
  const [search] = useSearchParams();
  const token = search.get("token") ?? "";
  const [dead, setDead] = useState(token.length < 20);
  const form = useForm(
    { tenant_name: "", tenant_slug: "", name: "", email: "", password: "" },
    async () => (await import("../contract.ts")).setup,
    (values) => ({
      ...values,
      token,
    }),
  );
  const { values } = form;
  const submit = form.submit(
    async () => {
      await api.call(setup, { body: { ...values, token } });
      // Reloads the whole document, because it starts with the organisation that now exists.
      window.location.assign("/onboarding");
    },
    ({ errors }) => {
      if (errors["token"]) setDead(true);
      return "token" in errors;
    },
  );
  if (dead)
    return (
      <DeadLink title={messages.setup.deadTitle} to="/login" label={messages.toLogin}>
        {messages.setup.dead}
      </DeadLink>
    );
  return (
    <AuthPage title={messages.setup.title} subtitle={messages.setup.why}>
      <form onSubmit={submit} noValidate>
        <FormErrors {...form.summary} />
        <Field label={messages.setup.tenantName} {...form.field("tenant_name")}>
          <TextInput
            {...form.input("tenant_name")}
            autoComplete="organization"
            onChange={(event) => {
              const tenant_name = event.currentTarget.value;
              const follows = values.tenant_slug === suggestSlug(values.tenant_name);
              form.put({ tenant_name, ...(follows ? { tenant_slug: suggestSlug(tenant_name) } : {}) });
            }}
          />
        </Field>
        <Field label={messages.setup.tenantSlug} hint={messages.setup.slugHint} {...form.field("tenant_slug")}>
          <TextInput {...form.input("tenant_slug")} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label={messages.name} {...form.field("name")}>
          <TextInput {...form.input("name")} autoComplete="name" />
        </Field>
        <Field label={messages.email} {...form.field("email")}>
          <TextInput {...form.input("email")} type="email" inputMode="email" autoComplete="username" autoCapitalize="none" />
        </Field>
        <Field label={messages.password} hint={messages.passwordHint} {...form.field("password")}>
          <PasswordInput {...form.input("password")} autoComplete="new-password" />
        </Field>
        <Button type="submit" look="primary" size="big" full busy={form.busy}>
          {messages.setup.submit}
        </Button>
      </form>
    </AuthPage>
  );
}
