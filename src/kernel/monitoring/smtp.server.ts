// Checks the mail server before mails are sent.
import { createTransport } from "nodemailer";
import type { Settings } from "../settings/settings.server.ts";

/** How long a result is valid, and the time limit of a check, in milliseconds. */
const KNOWN_MS = 60_000;
const PATIENCE_MS = 8000;

/** Checks whether the mail server accepts this application. */
export interface MailServer {
  /** The problem, in the words of the server or the network. Undefined when there is none, or no server is set. */
  problem(): Promise<string | undefined>;
}

/** Opens the check of the mail server in SMTP_URL. It connects at most once a minute. */
export function openMailServer({ SMTP_URL }: Pick<Settings, "SMTP_URL">, now: () => number = () => performance.now()): MailServer {
  let cached: { at: number; answer: Promise<string | undefined> } | undefined;
  const verify = async (url: string): Promise<string | undefined> => {
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
      if (!cached || now() - cached.at > KNOWN_MS) cached = { at: now(), answer: verify(SMTP_URL) };
      return cached.answer;
    },
  };
}
