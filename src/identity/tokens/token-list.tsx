import { Plus, TimerOff } from "lucide-react";
import { useId, useState } from "react";
import { useRevalidator } from "react-router";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { formatDate, formatDateTime } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useForm } from "../../web/forms/use-form.ts";
import { Button } from "../../web/ui/button.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { DialogActions } from "../../web/ui/overlays/dialog-actions.tsx";
import { Field, Fieldset } from "../../web/ui/fields/field.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { createToken, type listTokens, revokeToken } from "../contract.ts";
import { RevokeDialog } from "../revoke-dialog.tsx";
import { CopyButton } from "./copy-button.tsx";
import { words } from "./token-words.ts";

type Token = Reply<typeof listTokens>["data"][number];
const DAYS = ["30", "90", "365"] as const;

/** The person's API tokens with this organiser: created, shown once, revoked. `now` decides which have expired, in ms since 1970. */
export function TokenList({ tokens, tenant, now }: { tokens: readonly Token[]; tenant: string; now: number }) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const [making, setMaking] = useState(false);
  const [removing, setRemoving] = useState<Token | undefined>();
  return (
    <section className="grid gap-3" id="tokens">
      <SectionHead
        title={messages.title}
        aside={
          <Button size="small" icon={<Plus className="ic" aria-hidden />} onClick={() => setMaking(true)}>
            {messages.make}
          </Button>
        }
      />
      <p className="sm sec">
        {messages.why(tenant)} <a href="/api/docs">{messages.docs}</a>
      </p>
      {tokens.length === 0 && <p className="sec">{messages.none}</p>}
      <ul>
        {tokens.map((token) => (
          <li key={token.id} className="row sp min-h-14 border-b border-line py-2">
            <span className="grow min-w-0">
              <b className="break-words">{token.name}</b>{" "}
              {Date.parse(token.expires_at) <= now ? (
                <Chip look="outline" icon={TimerOff}>
                  {messages.expired}
                </Chip>
              ) : null}
              <span className="sec sm block">
                {[
                  messages.ending(token.ending),
                  messages.until(formatDate(token.expires_at, locale)),
                  token.used_at ? messages.used(formatDateTime(token.used_at, locale)) : messages.unused,
                ].join(", ")}
              </span>
            </span>
            <Button size="small" aria-label={messages.removeNamed(token.name)} onClick={() => setRemoving(token)}>
              {messages.remove}
            </Button>
          </li>
        ))}
      </ul>
      {making && <MakeDialog onClose={() => setMaking(false)} />}
      {removing && (
        <RevokeDialog
          title={messages.removeTitle(removing.name)}
          why={messages.removeWhy}
          confirm={messages.remove}
          done={messages.removed(removing.name)}
          revoke={() => api.call(revokeToken, { params: { id: removing.id } })}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </section>
  );
}

function MakeDialog({ onClose }: { onClose: () => void }) {
  const messages = words[useLocale()];
  const api = useApi();
  const { revalidate } = useRevalidator();
  const formId = useId();
  const [days, setDays] = useState<(typeof DAYS)[number]>("90");
  const form = useForm({ name: "" }, async () => (await import("../contract.ts")).createToken);
  const [made, setMade] = useState<{ name: string; token: string } | undefined>();
  const submit = form.submit(async () => {
    const { name, token } = await api.call(createToken, { body: { name: form.values.name, days: Number(days) } });
    setMade({ name, token: token ?? "" });
    await revalidate();
  });
  if (made) return <MadeDialog name={made.name} token={made.token} onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.make}
      description={messages.makeWhy}
      footer={<DialogActions onCancel={onClose} confirm={messages.submit} form={formId} busy={form.busy} />}
    >
      <form id={formId} className="grid gap-4" onSubmit={submit} noValidate>
        <Field label={messages.name} hint={messages.nameHint} {...form.field("name")}>
          <TextInput {...form.input("name")} autoComplete="off" maxLength={80} />
        </Field>
        <Fieldset legend={messages.days}>
          <Segmented
            label={messages.days}
            value={days}
            onValueChange={setDays}
            options={DAYS.map((value) => ({ value, label: messages.choices[value] }))}
          />
        </Fieldset>
      </form>
    </Dialog>
  );
}

function MadeDialog({ name, token, onClose }: { name: string; token: string; onClose: () => void }) {
  const messages = words[useLocale()];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.made(name)}
      description={messages.madeWhy}
      footer={
        <>
          <CopyButton text={token} />
          <Button look="primary" onClick={onClose}>
            {messages.done}
          </Button>
        </>
      }
    >
      <Field label={messages.token} hint={messages.tokenHint}>
        <TextInput readOnly value={token} onFocus={(event) => event.currentTarget.select()} />
      </Field>
    </Dialog>
  );
}
