import { useState } from "react";
import { useRevalidator } from "react-router";
import { newId } from "../../kernel/values/ids.ts";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { PayerChoice } from "../../payments/receipts/receipt-dialog.tsx";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLoaded } from "../../web/app/use-loaded.ts";
import { formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { isAdmin, useSession } from "../../web/session/session.tsx";
import { LinkButton } from "../../web/ui/button.tsx";
import { Checkbox } from "../../web/ui/fields/checkbox.tsx";
import { Field, Fieldset } from "../../web/ui/fields/field.tsx";
import { Segmented } from "../../web/ui/fields/segmented.tsx";
import { FormDialog } from "../../web/ui/overlays/form-dialog.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { ErrorPanel } from "../../web/ui/states/empty.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { SkeletonRows } from "../../web/ui/states/skeleton.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import type { Party } from "../records/content.ts";
import { createDocument, listSignupDocuments } from "../records/contract.ts";
import { words } from "../records/words.ts";
import { BuyerFields } from "./buyer-fields.tsx";

type Found = Reply<typeof listSignupDocuments>;
const issuable = ["invoice", "proforma", "confirmation"] as const;
type Issuable = (typeof issuable)[number];

interface IssueProps {
  /** Id of the sign-up, when it is chosen already. */
  signup: string | undefined;
  competitionId: string | undefined;
  onClose: () => void;
  onIssued: (id: string) => void;
}

/** Dialog that issues a document for a sign-up: its kind, its buyer, and the lines of an invoice. */
export function IssueDialog({ signup, competitionId, onClose, onIssued }: IssueProps) {
  const messages = words[useLocale()];
  const [chosen, setChosen] = useState(signup);
  const { found, failed, reload } = useLoaded(chosen, ({ call }, options) =>
    call(listSignupDocuments, { params: { id: chosen ?? "" } }, options),
  );
  const choice = !signup && (
    <Field label={messages.signup}>
      <PayerChoice competitionId={competitionId} value={chosen} onValue={setChosen} />
    </Field>
  );
  if (found && chosen) return <Issuing key={chosen} signup={chosen} found={found} choice={choice} onClose={onClose} onIssued={onIssued} />;
  return (
    <FormDialog
      title={messages.add}
      description={messages.addHint}
      onClose={onClose}
      confirm={messages.add}
      disabled
      onConfirm={() => undefined}
    >
      <div className="grid gap-4">
        {choice}
        {chosen && (failed ? <ErrorPanel onRetry={reload} /> : <SkeletonRows rows={4} />)}
      </div>
    </FormDialog>
  );
}

/** Typed fields of a document, and issuing it. */
function useIssuing(signup: string, found: Found, onIssued: (id: string) => void) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const offered = issuable.filter((kind) => found.offers.includes(kind));
  const [kind, setKind] = useState<Issuable | undefined>(offered[0]);
  const [buyer, setBuyer] = useState<Party>(found.buyer);
  const free = found.lines.filter((line) => !line.invoiced);
  const [keys, setKeys] = useState<readonly string[]>(free.map((line) => line.key));
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const [busy, setBusy] = useState(false);
  // A request repeated on a bad network carries the same id, so the document is issued once.
  const [id] = useState(newId);
  const report = useReport(setErrors);
  const send = async () => {
    if (!kind) return;
    setErrors({});
    setBusy(true);
    const body = { id, kind, buyer, ...(kind === "invoice" ? { keys: [...keys] } : {}) };
    const made = await recordOrNull(() => api.call(createDocument, { params: { id: signup }, body }), report);
    setBusy(false);
    if (!made) return;
    toast({ text: `${messages.issued} ${made.number}` });
    await revalidate();
    onIssued(made.id);
  };
  return { offered, kind, setKind, buyer, setBuyer, free, keys, setKeys, errors, busy, send };
}

interface IssuingProps {
  signup: string;
  found: Found;
  choice: React.ReactNode;
  onClose: () => void;
  onIssued: (id: string) => void;
}

function Issuing({ signup, found, choice, onClose, onIssued }: IssuingProps) {
  const locale = useLocale();
  const { user } = useSession();
  const messages = words[locale];
  const form = useIssuing(signup, found, onIssued);
  const { offered, kind, keys } = form;
  return (
    <FormDialog
      title={messages.add}
      description={messages.addHint}
      onClose={onClose}
      confirm={messages.add}
      busy={form.busy}
      disabled={!kind || (kind === "invoice" && keys.length === 0)}
      onConfirm={() => void form.send()}
    >
      <div className="grid gap-4">
        {choice}
        {found.corrects_first && <Note look="warn">{messages.correctFirst}</Note>}
        {!found.corrects_first && !offered.includes("invoice") && found.lines.some((line) => !line.invoiced) && (
          <Note
            look="warn"
            action={
              isAdmin(user) && (
                <LinkButton size="small" to="/dashboard/settings/documents">
                  {messages.settings}
                </LinkButton>
              )
            }
          >
            {messages.incomplete}
          </Note>
        )}
        {kind === undefined && <Note>{messages.nothingToIssue}</Note>}
        {kind && (
          <>
            <Segmented<Issuable>
              full
              label={messages.what}
              value={kind}
              onValueChange={form.setKind}
              options={offered.map((value) => ({ value, label: messages.kinds[value] }))}
            />
            <BuyerFields buyer={form.buyer} errors={form.errors} onChange={form.setBuyer} />
          </>
        )}
        {kind === "invoice" && (
          <Fieldset legend={messages.lines}>
            {found.lines.map((line) => (
              <Checkbox
                key={line.key}
                checked={keys.includes(line.key)}
                disabled={line.invoiced}
                hint={line.invoiced ? messages.onInvoice : (line.detail ?? undefined)}
                onCheckedChange={(on) => form.setKeys(on === true ? [...keys, line.key] : keys.filter((key) => key !== line.key))}
              >
                <span className="wrap-anywhere">{line.label}</span> <span className="num nw">{formatMoney(line.gross_grosze, locale)}</span>
              </Checkbox>
            ))}
          </Fieldset>
        )}
      </div>
    </FormDialog>
  );
}
