import { Send } from "lucide-react";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { ApiError } from "../web/calls/api.ts";
import { formatDateTime } from "../kernel/text/format.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { recordOrNull } from "../web/calls/outcomes.ts";
import { useApi } from "../web/app/use-api.ts";
import { useReport } from "../web/calls/use-report.ts";
import { Button } from "../web/ui/button.tsx";
import { ErrorPanel } from "../web/ui/states/empty.tsx";
import { Note } from "../web/ui/states/note.tsx";
import { SidePanel } from "../web/ui/overlays/pane.tsx";
import { Segmented } from "../web/ui/fields/segmented.tsx";
import { SkeletonRows } from "../web/ui/states/skeleton.tsx";
import { useToast } from "../web/ui/overlays/toast.tsx";
import { getMail, type MailLine, type MailRecord, resendMail } from "./contract.ts";
import { words } from "./words.ts";

/** One mail next to the list: its text, or its look in a frame in which nothing runs and no link opens. */
export function MailPanel({ line, smtp, onClose }: { line: MailLine; smtp: boolean; onClose: () => void }) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const { id } = line;
  const { mail, retry } = useMail(id);
  const [busy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    const queued = await recordOrNull(() => api.call(resendMail, { params: { id } }), report);
    if (queued) toast({ text: messages.resent, look: "done" });
    setBusy(false);
    await revalidate();
  };
  return (
    <SidePanel
      title={line.subject}
      subtitle={line.to_name ? `${line.to_name}, ${line.to_email}` : line.to_email}
      onClose={onClose}
      footer={
        smtp &&
        (line.status === "kept" || line.status === "failed") && (
          <Button look="primary" busy={busy} icon={<Send className="ic" aria-hidden />} onClick={() => void resend()}>
            {messages.resend}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        {line.problem && (
          <Note look="bad">
            <b>{messages.problem}:</b> {line.problem} <span className="sec">{messages.attempts(line.attempts)}</span>
          </Note>
        )}
        {line.waits_why && line.waits_until && <Note>{messages.waits[line.waits_why](formatDateTime(line.waits_until, locale))}</Note>}
        {line.sent_at && <p className="sm sec">{messages.sentAt(formatDateTime(line.sent_at, locale))}</p>}
        {mail === undefined && <SkeletonRows rows={4} />}
        {mail === "failed" && <ErrorPanel title={messages.failed} onRetry={retry} />}
        {mail !== undefined && mail !== "failed" && <Body mail={mail} />}
      </div>
    </SidePanel>
  );
}

/** Loads a mail with its text; `retry` loads it again. */
function useMail(id: string) {
  const api = useApi();
  const [mail, setMail] = useState<MailRecord | "failed" | undefined>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    api.call(getMail, { params: { id } }, { signal: leaving.signal }).then(
      (loaded) => setMail(loaded),
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        if (!(error instanceof ApiError)) throw error;
        setMail("failed");
      },
    );
    return () => leaving.abort();
  }, [api, id, tries]);
  const retry = () => {
    setMail(undefined);
    setTries(tries + 1);
  };
  return { mail, retry };
}

/** The look of the mail in a frame, or its text. */
function Body({ mail }: { mail: MailRecord }) {
  const messages = words[useLocale()];
  const [how, setHow] = useState<"html" | "text">("html");
  return (
    <>
      {mail.link_hidden && <Note>{messages.hidden}</Note>}
      <Segmented
        label={messages.preview}
        value={how}
        onValueChange={setHow}
        options={[
          { value: "html", label: messages.html },
          { value: "text", label: messages.text },
        ]}
      />
      {how === "html" ? (
        <iframe
          className="w-full h-[max(480px,calc(100dvh-220px))] rounded-md border border-line bg-white"
          title={messages.frame(mail.subject)}
          sandbox=""
          srcDoc={mail.html_body}
        />
      ) : (
        <pre className="whitespace-pre-wrap break-words sm font-sans">{mail.text_body}</pre>
      )}
    </>
  );
}
