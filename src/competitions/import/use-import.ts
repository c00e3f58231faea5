// State of one import of a regulations file: input, call, questions from the server, and result.
import { useState } from "react";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { importCompetition } from "../contract.ts";
import { words } from "../words.ts";
import type { Answers, SameCode } from "./matching.ts";

/** Maximum size that the server accepts, in bytes. */
const MOST_BYTES = 2_000_000;

interface ImportInput {
  file: File | undefined;
  name: string;
  starts_on: string;
}

/** Result of an import, with the file that was read. */
export interface ImportResult {
  reply: Reply<typeof importCompetition>;
  rulebook: unknown;
}

export interface RegulationsImport {
  input: ImportInput;
  put: (change: Partial<ImportInput>) => void;
  /** Selects a file unless it is larger than the server accepts. */
  choose: (file: File | undefined) => void;
  send: (answers?: Answers) => Promise<void>;
  errors: Record<string, string[]>;
  busy: boolean;
  made: ImportResult | undefined;
  /** Codes of the file that belong to styles with other names, until the organiser has answered. */
  unanswered: readonly SameCode[] | undefined;
  dismissQuestions: () => void;
}

/**
 * Builds the request of an import. Leaves out an empty name or first day, so that the server reads it from the file. `answers` are the organiser's
 * decisions about codes that belong to styles with other names.
 */
export function formOf({ file, name, starts_on }: ImportInput, answers?: Answers): FormData {
  const form = new FormData();
  if (file) form.set("file", file);
  if (name.trim()) form.set("name", name.trim());
  if (starts_on) form.set("starts_on", starts_on);
  for (const code of answers?.same ?? []) form.append("same_codes[]", code);
  for (const code of answers?.other ?? []) form.append("other_codes[]", code);
  return form;
}

/** One import; `onMade` is called when a competition was created. */
export function useImport(onMade: () => void): RegulationsImport {
  const messages = words[useLocale()];
  const api = useApi();
  const [given, setGiven] = useState<ImportInput>({ file: undefined, name: "", starts_on: "" });
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<ImportResult | undefined>(undefined);
  const [asked, setAsked] = useState<readonly SameCode[] | undefined>(undefined);
  const report = useReport(setErrors);
  const put = (change: Partial<ImportInput>) => setGiven((now) => ({ ...now, ...change }));
  return {
    input: given,
    put,
    choose(file) {
      const heavy = file !== undefined && file.size > MOST_BYTES;
      setErrors(heavy ? { file: [messages.readTooBig] } : {});
      put({ file: heavy ? undefined : file });
    },
    async send(answers) {
      setBusy(true);
      setErrors({});
      const reply = await recordOrNull(
        () => api.call(importCompetition, { form: formOf(given, answers) }),
        (error) => {
          if (error.code === "codes_taken") setAsked(error.current as SameCode[]);
          else {
            setAsked(undefined);
            report(error);
          }
        },
      );
      // The server has just read it as JSON, otherwise there would be no reply.
      const rulebook: unknown = reply && given.file ? JSON.parse(await given.file.text()) : undefined;
      setBusy(false);
      if (!reply) return;
      setMade({ reply, rulebook });
      onMade();
    },
    errors,
    busy,
    made,
    unanswered: asked,
    dismissQuestions: () => setAsked(undefined),
  };
}
