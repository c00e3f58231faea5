// Tab „Dokumenty”: documents of the public page, the regulations file that was imported, and its parts that nothing follows.
import { Download } from "lucide-react";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { getRegulations } from "../contract.ts";
import { DocumentsList } from "../attachments/documents-list.tsx";
import { UnmappedList } from "../import/unmapped/unmapped-list.tsx";
import { QuestionList } from "../import/question-list.tsx";
import { RefundCaseForm } from "../import/refund-case-form.tsx";
import type { TabProps } from "../draft/load-one.ts";
import { words } from "../words.ts";

/** Regulations as PDF, public documents, and the regulations as data. */
export function DocumentsTab({ draft, book, admin, reload }: TabProps) {
  const messages = words[useLocale()];
  const api = useApi();
  const { shown } = draft;
  return (
    <>
      <h2>{messages.tabs.documents}</h2>
      {shown.regulations_file_id && (
        <section className="grid gap-3">
          <SectionHead
            level={3}
            title={messages.regulations}
            aside={
              <LinkButton size="small" reloadDocument target="_blank" to={api.url(getRegulations, { params: { id: shown.id } })}>
                {messages.download}
              </LinkButton>
            }
          />
          <p className="ell">{shown.regulations_name}</p>
        </section>
      )}
      <DocumentsList competition={shown} admin={admin} />
      {book ? (
        <section className="grid gap-6">
          <SectionHead
            level={3}
            title={messages.rulebook}
            aside={
              <Button
                size="small"
                icon={<Download className="ic" aria-hidden />}
                onClick={() => saveJson(`${shown.slug}.json`, book.rulebook)}
              >
                {messages.saveRulebook}
              </Button>
            }
          />
          {book.refund_case && (
            <RefundCaseForm competitionId={shown.id} refundCase={book.refund_case} admin={admin} onKept={() => void reload()} />
          )}
          <QuestionList questions={book.questions} />
          <UnmappedList leftovers={book.leftovers} warnings={book.warnings} rulebook={book.rulebook} />
        </section>
      ) : (
        <Empty title={messages.noRulebook} />
      )}
    </>
  );
}

function saveJson(name: string, value: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(value, null, 1)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
