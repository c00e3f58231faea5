import { useState } from "react";
import { useNavigate } from "react-router";
import { loadDeskParts } from "../../routes.tsx";
import { ApiError } from "../calls/api.ts";
import { fill } from "../locale/fill.ts";
import { CARDS_PAGE, cardOverText } from "../offline/judge-card.ts";
import { loginFor } from "../session/guards.ts";
import { useLocale } from "../locale/locale.tsx";
import { useSession } from "../session/session.tsx";
import { useSecondStep } from "../session/use-second-step.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/overlays/dialog.tsx";
import { Field } from "../ui/fields/field.tsx";
import { PasswordInput } from "../ui/fields/text-input.tsx";
import { useInterruption } from "./use-interruption.ts";

const words = {
  pl: {
    expired: "Sesja się skończyła",
    kept: "Wpisane dane zostają. Zaloguj się jako {email} i zapisz jeszcze raz.",
    password: "Hasło",
    signIn: "Zaloguj się",
    leave: "Zamknij stronę i zaloguj się jako ktoś inny",
    other: "Zalogowano kogoś innego",
    otherWhy: "W innej karcie zalogowano konto: {name}. Ta strona należała do konta: {own} i nie zostanie zapisana.",
    reload: "Odśwież stronę",
    cardTitle: "Karta sędziego nie działa",
    cardKept: "Oceny zostają na tym tablecie. Wyślą się, gdy otworzysz tu kartę tej samej osoby.",
    openCard: "Otwórz kartę",
  },
  en: {
    expired: "The session has ended",
    kept: "Your input is still here. Sign in as {email} and save again.",
    password: "Password",
    signIn: "Sign in",
    leave: "Close the page and sign in as someone else",
    other: "Someone else has signed in",
    otherWhy: "Another tab signed in to account {name}. This page belonged to account {own} and will not be saved.",
    reload: "Reload the page",
    cardTitle: "The judge's card does not work",
    cardKept: "The marks stay on this tablet. They are sent once a card of the same person is opened here.",
    openCard: "Open a card",
  },
};

/** Window over the page when its session ended or belongs to another person. The page below stays unchanged. */
export function InterruptionWindow() {
  const { interruption } = useInterruption();
  const { user } = useSession();
  if (interruption?.kind === "expired" && user?.card) return <CardOver endsAt={user.card.ends_at} />;
  if (interruption?.kind === "expired") return <SignInAgain email={interruption.email} />;
  if (interruption?.kind === "somebody-else") return <SomebodyElse name={interruption.name} />;
  return null;
}

const stay = () => undefined;

function SignInAgain({ email }: { email: string }) {
  const messages = words[useLocale()];
  const { session } = useSession();
  const { end } = useInterruption();
  const navigate = useNavigate();
  const [password, setPassword] = useState("");
  const [refused, setRefused] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { step, askSecondStep } = useSecondStep(async () => (await loadDeskParts()).fetchSecondStep(), {
    async onSignedIn(reply) {
      await session.enter(reply);
      end();
    },
    onBack(message) {
      setPassword("");
      setRefused(message);
    },
  });
  const signIn = async () => {
    setBusy(true);
    try {
      await session.login({ email, password });
      end();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!askSecondStep(error)) setRefused(error.errors["email"]?.[0] ?? error.message);
      setBusy(false);
    }
  };
  const leave = () => {
    session.forget();
    end();
    void navigate(loginFor(window.location));
  };
  if (step)
    return (
      <Dialog open onOpenChange={stay} title={messages.expired} description={fill(messages.kept, { email })} closable={false}>
        {step}
      </Dialog>
    );
  return (
    <Dialog open onOpenChange={stay} title={messages.expired} description={fill(messages.kept, { email })} closable={false}>
      <form
        className="col"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void signIn();
        }}
      >
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <Field label={messages.password} error={refused}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        </Field>
        <Button type="submit" look="primary" full busy={busy}>
          {messages.signIn}
        </Button>
        <Button onClick={leave}>{messages.leave}</Button>
      </form>
    </Dialog>
  );
}

/** A judge's card needs no password: a card is opened again. */
function CardOver({ endsAt }: { endsAt: string }) {
  const locale = useLocale();
  const messages = words[locale];
  const [since] = useState(() => cardOverText(endsAt, Date.now(), locale));
  return (
    <Dialog
      open
      onOpenChange={stay}
      title={messages.cardTitle}
      description={`${since} ${messages.cardKept}`}
      closable={false}
      footer={
        <Button look="primary" onClick={() => window.location.assign(CARDS_PAGE)}>
          {messages.openCard}
        </Button>
      }
    >
      {null}
    </Dialog>
  );
}

function SomebodyElse({ name }: { name: string }) {
  const messages = words[useLocale()];
  const { user } = useSession();
  return (
    <Dialog
      open
      onOpenChange={stay}
      title={messages.other}
      description={fill(messages.otherWhy, { name, own: user?.name ?? "" })}
      closable={false}
      footer={
        <Button look="primary" onClick={() => window.location.reload()}>
          {messages.reload}
        </Button>
      }
    >
      {null}
    </Dialog>
  );
}
