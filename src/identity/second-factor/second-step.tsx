import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, TextButton } from "../../web/ui/button.tsx";
import { ErrorText } from "../../web/ui/fields/field.tsx";
import { CodeForm } from "./code-form.tsx";
import { type Factor, loginPasskeyOptions, loginSecondFactor } from "./contract.ts";
import { askPasskey, canUsePasskeys } from "./passkeys.client.ts";
import { SetUp } from "./set-up.tsx";
import { useStep } from "./use-step.ts";
import { words } from "./words.ts";

export interface SecondStepProps {
  /** From the login's refusal. */
  ticket: string;
  /** The person has no factor, and the organiser requires one. */
  setUp: boolean;
  /** Factors that work on this host. */
  factors: readonly Factor[];
  onSignedIn: (reply: { onboarding?: boolean | undefined }) => Promise<void>;
  /** Returns to the password, with a message when the ticket is no longer valid. */
  onBack: (message?: string) => void;
}

/** Step after the password: a code, a passkey or a recovery code, or the set-up of a required factor. */
export function SecondStep(props: SecondStepProps) {
  const messages = words[useLocale()];
  const { setUp, ticket, factors, onBack, onSignedIn } = props;
  const app = factors.includes("totp");
  const passkey = factors.includes("passkey") && canUsePasskeys();
  const codes = factors.includes("recovery_code");
  // Without passkeys in the browser and without an app, only a recovery code is left.
  const [recovery, setRecovery] = useState(codes && !app && !passkey);
  const [opened, setOpened] = useState(false);
  return (
    <div className="grid gap-4.5">
      {setUp ? (
        <SetUp ticket={ticket} onDead={onBack} onSet={() => setOpened(true)} onDone={(onboarding) => onSignedIn({ onboarding })} />
      ) : (
        <Factors {...props} recovery={recovery} />
      )}
      {!setUp && (recovery || !codes) && <p className="sm sec">{messages.lost}</p>}
      <div className="grid justify-items-start">
        {codes && (app || passkey) && (
          <TextButton onClick={() => setRecovery(!recovery)}>
            {recovery ? (app ? messages.useCode : messages.usePasskey) : app ? messages.noPhone : messages.noPasskey}
          </TextButton>
        )}
        {!opened && <TextButton onClick={() => onBack()}>{messages.back}</TextButton>}
      </div>
    </div>
  );
}

function Factors({ ticket, factors, onSignedIn, onBack, recovery }: SecondStepProps & { recovery: boolean }) {
  const messages = words[useLocale()];
  const api = useApi();
  const { busy, wrong, setWrong, run } = useStep(onBack);
  const app = factors.includes("totp");
  const sendCode = async (code: string) => onSignedIn(await api.call(loginSecondFactor, { body: { ticket, code } }));
  const sendPasskey = () =>
    run(async () => {
      const passkey = await askPasskey(await api.call(loginPasskeyOptions, { body: { ticket } }));
      if (passkey) await onSignedIn(await api.call(loginSecondFactor, { body: { ticket, passkey } }));
      else setWrong(messages.passkeyFailed);
    });
  const form = (kind: "app" | "recovery") => (
    <CodeForm key={kind} kind={kind} label={messages.signIn} autoFocus onCode={sendCode} onDead={onBack} />
  );
  if (recovery) return form("recovery");
  return (
    <>
      {app && form("app")}
      {factors.includes("passkey") && canUsePasskeys() && (
        <div className="grid gap-4.5">
          {app && <div className="or m-0">{messages.or}</div>}
          <Button
            look={app ? "plain" : "primary"}
            size="big"
            full
            autoFocus={!app}
            busy={busy}
            icon={<KeyRound className="ic" aria-hidden />}
            onClick={() => void sendPasskey()}
          >
            {messages.usePasskey}
          </Button>
          <div role="alert">{wrong && <ErrorText>{wrong}</ErrorText>}</div>
        </div>
      )}
    </>
  );
}
