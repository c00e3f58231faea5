// „Wczytaj regulamin”: choose the file, then see the result.
import { FileJson } from "lucide-react";
import { useId } from "react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { CancelButton } from "../../web/ui/overlays/dialog-actions.tsx";
import { DateInput } from "../../web/ui/fields/date-input.tsx";
import { Dialog } from "../../web/ui/overlays/dialog.tsx";
import { ErrorText, Field } from "../../web/ui/fields/field.tsx";
import { Dropzone, UploadRow } from "../../web/ui/fields/file-picker.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { AddedList, UnmappedList } from "./unmapped/unmapped-list.tsx";
import { QuestionList } from "./question-list.tsx";
import type { Competition } from "../shapes.ts";
import { SameCodes } from "./same-codes.tsx";
import { type RegulationsImport, type ImportResult, useImport } from "./use-import.ts";
import { words } from "../words.ts";

/** Dialog of one import. `onMade` is called when a competition was created, `onOpen` to open it. */
export function ReadRegulations({
  onClose,
  onMade,
  onOpen,
}: {
  onClose: () => void;
  onMade: () => void;
  onOpen: (made: Competition) => Promise<void>;
}) {
  const reading = useImport(onMade);
  const { made, unanswered: asked, busy } = reading;
  if (made) return <ImportSummary made={made} onClose={onClose} onOpen={onOpen} />;
  if (asked)
    return <SameCodes codes={asked} busy={busy} onAnswer={(answers) => void reading.send(answers)} onClose={reading.dismissQuestions} />;
  return <ChooseFile reading={reading} onClose={onClose} />;
}

function ChooseFile({ reading, onClose }: { reading: RegulationsImport; onClose: () => void }) {
  const messages = words[useLocale()];
  const id = useId();
  const { input: given, put, errors, busy } = reading;
  const errorOf = (field: string) => errors[field]?.[0];
  const fileError = errorOf("file") ?? errorOf("rulebook");
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.read}
      description={messages.readWhat}
      footer={
        <>
          <CancelButton onClick={onClose} />
          <Button look="primary" type="submit" form={id} busy={busy}>
            {messages.read}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void reading.send();
        }}
      >
        {given.file ? (
          <UploadRow
            name={given.file.name}
            size={given.file.size}
            state="waiting"
            icon={FileJson}
            onRemove={() => put({ file: undefined })}
          />
        ) : (
          <Dropzone name="file" accept="application/json,.json" hint={messages.readHint} onFiles={([first]) => reading.choose(first)}>
            {messages.readDrop}
          </Dropzone>
        )}
        {fileError && <ErrorText>{fileError}</ErrorText>}
        <Field label={messages.name} optional error={errorOf("name")}>
          <TextInput value={given.name} onChange={(event) => put({ name: event.currentTarget.value })} autoComplete="off" />
        </Field>
        <Field label={messages.startsOn} optional hint={messages.readDates} error={errorOf("starts_on")}>
          <DateInput value={given.starts_on} onValueChange={(day, typed) => put({ starts_on: day || typed })} />
        </Field>
      </form>
    </Dialog>
  );
}

/** Result: what was added, open questions, and what was not imported. */
function ImportSummary({
  made,
  onClose,
  onOpen,
}: {
  made: ImportResult;
  onClose: () => void;
  onOpen: (made: Competition) => Promise<void>;
}) {
  const messages = words[useLocale()];
  const { competition, added, questions, leftovers, warnings } = made.reply;
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => !open && onClose()}
      title={messages.readDone}
      description={competition.name}
      footer={
        <>
          <Button onClick={onClose}>{messages.close}</Button>
          <Button look="primary" onClick={() => void onOpen(competition)}>
            {messages.openMade}
          </Button>
        </>
      }
    >
      <section className="grid gap-6" tabIndex={0} aria-label={messages.readDone}>
        <AddedList added={added} />
        <QuestionList questions={questions} />
        <UnmappedList leftovers={leftovers} warnings={warnings} rulebook={made.rulebook} />
      </section>
    </Dialog>
  );
}
