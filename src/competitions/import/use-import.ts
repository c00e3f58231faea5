// Reading a file of regulations: what is given, the call, what it asks back and what it made.
import { useState } from "react";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { importCompetition } from "../contract.ts";
import { words } from "../words.ts";
import type { Answers, SameCode } from "./matching.ts";

/** What the server takes. */
const MOST_BYTES = 2_000_000;

interface Given {
  file: File | undefined;
  name: string;
  starts_on: string;
}

/** What an import made, with the file as it was read. */
export interface Made {
  reply: Reply<typeof importCompetition>;
  rulebook: unknown;
}

export interface Import {
  given: Given;
  put: (change: Partial<Given>) => void;
  /** Takes a file unless it is heavier than the server takes. */
  choose: (file: File | undefined) => void;
  send: (answers?: Answers) => Promise<void>;
  errors: Record<string, string[]>;
  busy: boolean;
  made: Made | undefined;
  /** Codes that the file shares with styles of other names, until it is said what they mean. */
  asked: readonly SameCode[] | undefined;
  stopAsking: () => void;
}

/** What is sent; a name and a first day that were left empty are the file's own. */
export function formOf({ file, name, starts_on }: Given, answers?: Answers): FormData {
  const form = new FormData();
  if (file) form.set("file", file);
  if (name.trim()) form.set("name", name.trim());
  if (starts_on) form.set("starts_on", starts_on);
  for (const code of answers?.same ?? []) form.append("same_codes[]", code);
  for (const code of answers?.other ?? []) form.append("other_codes[]", code);
  return form;
}

/** One import; `onMade` hears when a competition was made. */
export function useImport(onMade: () => void): Import {
  const said = words[useLocale()];
  const api = useApi();
  const [given, setGiven] = useState<Given>({ file: undefined, name: "", starts_on: "" });
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<Made | undefined>(undefined);
  const [asked, setAsked] = useState<readonly SameCode[] | undefined>(undefined);
  const report = useReport(setErrors);
  const put = (change: Partial<Given>) => setGiven((now) => ({ ...now, ...change }));
  return {
    given,
    put,
    choose(file) {
      const heavy = file !== undefined && file.size > MOST_BYTES;
      setErrors(heavy ? { file: [said.readTooBig] } : {});
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
      // The file was read as JSON a moment ago, else there would be no reply.
      const rulebook: unknown = reply && given.file ? JSON.parse(await given.file.text()) : undefined;
      setBusy(false);
      if (!reply) return;
      setMade({ reply, rulebook });
      onMade();
    },
    errors,
    busy,
    made,
    asked,
    stopAsking: () => setAsked(undefined),
  };
}
