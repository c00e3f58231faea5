// The mail server, as far as it can be known before a mail is sent.
import { createTransport } from "nodemailer";
import type { Settings } from "../settings/settings.server.ts";

/** How long an answer is good for, and how long one is waited for, in milliseconds. */
const KNOWN_MS = 60_000;
const PATIENCE_MS = 8000;

/** Asks the mail server whether it lets this application in. */
export interface MailServer {
  /** What is wrong with it, in the words of the server or the network; undefined when nothing is, or when none is set. */
  problem(): Promise<string | undefined>;
}

/** The mail server of SMTP_URL, asked at most once a minute. */
export function openMailServer({ SMTP_URL }: Pick<Settings, "SMTP_URL">, now: () => number = () => performance.now()): MailServer {
  let known: { at: number; answer: Promise<string | undefined> } | undefined;
  const ask = async (url: string): Promise<string | undefined> => {
    const transport = createTransport({
      url,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    });
    try {
      await transport.verify();
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    } finally {
      transport.close();
    }
  };
  return {
    async problem() {
      if (SMTP_URL === undefined) return undefined;
      if (!known || now() - known.at > KNOWN_MS) known = { at: now(), answer: ask(SMTP_URL) };
      return known.answer;
    },
  };
}
