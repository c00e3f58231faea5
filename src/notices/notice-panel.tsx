// One notice next to the list: its words, where it went, and taking it back.
import { useState } from "react";
import { formatDateTime } from "../kernel/text/format.ts";
import { useApi } from "../web/app/use-api.ts";
import { recordOrNull } from "../web/calls/outcomes.ts";
import { useReport } from "../web/calls/use-report.ts";
import { useLocale } from "../web/locale/locale.tsx";
import { Button } from "../web/ui/button.tsx";
import { ConfirmDialog } from "../web/ui/overlays/dialog.tsx";
import { SidePanel } from "../web/ui/overlays/pane.tsx";
import { useToast } from "../web/ui/overlays/toast.tsx";
import { Note } from "../web/ui/states/note.tsx";
import { type NoticeRow, withdrawNotice } from "./contract.ts";
import { untilText, words } from "./words.ts";

interface PanelProps {
  notice: NoticeRow;
  onClose: () => void;
  onChanged: () => void;
}

export function NoticePanel({ notice, onClose, onChanged }: PanelProps) {
  const locale = useLocale();
  const messages = words[locale];
  const [asking, setAsking] = useState(false);
  const { withdrawn_at, withdrawn_who } = notice;
  const facts: [string, string][] = [
    [messages.where, notice.channels.map((each) => messages.channel[each]).join(", ")],
    [messages.stage, notice.stage === null ? messages.allStages : messages.stageOf(notice.stage)],
    [messages.author, `${notice.who}, ${formatDateTime(notice.made_at, locale)}`],
  ];
  if (notice.channels.some((each) => each !== "clubs")) facts.push([messages.until, untilText(notice.until, locale)]);
  if (notice.channels.includes("clubs")) facts.push([messages.mails, messages.mailsSent(notice.mails)]);
  if (withdrawn_at) facts.push([messages.withdrawnAt, messages.withdrawnBy(withdrawn_who ?? "", formatDateTime(withdrawn_at, locale))]);
  return (
    <SidePanel
      title={messages.notice}
      subtitle={messages.states[notice.state]}
      onClose={onClose}
      footer={
        notice.state === "shown" && (
          <Button look="danger" onClick={() => setAsking(true)}>
            {messages.withdraw}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <p className="b">{notice.text}</p>
        {notice.text_en && <p lang="en">{notice.text_en}</p>}
        <dl className="grid gap-2">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt className="sm sec">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {notice.state === "mailed" && <Note>{messages.mailOnly}</Note>}
        {notice.state === "shown" && notice.mails > 0 && <Note>{messages.mailStays}</Note>}
      </div>
      {asking && <Withdraw notice={notice} onClose={() => setAsking(false)} onDone={onChanged} />}
    </SidePanel>
  );
}

function Withdraw({ notice, onClose, onDone }: { notice: NoticeRow; onClose: () => void; onDone: () => void }) {
  const messages = words[useLocale()];
  const api = useApi();
  const report = useReport();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const withdraw = async () => {
    setBusy(true);
    const done = await recordOrNull(() => api.call(withdrawNotice, { params: { id: notice.id } }), report);
    setBusy(false);
    onClose();
    if (done) toast({ text: messages.withdrawn, look: "done" });
    onDone();
  };
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={messages.withdrawTitle}
      description={[messages.withdrawWhy, notice.mails > 0 && messages.withdrawMails(notice.mails)].filter(Boolean).join(" ")}
      confirm={messages.withdraw}
      busy={busy}
      onConfirm={() => void withdraw()}
    />
  );
}
