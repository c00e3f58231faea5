// The window in which the office writes a notice, sees it as each channel shows it, and sends it.
import { type FormEvent, useId, useState } from "react";
import { timestampOf } from "../competitions/rules.ts";
import type { CallArguments, Reply } from "../kernel/endpoints/endpoint.ts";
import { newId } from "../kernel/values/ids.ts";
import { useApi } from "../web/app/use-api.ts";
import { recordOrNull } from "../web/calls/outcomes.ts";
import { useReport } from "../web/calls/use-report.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { Button } from "../web/ui/button.tsx";
import { Checkbox } from "../web/ui/fields/checkbox.tsx";
import { DateTimeInput } from "../web/ui/fields/date-input.tsx";
import { Field, Fieldset } from "../web/ui/fields/field.tsx";
import { Select } from "../web/ui/fields/select.tsx";
import { Textarea } from "../web/ui/fields/text-input.tsx";
import { Dialog } from "../web/ui/overlays/dialog.tsx";
import { FormDialog } from "../web/ui/overlays/form-dialog.tsx";
import { Note } from "../web/ui/states/note.tsx";
import { type listNotices, makeNotice, type NoticeRow, previewNotice } from "./contract.ts";
import { PublicNotices } from "./public-notices.tsx";
import { type Channel, channels, MOST_CHARACTERS } from "./rules.ts";
import { untilText, words } from "./words.ts";

type Errors = Record<string, string[]>;
type Preview = Reply<typeof previewNotice>;

/** Choice of the select that stands for all stages. */
const ALL = "*";

interface Fields {
  text: string;
  textEn: string;
  stage: string;
  channels: readonly Channel[];
  until: string;
}

/** Name of each field in a refusal. */
const NAMES: Readonly<Record<keyof Fields, string>> = {
  text: "text",
  textEn: "text_en",
  stage: "stage",
  channels: "channels",
  until: "until",
};

const EMPTY: Fields = { text: "", textEn: "", stage: ALL, channels: ["stations", "pads", "screens", "public"], until: "" };

function bodyOf({ text, textEn, stage, channels: to, until }: Fields): NonNullable<CallArguments<typeof previewNotice>["body"]> {
  return {
    text,
    text_en: textEn.trim() || null,
    stage: stage === ALL ? null : stage,
    channels: [...to],
    ...(until ? { until: timestampOf(until) } : {}),
  };
}

interface NewNoticeProps {
  competitionId: string;
  stages: Reply<typeof listNotices>["stages"];
  defaultUntil: string;
  onClose: () => void;
  onSent: (notice: NoticeRow) => void;
}

export function NewNotice({ competitionId, stages, defaultUntil, onClose, onSent }: NewNoticeProps) {
  const messages = words[useLocale()];
  const api = useApi();
  // The same id for repeated sends of one notice; a changed notice is another one.
  const [id, setId] = useState(newId);
  const [fields, setFields] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [preview, setPreview] = useState<Preview>();
  const [busy, setBusy] = useState(false);
  const report = useReport(setErrors);
  const params = { id: competitionId };
  const change = (made: Partial<Fields>) => {
    setFields((now) => ({ ...now, ...made }));
    setId(newId());
    const changed = (Object.keys(made) as (keyof Fields)[]).map((each) => NAMES[each]);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !changed.includes(name))));
  };
  const look = async () => {
    setBusy(true);
    setErrors({});
    const shown = await recordOrNull(() => api.call(previewNotice, { params, body: bodyOf(fields) }), report);
    setBusy(false);
    if (shown) setPreview(shown);
  };
  const send = async () => {
    setBusy(true);
    const made = await recordOrNull(() => api.call(makeNotice, { params, body: { id, ...bodyOf(fields) } }), report);
    setBusy(false);
    if (made) onSent(made);
    else setPreview(undefined);
  };
  if (preview)
    return (
      <Dialog
        open
        size="wide"
        onOpenChange={(open) => !open && onClose()}
        title={messages.previewTitle}
        footer={
          <>
            <Button onClick={() => setPreview(undefined)}>{messages.back}</Button>
            <Button look="primary" busy={busy} onClick={() => void send()}>
              {messages.send}
            </Button>
          </>
        }
      >
        <PreviewList preview={preview} to={fields.channels} />
      </Dialog>
    );
  return <NoticeForm {...{ fields, errors, stages, busy, onClose }} hint={defaultUntil} onChange={change} onSend={() => void look()} />;
}

interface FormProps extends Pick<NewNoticeProps, "stages" | "onClose"> {
  fields: Fields;
  errors: Errors;
  busy: boolean;
  /** End of a notice without one. */
  hint: string;
  onChange: (change: Partial<Fields>) => void;
  onSend: () => void;
}

function NoticeForm({ fields, errors, stages, busy, hint, onChange, onSend, onClose }: FormProps) {
  const locale = useLocale();
  const messages = words[locale];
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  const toggle = (channel: Channel, on: boolean) =>
    onChange({ channels: channels.filter((each) => (each === channel ? on : fields.channels.includes(each))) });
  return (
    <FormDialog title={messages.make} confirm={messages.preview} busy={busy} form={form} size="wide" onClose={onClose}>
      <form id={form} className="grid gap-4" noValidate onSubmit={submit}>
        <Field label={messages.text} hint={messages.left(fields.text.length, MOST_CHARACTERS)} error={errors["text"]?.[0]}>
          <Textarea
            rows={3}
            value={fields.text}
            maxLength={MOST_CHARACTERS}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
          />
        </Field>
        <Field label={messages.textEn} optional hint={messages.textEnHint} error={errors["text_en"]?.[0]}>
          <Textarea
            rows={2}
            lang="en"
            value={fields.textEn}
            maxLength={MOST_CHARACTERS}
            onChange={(event) => onChange({ textEn: event.currentTarget.value })}
          />
        </Field>
        <Fieldset legend={messages.channels} error={errors["channels"]?.[0]}>
          <div className="grid gap-3">
            {channels.map((channel) => (
              <Checkbox
                key={channel}
                checked={fields.channels.includes(channel)}
                hint={messages.channelHint[channel]}
                onCheckedChange={(on) => toggle(channel, on)}
              >
                {messages.channel[channel]}
              </Checkbox>
            ))}
          </div>
        </Fieldset>
        <div className="g2">
          {stages.length > 1 && (
            <Field label={messages.stage} error={errors["stage"]?.[0]}>
              <Select
                options={[
                  { value: ALL, label: messages.allStages },
                  ...stages.map((each) => ({ value: each.letter, label: messages.stageOf(each.letter), detail: each.name ?? undefined })),
                ]}
                value={fields.stage}
                onValueChange={(stage) => onChange({ stage })}
              />
            </Field>
          )}
          <Field label={messages.until} optional hint={messages.untilHint(untilText(hint, locale))} error={errors["until"]?.[0]}>
            <DateTimeInput value={fields.until} onValueChange={(until) => onChange({ until })} />
          </Field>
        </div>
      </form>
    </FormDialog>
  );
}

/** What each chosen channel gets: the mail with the number of its addresses, and the line of the screens. */
function PreviewList({ preview, to }: { preview: Preview; to: readonly Channel[] }) {
  const locale = useLocale();
  const messages = words[locale];
  return (
    // Long previews scroll; without a control inside, only the focus scrolls them by keyboard.
    <div className="grid gap-4" role="group" aria-label={messages.previewTitle} tabIndex={0}>
      {to.map((channel) => (
        <section key={channel} aria-label={messages.channel[channel]} data-channel={channel}>
          <h3>{messages.channel[channel]}</h3>
          {channel === "clubs" ? <MailPreview preview={preview} /> : <LinePreview shown={preview.shown} />}
        </section>
      ))}
      {to.some((each) => each !== "clubs") && <p className="sm sec">{messages.shownUntil(untilText(preview.until, locale))}</p>}
    </div>
  );
}

/** The line of a screen, and its English where it has one. */
function LinePreview({ shown }: Pick<Preview, "shown">) {
  return (
    <div className="-mx-3">
      <PublicNotices notices={[shown]} locale="pl" />
      {shown.text_en !== null && (
        <div lang="en">
          <PublicNotices notices={[shown]} locale="en" />
        </div>
      )}
    </div>
  );
}

function MailPreview({ preview: { clubs, english, mails } }: { preview: Preview }) {
  const messages = words[useLocale()];
  return (
    <>
      <p>
        {clubs === 0 ? messages.noClubs : messages.clubs(clubs)} {english > 0 && messages.english(english)}
      </p>
      {mails
        .filter((each) => each.locale === "pl" || english > 0)
        .map((mail) => (
          <blockquote key={mail.locale} lang={mail.locale} className="note my-3">
            <div className="grid gap-1">
              <small className="sec">{`${messages.subject}: ${mail.subject}`}</small>
              <b>{mail.heading}</b>
              {mail.paragraphs.map((each) => (
                <p key={each}>{each}</p>
              ))}
            </div>
          </blockquote>
        ))}
      {clubs > 0 && <Note look="warn">{messages.mailStays}</Note>}
    </>
  );
}
