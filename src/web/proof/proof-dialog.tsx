import { KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/browser";
import { listSecondFactors, prove, provePasskeyOptions } from "../../kernel/endpoints/proof/contract.ts";
import type { CallArguments, Reply } from "../../kernel/endpoints/endpoint.ts";
import { ApiError } from "../calls/api.ts";
import { useApp } from "../app/app-context.ts";
import { useApi } from "../app/use-api.ts";
import { useLocale } from "../locale/locale.tsx";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/fields/field.tsx";
import { Segmented } from "../ui/fields/segmented.tsx";
import { PasswordInput, TextInput } from "../ui/fields/text-input.tsx";
import { FormDialog } from "../ui/overlays/form-dialog.tsx";

const words = {
  pl: {
    title: "Potwierdź, że to Ty",
    why: "Pytamy o to przed ważną zmianą.",
    by: "Sposób potwierdzenia",
    password: "Hasło",
    code: "Kod",
    codeField: "Kod z aplikacji albo kod zapasowy",
    usePasskey: "Użyj klucza dostępu",
    passkeyFailed: "Nie udało się użyć klucza. Spróbuj jeszcze raz.",
    confirm: "Potwierdź",
  },
  en: {
    title: "Confirm it is you",
    why: "We ask before important changes.",
    by: "Method",
    password: "Password",
    code: "Code",
    codeField: "Code from the app or a recovery code",
    usePasskey: "Use a passkey",
    passkeyFailed: "The passkey could not be used. Try again.",
    confirm: "Confirm",
  },
};

const FORM = "proof";

/** Own second factors: undefined until the server has replied; null when it cannot, and the password is asked for. */
function useOwnFactors() {
  const api = useApi();
  const [own, setOwn] = useState<Reply<typeof listSecondFactors> | null>();
  useEffect(() => void api.call(listSecondFactors).then(setOwn, () => setOwn(null)), [api]);
  return own;
}

/** Asks for the password, or for a second factor if the person has one. Calls `done` with true when proved, false when cancelled. */
export function ProofDialog({ done }: { done: (proved: boolean) => void }) {
  const messages = words[useLocale()];
  const api = useApi();
  // The window closes when the session ends, so it needs no updates of the person.
  const { user } = useApp().session.state();
  const own = useOwnFactors();
  const [by, setBy] = useState<"password" | "code">("password");
  const [value, setValue] = useState("");
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async (ask: () => Promise<CallArguments<typeof prove>["body"]>) => {
    setBusy(true);
    setRefused(undefined);
    try {
      await api.call(prove, { body: (await ask()) ?? {} });
      done(true);
    } catch (error) {
      setRefused(error instanceof ApiError ? (Object.values(error.errors)[0]?.[0] ?? error.message) : messages.passkeyFailed);
      setBusy(false);
    }
  };
  const askPasskey = async () => {
    const { startAuthentication } = await import("@simplewebauthn/browser");
    const options = await api.call(provePasskeyOptions);
    const signed = await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
    return { passkey: { ...signed, clientExtensionResults: {} } };
  };
  const typed = by === "password" ? { password: value } : { code: value };
  const input = { value, onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => setValue(currentTarget.value) };
  // The window opens complete, so that nothing in it moves.
  if (own === undefined) return null;
  return (
    <FormDialog
      title={messages.title}
      description={messages.why}
      onClose={() => done(false)}
      confirm={messages.confirm}
      form={FORM}
      busy={busy}
    >
      <form
        id={FORM}
        className="col"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void send(async () => typed);
        }}
      >
        <input type="hidden" autoComplete="username" value={user?.email ?? ""} readOnly />
        {own && (own.totp_since !== null || own.recovery_codes_left > 0) && (
          <Segmented
            label={messages.by}
            value={by}
            onValueChange={(next) => {
              setBy(next);
              setValue("");
              setRefused(undefined);
            }}
            options={(["password", "code"] as const).map((each) => ({ value: each, label: messages[each] }))}
          />
        )}
        <Field label={by === "password" ? messages.password : messages.codeField} error={refused}>
          {by === "password" ? (
            <PasswordInput name="password" autoComplete="current-password" autoFocus {...input} />
          ) : (
            <TextInput name="code" inputMode="text" autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} {...input} />
          )}
        </Field>
        {own && own.passkeys.length > 0 && (
          <Button icon={<KeyRound className="ic" aria-hidden />} disabled={busy} onClick={() => void send(askPasskey)}>
            {messages.usePasskey}
          </Button>
        )}
      </form>
    </FormDialog>
  );
}
