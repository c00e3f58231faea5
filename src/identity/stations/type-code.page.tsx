import { useState } from "react";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { useApp } from "../../web/app/app-context.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useForm } from "../../web/forms/use-form.ts";
import { AuthPage } from "../../web/layouts/auth-page.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import type { PageHandle } from "../../web/pages/page.ts";
import { Button, TextButton } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { findStation } from "./contract.ts";
import { Opening } from "./opening.tsx";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

/** One field for the code of a station or of a judge's card. Shows what it opens before it is opened. */
export function Component() {
  const messages = words[useLocale()];
  const api = useApi();
  const { bootstrap } = useApp();
  const [found, setFound] = useState<Reply<typeof findStation>>();
  const [refused, setRefused] = useState<string>();
  const form = useForm({ code: "" }, async () => ({ body: undefined }));
  const find = async () => {
    setRefused(undefined);
    if (form.values.code.trim() === "") return setRefused(messages.codeMissing);
    setFound(await api.call(findStation, { body: { code: form.values.code } }));
  };
  const failed = (error: { message: string }) => {
    setFound(undefined);
    setRefused(error.message);
    return true;
  };
  if (found)
    return (
      <Opening
        found={found}
        opens={{ code: form.values.code }}
        onRetry={() => void form.send(find, failed)}
        footer={
          <TextButton className="sm" onClick={() => setFound(undefined)}>
            {messages.otherCode}
          </TextButton>
        }
      />
    );
  if (bootstrap.tenant.slug === "")
    return (
      <AuthPage title={messages.title}>
        <Note>{messages.noOrganiser}</Note>
      </AuthPage>
    );
  return (
    <AuthPage title={messages.title}>
      <form className="col" onSubmit={form.submit(find, failed)} noValidate>
        <Field label={messages.code} hint={messages.lead} error={refused} id={form.field("code").id}>
          <TextInput
            {...form.input("code")}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={40}
            aria-live="polite"
          />
        </Field>
        <Button type="submit" look="primary" size="big" full busy={form.busy}>
          {messages.next}
        </Button>
      </form>
    </AuthPage>
  );
}
