// Judges the strength of passwords: a new one when it is set, an old one at sign-in (docs/rules/passwords.md 2.1, 3.1).
import { Worker } from "node:worker_threads";
import { openQueue } from "../../kernel/limits/queues.server.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { openWorkerThread } from "../../kernel/threads/worker-thread.server.ts";
import type { PasswordJudge, Weakness } from "../../kernel/world/world.server.ts";
import { refuseField } from "../../refusals.ts";
import { type Credentials, markPassword } from "../sql.server.ts";
import type { Call } from "../../kernel/calls/call.server.ts";

const MOST_WAITING = 100;
const MEMORY_MB = 256;
const PATIENCE_MS = 10_000;
/** The dictionaries take 90 MB. They are released after this time without use. */
const IDLE_MS = 300_000;

const newThread = () =>
  new Worker(new URL("./judge-thread.ts", import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });

/** Opens the worker thread that judges passwords. It starts with the first password. */
export function openPasswordJudge(start: () => Worker = newThread): PasswordJudge {
  const queue = openQueue(1, MOST_WAITING);
  const thread = openWorkerThread<{ weakness: Weakness | undefined }>({
    start,
    of: "passwords",
    patienceMs: PATIENCE_MS,
    idleMs: IDLE_MS,
  });
  return {
    findWeakness: (password, own) => queue(async () => (await thread.send({ password, own })).weakness),
    close: () => thread.close(),
  };
}

const THREE_WORDS = { pl: "Ułóż hasło z trzech niepowiązanych słów.", en: "Use three unrelated words." };
const messages: Record<Weakness, Record<Locale, string>> = {
  leaked: {
    pl: `Takie hasła są na listach przejętych haseł. ${THREE_WORDS.pl}`,
    en: `Passwords like this are on lists of stolen ones. ${THREE_WORDS.en}`,
  },
  own: {
    pl: `Twoje imię, adres i nazwę organizacji łatwo odgadnąć. ${THREE_WORDS.pl}`,
    en: `Your name, address and organisation are easy to guess. ${THREE_WORDS.en}`,
  },
  names: { pl: "Imiona i nazwiska łatwo odgadnąć. Dodaj dwa inne słowa.", en: "Names are easy to guess. Add two other words." },
  keys: { pl: `Sąsiednie klawisze łatwo odgadnąć. ${THREE_WORDS.pl}`, en: `Rows of keys are easy to guess. ${THREE_WORDS.en}` },
  repeated: { pl: `Powtórzenia łatwo odgadnąć. ${THREE_WORDS.pl}`, en: `Repetitions are easy to guess. ${THREE_WORDS.en}` },
  sequence: { pl: `Kolejne litery i cyfry łatwo odgadnąć. ${THREE_WORDS.pl}`, en: `Sequences are easy to guess. ${THREE_WORDS.en}` },
  date: { pl: "Daty i lata łatwo odgadnąć. Dodaj dwa słowa.", en: "Dates and years are easy to guess. Add two words." },
  few: { pl: "To hasło łatwo odgadnąć. Dodaj jeszcze jedno słowo.", en: "This password is easy to guess. Add one more word." },
};

/** The password's owner and an organiser's name: words that a guesser tries first. */
interface Owner {
  name: string;
  email: string;
  organiser: string;
}

const judge = ({ world }: Call, password: string, { name, email, organiser }: Owner) =>
  world.passwordJudge.findWeakness(password, [name, email, organiser, "parkiet"]);

/** Refuses an easily guessed new password at its field. */
export async function refuseWeakPassword(call: Call, field: string, password: string, owner: Owner): Promise<void> {
  const weakness = await call.outsideTransaction("weakness", () => judge(call, password, owner));
  if (weakness) refuseField(field, call.locale, messages[weakness]);
}

/** Judges a correct password once, at sign-in, and records the result. Never blocks the sign-in. */
export async function judgePasswordOnce(call: Call, person: Credentials, password: string, organiser: string): Promise<void> {
  if (person.weak_password !== null) return;
  const weak = await call.outsideTransaction("weak", async () => {
    try {
      return (await judge(call, password, { ...person, organiser })) !== undefined;
    } catch (error) {
      call.world.log.warn({ err: error }, "a password was not judged");
      return undefined;
    }
  });
  if (weak !== undefined) await markPassword(call.db, person, weak);
}
