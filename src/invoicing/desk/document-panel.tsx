import { Download, ExternalLink, FilePen } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { later } from "../../web/pages/later.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useLoaded } from "../../web/app/use-loaded.ts";
import { formatDate, formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { isAdmin, useSession } from "../../web/session/session.tsx";
import { Button, buttonClass, TextButton } from "../../web/ui/button.tsx";
import { SidePanel } from "../../web/ui/overlays/pane.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { ErrorPanel } from "../../web/ui/states/empty.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { type FullDocument, getDocument, getDocumentPdf } from "../records/contract.ts";
import { taxNumberLabel } from "../../people/contacts/tax-number-label.ts";
import { nipText } from "../records/rules.ts";
import { words } from "../records/words.ts";
import { KsefSection } from "./ksef-section.tsx";
import { SumsTable } from "./sums-table.tsx";

const CorrectionDialog = later(async () => (await import("./correction-dialog.tsx")).CorrectionDialog);

interface PanelProps {
  id: string;
  /** Changes when the list was reloaded. */
  stamp: unknown;
  /** True for administrators and treasurers. */
  office: boolean;
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** Detail panel of a document: buyer, lines, sums, its PDF and its corrections. */
export function DocumentPanel({ id, stamp, office, onOpen, onClose }: PanelProps) {
  const admin = isAdmin(useSession().user);
  const messages = words[useLocale()];
  const { found, failed, reload } = useLoaded(id, ({ call }, options) => call(getDocument, { params: { id } }, options), stamp);
  const [correcting, setCorrecting] = useState(false);
  if (failed || !found)
    return (
      <SidePanel title={messages.title} onClose={onClose}>
        {failed ? <ErrorPanel onRetry={reload} /> : <SkeletonRows rows={6} />}
      </SidePanel>
    );
  return (
    <SidePanel
      title={`${messages.kinds[found.kind]} ${found.number}`}
      subtitle={found.competition_name}
      onClose={onClose}
      footer={
        <div className="flex grow flex-wrap gap-2">
          <PaperLink id={id} primary />
          {office && found.kind === "invoice" && (
            <Button icon={<FilePen className="ic" aria-hidden />} onClick={() => setCorrecting(true)}>
              {messages.correct}
            </Button>
          )}
        </div>
      }
    >
      {correcting && (
        <CorrectionDialog
          id={id}
          onClose={() => setCorrecting(false)}
          onIssued={(correction) => {
            setCorrecting(false);
            onOpen(correction);
          }}
        />
      )}
      <Contents document={found} onOpen={onOpen} />
      {(admin || !office) && <SignupLink id={found.signup_id} />}
    </SidePanel>
  );
}

/** Link that saves the document's PDF. */
export function PaperLink({ id, primary }: { id: string; primary?: boolean }) {
  const messages = words[useLocale()];
  const api = useApi();
  return (
    <a
      className={buttonClass(primary ? "primary" : "plain", "normal", false, "")}
      href={api.url(getDocumentPdf, { params: { id } })}
      download
    >
      <Download className="ic" aria-hidden />
      {messages.download}
    </a>
  );
}

/** Day, buyer and author; for a correction its invoice and reason, for an invoice the one that it replaces. */
function About({ document, onOpen }: ContentsProps) {
  const locale = useLocale();
  const messages = words[locale];
  const { corrects_id, corrects_number } = document;
  const { buyer, corrected, replaces } = document.content;
  const country = buyer.country && new Intl.DisplayNames(locale, { type: "region" }).of(buyer.country);
  const number = buyer.nip && `${taxNumberLabel(buyer.country, locale)} ${nipText(buyer.nip)}`;
  return (
    <>
      <p className="sm">
        <span className="sec">{messages.day}: </span>
        {formatDate(document.issued_on, locale, "long")}
        <br />
        <span className="sec">{messages.buyer}: </span>
        <span className="wrap-anywhere">{[buyer.name, buyer.address, country, number].filter(Boolean).join(", ")}</span>
        <br />
        <span className="sec">{messages.who}: </span>
        {document.who}
      </p>
      {corrected && (
        <p className="sm">
          <span className="sec">{messages.corrects}: </span>
          <TextButton onClick={() => corrects_id && onOpen(corrects_id)}>{corrects_number}</TextButton>
          <br />
          <span className="sec">{messages.reason}: </span>
          <span className="wrap-anywhere">{corrected.reason}</span>
          {document.reissued && (
            <>
              <br />
              <span className="sec">{messages.anew}: </span>
              <TextButton onClick={() => onOpen(document.reissued?.id ?? "")}>{document.reissued.number}</TextButton>
            </>
          )}
        </p>
      )}
      {replaces && (
        <p className="sm">
          <span className="sec">{messages.replaces}: </span>
          {replaces.invoice} ({replaces.correction})
        </p>
      )}
    </>
  );
}

interface ContentsProps {
  document: FullDocument;
  onOpen: (id: string) => void;
}

function Contents({ document, onOpen }: ContentsProps) {
  const locale = useLocale();
  const messages = words[locale];
  const { content, corrections } = document;
  const { corrected, sums } = content;
  return (
    <div className="grid gap-5">
      <About document={document} onOpen={onOpen} />
      <Lines document={document} />
      {corrected ? (
        <>
          {(
            [
              [messages.before, corrected.sums],
              [messages.after, sums],
              [messages.difference, corrected.difference],
            ] as const
          ).map(([label, rows]) => (
            <section key={label}>
              <SectionHead level={3} title={label} />
              <SumsTable label={label} sums={rows} />
            </section>
          ))}
        </>
      ) : (
        sums.length > 0 && <SumsTable label={messages.total} sums={sums} />
      )}
      {content.exemption && (
        <p className="sm">
          <span className="sec">{messages.exemption}: </span>
          {content.exemption}
        </p>
      )}
      {corrections.length > 0 && (
        <section>
          <SectionHead level={3} title={messages.corrections} />
          <ul>
            {corrections.map((each) => (
              <li key={each.id} className="row sp sm border-b border-line py-2">
                <TextButton onClick={() => onOpen(each.id)}>{each.number}</TextButton>
                <span className="num">{formatMoney(each.gross_grosze, locale)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {document.ksef && <KsefSection id={document.id} state={document.ksef} />}
    </div>
  );
}

/** Link to the sign-up of a document, for its coach and administrators. */
function SignupLink({ id }: { id: string }) {
  return (
    <p className="sm mt-5">
      <Link to={`/signup/competition/preview/${id}`} className="row gap-1">
        <ExternalLink className="ic" aria-hidden />
        {words[useLocale()].signup}
      </Link>
    </p>
  );
}

/** Lines of a document; for a confirmation the money received. */
function Lines({ document: { kind, content } }: { document: FullDocument }) {
  const locale = useLocale();
  const messages = words[locale];
  const rows =
    kind === "confirmation"
      ? content.receipts.map((each) => ({
          key: `${each.on} ${each.method}`,
          label: formatDate(each.on, locale, "long"),
          grosze: each.amount_grosze,
        }))
      : content.lines.map((line) => ({ key: line.key, label: line.label, grosze: line.gross_grosze }));
  return (
    <section>
      <SectionHead level={3} title={kind === "confirmation" ? messages.paid : messages.lines} />
      <ul>
        {rows.map((row) => (
          <li key={row.key} className="row sp sm gap-3 border-b border-line py-2">
            <span className="min-w-0 wrap-anywhere">{row.label}</span>
            <span className="num nw">{formatMoney(row.grosze, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
