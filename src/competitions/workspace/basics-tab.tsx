// Tab „Podstawy”: name, days, venue, poster, regulations.
import { FileText, Image as ImageIcon } from "lucide-react";
import { useState } from "react";
import { formatDate } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { DateInput } from "../../web/ui/fields/date-input.tsx";
import { ErrorText, Field } from "../../web/ui/fields/field.tsx";
import { Dropzone } from "../../web/ui/fields/file-picker.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { Textarea, TextInput } from "../../web/ui/fields/text-input.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { getPoster, getRegulations, updateCompetition } from "../contract.ts";
import { publicWords } from "../public/public-words.ts";
import type { TabProps } from "../draft/load-one.ts";
import { MovedTerms } from "./moved-terms.tsx";
import { words } from "../words.ts";

/** Form for name, days, venue, poster and regulations of a competition. */
export function BasicsTab({ draft, admin }: TabProps) {
  const locale = useLocale();
  const messages = words[locale];
  const { shown, put, flush, errors } = draft;
  const errorOf = (field: string) => errors[field]?.[0];
  const text = (field: "venue_name" | "venue_address", label: string, hint?: string) => (
    <Field label={label} hint={hint} error={errorOf(field)} readOnly={!admin} optional={field === "venue_address"}>
      <TextInput value={shown[field] ?? ""} onBlur={flush} onChange={(event) => put({ [field]: event.currentTarget.value || null })} />
    </Field>
  );
  return (
    <>
      <section className="grid gap-4">
        <h2>{messages.tabs.basics}</h2>
        <Field label={messages.name} error={errorOf("name")} readOnly={!admin}>
          <TextInput value={shown.name} onBlur={flush} onChange={(event) => put({ name: event.currentTarget.value })} />
        </Field>
        <div className="g2">
          <Field
            label={messages.startsOn}
            hint={formatDate(shown.starts_on, locale, "long")}
            error={errorOf("starts_on")}
            readOnly={!admin}
          >
            <DateInput value={shown.starts_on} onBlur={flush} onValueChange={(starts_on) => starts_on && put({ starts_on })} />
          </Field>
          <Field label={messages.endsOn} hint={formatDate(shown.ends_on, locale, "long")} error={errorOf("ends_on")} readOnly={!admin}>
            <DateInput value={shown.ends_on} onBlur={flush} onValueChange={(ends_on) => ends_on && put({ ends_on })} />
          </Field>
        </div>
        {admin && <MovedTerms draft={draft} />}
        <div className="g2">
          {text("venue_name", messages.venue, messages.venueHint)}
          {text("venue_address", messages.address)}
        </div>
        <Field label={messages.description} hint={messages.descriptionHint} error={errorOf("description")} readOnly={!admin} optional>
          <Textarea
            rows={4}
            value={shown.description ?? ""}
            onBlur={flush}
            onChange={(event) => put({ description: event.currentTarget.value || null })}
          />
        </Field>
      </section>
      <FileSection kind="poster" draft={draft} admin={admin} />
      <FileSection kind="regulations" draft={draft} admin={admin} />
    </>
  );
}

function FileSection({ kind, draft, admin }: { kind: "poster" | "regulations"; draft: TabProps["draft"]; admin: boolean }) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  const report = useReport(setErrors);
  const { shown, callAfterSave: beside } = draft;
  const fileId = kind === "poster" ? shown.poster_file_id : shown.regulations_file_id;
  const query = { v: fileId?.slice(-12) ?? "" };
  const address = api.url(kind === "poster" ? getPoster : getRegulations, { params: { id: shown.id }, query });
  const send = async (form: FormData) => {
    setBusy(true);
    setErrors({});
    await recordOrNull(() => beside(() => api.call(updateCompetition, { params: { id: shown.id }, form })), report);
    setBusy(false);
  };
  const upload = (file: File | undefined) => {
    if (!file) return;
    const form = new FormData();
    form.set(kind, file);
    void send(form);
  };
  const remove = () => {
    const form = new FormData();
    form.set(`remove_${kind}`, "1");
    void send(form);
  };
  return (
    <section className="grid gap-3">
      <SectionHead title={kind === "poster" ? messages.poster : messages.regulations} />
      {fileId && (
        <div className="row wrap gap-4">
          {kind === "poster" ? (
            <img src={address} alt={publicWords[locale].posterAlt(shown.name)} className="w-28 rounded-md border border-line" />
          ) : (
            <span className="row grow">
              <FileText className="ic" aria-hidden />
              <span className="ell">{shown.regulations_name}</span>
            </span>
          )}
          <LinkButton size="small" to={address} reloadDocument target="_blank">
            {messages.download}
          </LinkButton>
          {admin && (
            <Button size="small" look="danger" busy={busy} onClick={remove}>
              {messages.delete}
            </Button>
          )}
        </div>
      )}
      {admin && (
        <Dropzone
          disabled={busy}
          accept={kind === "poster" ? "image/png,image/jpeg,image/webp" : "application/pdf"}
          hint={kind === "poster" ? messages.posterHint : messages.regulationsHint}
          onFiles={([file]) => upload(file)}
        />
      )}
      {!admin && !fileId && (
        <p className="row sm muted">
          <ImageIcon className="ic" aria-hidden />–
        </p>
      )}
      {errors[kind]?.[0] && <ErrorText>{errors[kind][0]}</ErrorText>}
    </section>
  );
}
