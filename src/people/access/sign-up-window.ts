// When sign-up is open and music may be changed, and the sentence that says why not. Pure; the time is an argument.
import { type SignupReason, signupState, type Status } from "../../competitions/rules.ts";
import { formatDateTime } from "../../kernel/text/format.ts";

export interface Window {
  status: Status;
  signup_opens_at: string | null;
  signup_closes_at: string | null;
  music_closes_at: string | null;
}

type Sentence = { pl: string; en: string };

/** The reason why nothing can be signed up or changed now, with the time; undefined while sign-up is open. */
export function signupClosed(competition: Window, now: Date): Sentence | undefined {
  const { open, reason } = signupState(competition, now);
  if (open) return undefined;
  const when = (at: string | null) => ({
    pl: at ? ` ${formatDateTime(at, "pl", "long")}` : "",
    en: at ? ` ${formatDateTime(at, "en", "long")}` : "",
  });
  const opens = when(competition.signup_opens_at);
  const closes = when(competition.signup_closes_at);
  const sentences: Record<Exclude<SignupReason, "open">, Sentence> = {
    not_public: { pl: "Ten turniej nie przyjmuje zgłoszeń.", en: "This competition takes no entries." },
    not_open: {
      pl: "Organizator poda termin zapisów.",
      en: "The organiser will name the date of sign-up.",
    },
    opens_later: { pl: `Zapisy zaczynają się:${opens.pl}.`, en: `Sign-up opens:${opens.en}.` },
    deadline_passed: {
      pl: `Termin zapisów minął:${closes.pl}. Napisz do organizatora.`,
      en: `Sign-up closed:${closes.en}. Write to the organiser.`,
    },
    closed: { pl: "Zapisy są zamknięte. Zmiany zgłoś organizatorowi.", en: "Sign-up is closed. Ask the organiser for changes." },
  };
  return sentences[reason === "open" ? "closed" : reason];
}

/** Heading above the reason why sign-up is not open. */
export function closedTitle(competition: Window, now: Date): Sentence {
  const ahead = ["not_open", "opens_later"].includes(signupState(competition, now).reason);
  return ahead
    ? { pl: "Zapisy jeszcze się nie zaczęły", en: "Sign-up has not begun yet" }
    : { pl: "Zapisy są zamknięte", en: "Sign-up is closed" };
}

/** Milliseconds after the deadline during which changes typed before it are accepted. */
const LATE_MS = 15 * 60_000;

/** True when a change typed this many seconds ago is accepted after the deadline: typed before sign-up closed, and sent within 15 minutes. */
export function isAcceptedAfterDeadline(competition: Window, now: Date, typedSecondsAgo: number | undefined): boolean {
  const { signup_closes_at } = competition;
  if (typedSecondsAgo === undefined || signup_closes_at === null || signupState(competition, now).reason !== "deadline_passed")
    return false;
  const since = now.getTime() - Date.parse(signup_closes_at);
  return since <= LATE_MS && since <= typedSecondsAgo * 1000;
}

/**
 * The reason why music can no longer be changed, with the time; undefined while it can: until its deadline, or without one until the competition
 * runs.
 */
export function musicClosed(competition: Window, now: Date): Sentence | undefined {
  const at = competition.music_closes_at;
  if (at !== null && Date.parse(at) <= now.getTime())
    return {
      pl: `Termin przesyłania muzyki minął: ${formatDateTime(at, "pl", "long")}. Napisz do organizatora.`,
      en: `The music deadline has passed: ${formatDateTime(at, "en", "long")}. Write to the organiser.`,
    };
  if (["draft", "archived", "finished"].includes(competition.status) || (at === null && competition.status === "running"))
    return { pl: "Muzyki nie można już zmienić. Napisz do organizatora.", en: "Music can no longer be changed. Write to the organiser." };
  return undefined;
}
