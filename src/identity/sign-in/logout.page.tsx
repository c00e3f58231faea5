import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { AuthPage } from "../../web/layouts/auth-page.tsx";
import { typeset } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { PageHandle } from "../../web/pages/page.ts";
import { useSession } from "../../web/session/session.tsx";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { ConfirmDialog } from "../../web/ui/overlays/dialog.tsx";
import { CARDS_PAGE, rememberCard } from "../../web/offline/judge-card.ts";
import { type UnsentWork, unsentWork } from "../../web/offline/forget-device.ts";
import type { Staying } from "../../web/app/app-parts.ts";

const title = { pl: "Wylogowuję…", en: "Signing out…" };
const words = {
  pl: {
    marks: {
      heading: "Oceny czekają na tym urządzeniu",
      why: "Wróć do ocen i poczekaj, aż się wyślą. Po wylogowaniu wyślą się dopiero, gdy znów zalogujesz się tu na to konto.",
      back: "Wróć do ocen",
    },
    signup: {
      heading: "Zmiany w zgłoszeniu czekają na tym urządzeniu",
      why: "Wróć do zgłoszenia i poczekaj, aż się wyślą. Po wylogowaniu wyślą się dopiero, gdy znów zalogujesz się tu na to konto.",
      back: "Wróć do zgłoszenia",
    },
    contact: {
      heading: "Dane kontaktowe nie są zapisane",
      why: "Po wylogowaniu znikną z tego urządzenia.",
      back: "Wróć do zgłoszenia",
    },
    list: {
      heading: "Lista „do poprawy” czeka na tym urządzeniu",
      why: "Po wylogowaniu zniknie. To, co już dodano, zostaje w zgłoszeniu.",
      back: "Wróć do listy",
    },
    losesList: "Lista „do poprawy” zniknie.",
    anyway: "Wyloguj mimo to",
    card: {
      why: "Wróć do ocen i poczekaj, aż się wyślą. Po zamknięciu karty wyślą się dopiero, gdy znów otworzysz ją na tym tablecie.",
      anyway: "Zamknij mimo to",
    },
    drop: "Usuń i wyloguj",
    dropAsk: "Usunąć niewysłane zmiany?",
    dropWhy: "Nie da się ich odzyskać. To, co dotarło do organizatora, zostaje.",
  },
  en: {
    marks: {
      heading: "Unsent marks on this device",
      why: "Go back and wait until they are sent. After signing out they are sent only when this account signs in here again.",
      back: "Back to the marks",
    },
    signup: {
      heading: "Unsent sign-up changes on this device",
      why: "Go back to the sign-up and wait until they are sent. After signing out they are sent only when this account signs in here again.",
      back: "Back to the sign-up",
    },
    contact: {
      heading: "The contact details are not saved",
      why: "Signing out removes them from this device.",
      back: "Back to the sign-up",
    },
    list: {
      heading: "A list “to correct” is on this device",
      why: "Signing out removes it. What was added stays in the sign-up.",
      back: "Back to the list",
    },
    losesList: "The list “to correct” will be lost.",
    anyway: "Sign out anyway",
    card: {
      why: "Go back and wait until they are sent. After closing the card they are sent only when it is opened on this tablet again.",
      anyway: "Close anyway",
    },
    drop: "Remove and sign out",
    dropAsk: "Remove the unsent changes?",
    dropWhy: "They cannot be restored. What has reached the organiser stays.",
  },
};

export const handle: PageHandle = { title };

const never = () => () => undefined;

/** Page where the unsent work is finished. */
function addressOf(work: UnsentWork): string | undefined {
  if (work.kind === "marks") return "/judge/dashboard";
  if (work.kind === "signup") return `/signup/competition/preview/${work.id}`;
  return work.kind === "list" ? `/signup/competition/import/${work.id}?of=${work.of}` : undefined;
}

/**
 * Signs out and always ends at the login page, even when the call fails. Asks first while this device has unsent work of the person: a referee's
 * marks, changes of a sign-up, a contact, a list read from a spreadsheet.
 */
export function Component() {
  const { session, known, user } = useSession();
  const navigate = useNavigate();
  const locale = useLocale();
  // The person who opened the page. During sign-out there is no current person any more.
  const [person] = useState(() => (known ? (user ?? null) : undefined));
  const [card] = useState(user?.card !== undefined);
  // As text, because a new array on each read would count as a change.
  const waiting = useSyncExternalStore(
    never,
    () => JSON.stringify(unsentWork(person)),
    () => undefined,
  );
  const [isConfirming, setConfirming] = useState(false);
  const leave = useCallback(
    (staying?: Staying) =>
      void session.logout(staying).then(() => {
        if (!card) return navigate("/login", { replace: true });
        rememberCard(undefined);
        return navigate(CARDS_PAGE, { replace: true });
      }),
    [session, navigate, card],
  );
  useEffect(() => {
    if (unsentWork(person).length === 0) leave();
  }, [leave, person]);
  const [first, ...others] = JSON.parse(waiting ?? "[]") as UnsentWork[];
  if (!first) return <AuthPage title={title[locale]}>{null}</AuthPage>;
  const messages = words[locale];
  const { heading, back } = messages[first.kind];
  const why = card && first.kind === "marks" ? messages.card.why : messages[first.kind].why;
  const stays = first.kind === "marks" || first.kind === "signup";
  const losesList = others.some((each) => each.kind === "list") && first.kind !== "list";
  const address = addressOf(first);
  return (
    <AuthPage title={typeset(heading)} subtitle={typeset(losesList ? `${why} ${messages.losesList}` : why)}>
      <div className="row wrap">
        {address ? (
          <LinkButton look="primary" to={address}>
            {back}
          </LinkButton>
        ) : (
          <Button look="primary" onClick={() => void navigate(-1)}>
            {back}
          </Button>
        )}
        {stays && <Button onClick={() => leave("unsent")}>{card ? messages.card.anyway : messages.anyway}</Button>}
        {first.kind !== "marks" && (
          <Button look="ghost" onClick={() => (first.kind === "signup" ? setConfirming(true) : leave())}>
            {messages.drop}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isConfirming}
        danger
        onOpenChange={setConfirming}
        title={messages.dropAsk}
        description={messages.dropWhy}
        confirm={messages.drop}
        onConfirm={() => {
          setConfirming(false);
          leave();
        }}
      />
    </AuthPage>
  );
}
