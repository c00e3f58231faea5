import { Check, Copy, Pencil, Split } from "lucide-react";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useApi } from "../../web/app/use-api.ts";
import { PublicPage } from "../../web/layouts/public-page.tsx";
import { useLive } from "../../web/live/use-live.ts";
import { formatMoney } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { Chip } from "../../web/ui/signs/status.tsx";
import { Empty } from "../../web/ui/states/empty.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { ShareDialog } from "./share-dialog.tsx";
import { shareWords } from "./share-words.ts";
import { listShares, makeShares, type PaymentShare } from "./contract.ts";

export const handle: PageHandle = { title: { pl: shareWords.pl.title, en: shareWords.en.title } };

/** Loads the shares of the sign-up in the URL. */
export async function loader({ context, params, request }: LoaderArgs) {
  const id = params.id ?? "";
  return { id, shares: await caller(context).call(listShares, { params: { id } }, { signal: request.signal }) };
}

const LOOK = { open: "warn", paid: "ok", revoked: "neutral", closed: "neutral" } as const;

/** The coach's page of shares: an equal division to begin with, a link for each family, and who has paid. */
export function Component() {
  const { id, shares: loaded } = useLoaderData<typeof loader>();
  const live = useLive(listShares, { params: { id } }, loaded);
  const locale = useLocale();
  const messages = shareWords[locale];
  const api = useApi();
  const report = useReport();
  const [made, setMade] = useState<typeof loaded | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState<PaymentShare | undefined>(undefined);
  const shares = made && made.data.length > live.data.length ? made : live;
  const divide = async () => {
    setBusy(true);
    const now = await recordOrNull(() => api.call(makeShares, { params: { id }, body: { shares: shares.suggested } }), report);
    setBusy(false);
    if (now) setMade(now);
  };
  const sums = [
    [messages.total, shares.total_grosze],
    [messages.held, shares.held_grosze],
    [messages.free, shares.free_grosze],
  ] as const;
  return (
    <PublicPage width="form" context={<b className="max-md:hidden">{shares.competition_name}</b>}>
      <p className="sm sec mb-1">{shares.competition_name}</p>
      <h1>{messages.title}</h1>
      <p className="sec mt-2">{messages.lead}</p>
      <dl className="panel my-5 p-5">
        {sums.map(([label, grosze]) => (
          <div key={label} className="row sp py-1">
            <dt className="sec">{label}</dt>
            <dd className="num b nw">{formatMoney(grosze, locale)}</dd>
          </div>
        ))}
      </dl>
      <div className="row wrap mb-5 gap-3">
        {shares.suggested.length > 0 && (
          <Button look="primary" busy={busy} icon={<Split className="ic" aria-hidden />} onClick={() => void divide()}>
            {messages.split}
          </Button>
        )}
        <CopyAll shares={shares.data} />
        <LinkButton to={`/signup/competition/preview/${id}`}>{messages.back}</LinkButton>
      </div>
      {shares.suggested.length > 0 && <p className="hint mb-5">{messages.splitHint}</p>}
      {shares.data.length === 0 && shares.suggested.length === 0 && <Empty title={messages.nothing}>{messages.nothingHint}</Empty>}
      {shares.data.length > 0 && (
        <ul aria-label={messages.list}>
          {shares.data.map((share) => (
            <ShareRow key={share.id} share={share} onEdit={() => setOpen(share)} />
          ))}
        </ul>
      )}
      {open && <ShareDialog share={open} onClose={() => setOpen(undefined)} />}
    </PublicPage>
  );
}

function ShareRow({ share, onEdit }: { share: PaymentShare; onEdit: () => void }) {
  const locale = useLocale();
  const messages = shareWords[locale];
  const copying = useCopying();
  const live = share.state === "open" || share.state === "closed";
  const { url } = share;
  return (
    <li className="row wrap gap-3 border-b border-line py-3">
      <span className="min-w-40 flex-1">
        <b className="block">{share.label}</b>
        <span className="sm sec num">{share.reference}</span>
      </span>
      <span className="text-right">
        <b className="num nw block">{formatMoney(share.amount_grosze, locale)}</b>
        {share.state === "open" && share.due_grosze < share.amount_grosze && (
          <span className="xs sec num">{`${messages.left} ${formatMoney(share.due_grosze, locale)}`}</span>
        )}
      </span>
      <Chip look={LOOK[share.state]}>{messages.states[share.state]}</Chip>
      {live && (
        <span className="row gap-2">
          {url === null ? (
            <span className="sm sec self-center">{messages.hidden}</span>
          ) : (
            <Button
              aria-label={`${copying.done ? messages.copied : messages.copy}: ${share.label}`}
              icon={copying.done ? <Check className="ic" aria-hidden /> : <Copy className="ic" aria-hidden />}
              onClick={() => void copying.copy(url)}
            >
              {copying.done ? messages.copied : messages.copy}
            </Button>
          )}
          <Button aria-label={`${messages.edit}: ${share.label}`} icon={<Pencil className="ic" aria-hidden />} onClick={onEdit}>
            {messages.edit}
          </Button>
        </span>
      )}
    </li>
  );
}

/** Button that copies all unpaid links, one line each with the name, ready for a message. */
function CopyAll({ shares }: { shares: readonly PaymentShare[] }) {
  const locale = useLocale();
  const messages = shareWords[locale];
  const toast = useToast();
  const copying = useCopying();
  const open = shares.filter((each) => each.state === "open" && each.url !== null);
  if (open.length === 0) return null;
  const text = open.map((each) => `${each.label}, ${formatMoney(each.due_grosze, locale)}: ${each.url}`).join("\n");
  return (
    <Button
      icon={<Copy className="ic" aria-hidden />}
      onClick={() => void copying.copy(text).then((done) => done && toast({ text: `${messages.copiedAll} ${open.length}` }))}
    >
      {messages.copyAll}
    </Button>
  );
}

/** Copies a text to the clipboard. A toast reports a failure. */
function useCopying() {
  const messages = shareWords[useLocale()];
  const toast = useToast();
  const [done, setDone] = useState(false);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
      return true;
    } catch {
      toast({ text: messages.cannotCopy, look: "bad" });
      return false;
    }
  };
  return { done, copy };
}
