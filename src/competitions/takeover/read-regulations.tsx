// „Wczytaj regulamin”: choose the file, then see what came of it.
import { FileJson } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import type { Reply } from "../../kernel/endpoint.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { Button } from "../../web/ui/button.tsx";
import { DateInput } from "../../web/ui/fields/date-input.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { ErrorText, Field } from "../../web/ui/fields/field.tsx";
import { Dropzone, UploadRow } from "../../web/ui/fields/file-picker.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useApi } from "../../web/calls/use-api.ts";
import { useReport } from "../../web/use-report.ts";
import { importCompetition } from "../contract.ts";
import { AddedList, LeftoverList } from "./leftovers/leftover-list.tsx";
import type { Answers, SameCode } from "./matching.ts";
import { QuestionList } from "./question-list.tsx";
import type { Competition } from "../shapes.ts";
import { SameCodes } from "./same-codes.tsx";
import { words } from "../words.ts";

/** What the server takes. */
const MOST_BYTES = 2_000_000;

/** The dialog of one import; `onMade` hears when a competition was made, `onOpen` when it is to be opened. */
export function ReadRegulations({
  onClose,
  onMade,
  onOpen,
}: {
  onClose: () => void;
  onMade: () => void;
  onOpen: (made: Competition) => Promise<void>;
}) {
  const locale = useLocale();
  const said = words[locale];
  const api = useApi();
  const id = useId();
  const [file, setFile] = useState<File | undefined>(undefined);
  const [name, setName] = useState("");
  const [starts, setStarts] = useState("");
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<{ reply: Reply<typeof importCompetition>; rulebook: unknown } | undefined>(undefined);
  /** Codes that the file shares with styles of other names, until it is said what they mean. */
  const [asked, setAsked] = useState<readonly SameCode[] | undefined>(undefined);
  const report = useReport(setErrors);
  const errorOf = (field: string) => errors[field]?.[0];
  const choose = (chosen: File | undefined) => {
    const heavy = chosen !== undefined && chosen.size > MOST_BYTES;
    setErrors(heavy ? { file: [said.readTooBig] } : {});
    setFile(heavy ? undefined : chosen);
  };
  const send = async (answers?: Answers) => {
    setBusy(true);
    setErrors({});
    const form = new FormData();
    if (file) form.set("file", file);
    if (name.trim()) form.set("name", name.trim());
    if (starts) form.set("starts_on", starts);
    for (const code of answers?.same ?? []) form.append("same_codes[]", code);
    for (const code of answers?.other ?? []) form.append("other_codes[]", code);
    const reply = await recordOrNull(
      () => api.call(importCompetition, { form }),
      (error) => {
        if (error.code === "codes_taken") setAsked(error.current as SameCode[]);
        else {
          setAsked(undefined);
          report(error);
        }
      },
    );
    // The file was read as JSON a moment ago, else there would be no reply.
    const rulebook: unknown = reply && file ? JSON.parse(await file.text()) : undefined;
    setBusy(false);
    if (!reply) return;
    setMade({ reply, rulebook });
    onMade();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  if (made)
    return (
      <Dialog
        open
        size="wide"
        onOpenChange={(open) => !open && onClose()}
        title={said.readDone}
        description={made.reply.competition.name}
        footer={
          <>
            <Button onClick={onClose}>{said.close}</Button>
            <Button look="primary" onClick={() => void onOpen(made.reply.competition)}>
              {said.openMade}
            </Button>
          </>
        }
      >
        <section className="grid gap-6" tabIndex={0} aria-label={said.readDone}>
          <AddedList added={made.reply.added} />
          <QuestionList questions={made.reply.questions} />
          <LeftoverList leftovers={made.reply.leftovers} warnings={made.reply.warnings} rulebook={made.rulebook} />
        </section>
      </Dialog>
    );
  if (asked) return <SameCodes codes={asked} busy={busy} onAnswer={(answers) => void send(answers)} onClose={() => setAsked(undefined)} />;
  const fileError = errorOf("file") ?? errorOf("rulebook");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={said.read}
      description={said.readWhat}
      footer={
        <>
          <Button onClick={onClose}>{said.cancel}</Button>
          <Button look="primary" type="submit" form={id} busy={busy}>
            {said.read}
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-4" noValidate onSubmit={submit}>
        {file ? (
          <UploadRow name={file.name} size={file.size} state="waiting" icon={FileJson} onRemove={() => setFile(undefined)} />
        ) : (
          <Dropzone name="file" accept="application/json,.json" hint={said.readHint} onFiles={([first]) => choose(first)}>
            {said.readDrop}
          </Dropzone>
        )}
        {fileError && <ErrorText>{fileError}</ErrorText>}
        <Field label={said.name} optional error={errorOf("name")}>
          <TextInput value={name} onChange={(event) => setName(event.currentTarget.value)} autoComplete="off" />
        </Field>
        <Field label={said.startsOn} optional hint={said.readDates} error={errorOf("starts_on")}>
          <DateInput value={starts} onValueChange={(day, typed) => setStarts(day || typed)} />
        </Field>
      </form>
    </Dialog>
  );
}
