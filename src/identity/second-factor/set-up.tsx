import { KeyRound, Smartphone } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, TextButton } from "../../web/ui/button.tsx";
import { ErrorText, Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { CodeForm } from "./code-form.tsx";
import { addPasskey, beginTotp, confirmTotp, passkeyOptions } from "./contract.ts";
import { CopyButton } from "../tokens/copy-button.tsx";
import { canUsePasskeys, makePasskey } from "./passkeys.client.ts";
import { focusOn, RecoveryCodes } from "./recovery-codes.tsx";
import { useStep } from "./use-step.ts";
import { words } from "./words.ts";

type Set = Reply<typeof confirmTotp>;
export type Totp = Reply<typeof beginTotp>;

interface PartProps {
  /** Ticket of a login that requires a factor. Without it the session counts. */
  ticket?: string | undefined;
  onSet: (reply: Set) => void;
  onDead?: ((message: string) => void) | undefined;
}

/** Choice and set-up of a factor during the login, up to the recovery codes. */
export function SetUp(props: {
  ticket: string;
  onDead: (message: string) => void;
  /** The session is open. The recovery codes are not saved yet. */
  onSet: () => void;
  onDone: (onboarding: boolean | undefined) => Promise<void>;
}) {
  const { ticket, onDead, onDone } = props;
  const messages = words[useLocale()];
  const api = useApi();
  const { busy, wrong, run } = useStep(onDead);
  const [method, setMethod] = useState<Totp | "passkey">();
  const [set, setSet] = useState<Set>();
  const take = (reply: Set) => {
    setSet(reply);
    props.onSet();
  };
  if (set) return <RecoveryCodes codes={set.recovery_codes} onDone={() => onDone(set.onboarding)} />;
  if (method)
    return (
      <>
        {method === "passkey" ? (
          <PasskeySetUp ticket={ticket} onSet={take} onDead={onDead} />
        ) : (
          <AppSetUp totp={method} ticket={ticket} onSet={take} onDead={onDead} />
        )}
        <TextButton className="justify-self-start" onClick={() => setMethod(undefined)}>
          {messages.otherWay}
        </TextButton>
      </>
    );
  const begin = () => run(async () => setMethod(await api.call(beginTotp, { body: { ticket } })));
  return (
    <div className="grid gap-3">
      <p className="sec">{messages.setUpWhy}</p>
      <Way
        icon={<Smartphone className="ic" aria-hidden />}
        name={messages.app}
        why={messages.appWhy}
        first
        busy={busy}
        onClick={() => void begin()}
      />
      {canUsePasskeys() && (
        <Way
          icon={<KeyRound className="ic" aria-hidden />}
          name={messages.passkey}
          why={messages.passkeyWhy}
          onClick={() => setMethod("passkey")}
        />
      )}
      {wrong && <ErrorText>{wrong}</ErrorText>}
    </div>
  );
}

function Way(props: { icon: ReactNode; name: string; why: string; first?: boolean; busy?: boolean; onClick: () => void }) {
  return (
    <Button
      size="big"
      full
      className="mt-0 h-auto min-h-16 py-3 justify-start text-left whitespace-normal"
      icon={props.icon}
      autoFocus={props.first}
      busy={props.busy}
      onClick={props.onClick}
    >
      <span className="grid">
        {props.name}
        <span className="sm sec font-normal">{props.why}</span>
      </span>
    </Button>
  );
}

/** The app's QR code, its secret as text, and the field for the first code. */
export function AppSetUp({ totp, ticket, onSet, onDead }: PartProps & { totp: Totp }) {
  const messages = words[useLocale()];
  const api = useApi();
  return (
    <div className="grid gap-4.5">
      <p ref={focusOn} tabIndex={-1} className="outline-none">
        {messages.scan}
      </p>
      <img
        className="justify-self-center rounded-md bg-white p-2"
        width={196}
        height={196}
        alt={messages.qr}
        src={`data:image/svg+xml,${encodeURIComponent(totp.qr_svg)}`}
      />
      <div className="row">
        <dl className="grow min-w-0">
          <dt className="lbl">{messages.secret}</dt>
          <dd className="font-mono text-sm">{totp.secret.replace(/(.{4})(?=.)/g, "$1 ")}</dd>
        </dl>
        <CopyButton text={totp.secret} />
      </div>
      <CodeForm
        kind="app"
        label={messages.confirmApp}
        onCode={async (code) => onSet(await api.call(confirmTotp, { body: { ticket, code } }))}
        onDead={onDead}
      />
    </div>
  );
}

/** Field for the passkey's name, and the button that makes it. */
export function PasskeySetUp({ ticket, onSet, onDead }: PartProps) {
  const messages = words[useLocale()];
  const api = useApi();
  const [name, setName] = useState("");
  const { busy, wrong, setWrong, run } = useStep(onDead);
  const add = async () => {
    const passkey = await makePasskey(await api.call(passkeyOptions, { body: { ticket } }));
    if (passkey === undefined || passkey === "known") setWrong(passkey ? messages.passkeyKnown : messages.passkeyFailed);
    else onSet(await api.call(addPasskey, { body: { ticket, name: name.trim() || messages.passkey, passkey } }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    void run(add);
  };
  return (
    <form className="grid gap-4.5" onSubmit={submit} noValidate>
      <Field label={messages.passkeyName} hint={messages.passkeyNameHint} error={wrong}>
        <TextInput
          name="passkey-name"
          autoComplete="off"
          autoFocus
          maxLength={80}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </Field>
      <Button type="submit" look="primary" size="big" full busy={busy}>
        {messages.addPasskey}
      </Button>
    </form>
  );
}
