// The station or judge's card of a link or code before it is opened: what it is, until when, and the person's first name.
import type { ReactNode } from "react";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { formatDateTime } from "../../kernel/text/format.ts";
import { useApp } from "../../web/app/app-context.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useForm } from "../../web/forms/use-form.ts";
import { AuthPage } from "../../web/layouts/auth-page.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { addTenantToAddress } from "../../web/pages/tenant-in-address.ts";
import { useSession } from "../../web/session/session.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { type findStation, openStation } from "./contract.ts";
import { words } from "./words.ts";

type Found = Reply<typeof findStation>;

interface OpeningProps {
  found: Found;
  /** The link's secret or the typed code. */
  opens: { link: string } | { code: string };
  /** Looks the station up again. */
  onRetry: () => void;
  /** A way back to another code, at the end of the page. */
  footer?: ReactNode;
}

export function Opening({ found, opens, onRetry, footer }: OpeningProps) {
  const locale = useLocale();
  const messages = words[locale];
  const { kind, name, judge_name, competition_name, state, ends_at, revoked_at } = found;
  const ends = formatDateTime(ends_at, locale);
  return (
    <AuthPage title={judge_name ?? name} subtitle={`${messages.kinds[kind]}, ${competition_name}`} footer={footer}>
      {state === "ended" || state === "revoked" ? (
        <Note look="bad" live>
          {messages.over(formatDateTime(revoked_at ?? ends_at, locale))}
        </Note>
      ) : (
        <div className="grid gap-4">
          <p>{messages.until(ends)}</p>
          {state === "full" ? (
            <>
              <Note look="warn" live>
                {messages.full}
              </Note>
              <Button size="big" full onClick={onRetry}>
                {messages.retry}
              </Button>
            </>
          ) : (
            <OpenForm found={found} opens={opens} onRefused={onRetry} />
          )}
        </div>
      )}
    </AuthPage>
  );
}

function OpenForm({ found, opens, onRefused }: Pick<OpeningProps, "found" | "opens"> & { onRefused: () => void }) {
  const messages = words[useLocale()];
  const api = useApi();
  const { bootstrap } = useApp();
  const { session, user } = useSession();
  const isCard = found.kind === "judge";
  const form = useForm(
    { person_name: "" },
    async () => (await import("./contract.ts")).openStation,
    (values) => ({ ...opens, ...(isCard ? {} : values) }),
  );
  const other = isCard && user && user.name !== found.judge_name ? user : undefined;
  const submit = form.submit(
    async () => {
      const { path } = await api.call(openStation, { body: { ...opens, ...(isCard ? {} : form.values) } });
      if (isCard) {
        // What the person before stored on this device is theirs; unsent work stays for their next sign-in.
        if (other)
          await import("../../web/offline/forget-device.ts").then((device) => device.forgetDevice(other, "unsent")).catch(() => undefined);
        await session.enter({ onboarding: false }).catch(() => undefined);
      }
      // The pages of a station belong to another identity, so they are another document. The link's secret leaves the history.
      window.location.replace(addTenantToAddress(path, bootstrap.inAddress));
    },
    (error) => {
      // The station was filled, revoked or ended meanwhile: it is shown as it is now.
      if (error.status === 409) onRefused();
      return error.status === 409 && error.code !== "typing_off";
    },
  );
  return (
    <form className="col" onSubmit={submit} noValidate>
      {other && <Note look="warn">{messages.signsOut(other.name)}</Note>}
      {!isCard && (
        <Field label={messages.firstName} hint={messages.firstNameWhy} {...form.field("person_name")}>
          <TextInput {...form.input("person_name")} autoComplete="given-name" autoCapitalize="words" maxLength={40} />
        </Field>
      )}
      <Button type="submit" look="primary" size="big" full busy={form.busy}>
        {isCard ? messages.openCard : messages.open}
      </Button>
    </form>
  );
}
