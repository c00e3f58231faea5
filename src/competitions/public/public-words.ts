// Words of the organiser's front page, separate from the desk's so that phones load less.
import type { SignupReason } from "../rules.ts";
import { words as kit } from "../../web/ui/words.ts";

const pl = {
  ...kit.pl,
  failed: "Nie udało się wczytać turniejów",
  organisers: "Organizatorzy turniejów",
  enter: (name: string) => `Turnieje: ${name}`,
  noOrganisers: "Nikt się tu nie ogłasza",
  noOrganisersWhy: "Otwórz link, który masz od organizatora turnieju.",
  setupWaits: "Parkiet czeka na uruchomienie",
  setupWaitsWhere:
    "Link do uruchomienia jest w konsoli serwera, w wierszu „Set-up (once)”. Działa raz. Jeśli serwer pracuje jako usługa, pokaże go to polecenie:",
  publicTitle: "Turnieje",
  publicDescription: "Turnieje tańca: zapisy, listy startowe i wyniki na żywo.",
  publicEmpty: "Nie ma jeszcze ogłoszonych turniejów",
  publicEmptyWhy: "Gdy organizator ogłosi turniej, pojawi się tutaj.",
  now: "Teraz",
  next: "Najbliższe",
  before: "Zakończone",
  onStage: "na scenie",
  goSignup: "Zgłoś występy",
  signupUntil: "Zapisy do",
  goScores: "Wyniki na żywo",
  goRegulations: "Regulamin",
  reasons: {
    open: "Zapisy otwarte",
    not_public: "Turniej nie jest jeszcze ogłoszony",
    not_open: "Zapisy jeszcze nieotwarte",
    opens_later: "Zapisy od",
    deadline_passed: "Termin zapisów minął",
    closed: "Zapisy zamknięte",
  } satisfies Record<SignupReason, string>,
  posterAlt: (name: string) => `Plakat: ${name}`,
};

export type PublicWords = typeof pl;

const en: PublicWords = {
  ...kit.en,
  failed: "The competitions could not be loaded",
  organisers: "Organisers",
  enter: (name) => `Competitions of ${name}`,
  noOrganisers: "No organisers are listed here",
  noOrganisersWhy: "Open the link that you got from the organiser.",
  setupWaits: "Parkiet is not set up yet",
  setupWaitsWhere:
    "The set-up link is on the server’s console, in the line “Set-up (once)”. It works once. If the server runs as a service, this command shows it:",
  publicTitle: "Competitions",
  publicDescription: "Dance competitions: sign-up, start lists and live results.",
  publicEmpty: "No competition has been announced yet",
  publicEmptyWhy: "When the organiser announces one, it appears here.",
  now: "Now",
  next: "Upcoming",
  before: "Finished",
  onStage: "on stage",
  goSignup: "Sign up",
  signupUntil: "Sign-up until",
  goScores: "Live scores",
  goRegulations: "Regulations",
  reasons: {
    open: "Sign-up open",
    not_public: "Not announced yet",
    not_open: "Sign-up not open yet",
    opens_later: "Sign-up from",
    deadline_passed: "The sign-up deadline has passed",
    closed: "Sign-up closed",
  },
  posterAlt: (name) => `Poster: ${name}`,
};

export const publicWords = { pl, en };
