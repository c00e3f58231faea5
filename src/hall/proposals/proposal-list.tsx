// Changes proposed at the stage that wait for the office or a head judge: on the organiser's day and on the judge's day.
import { ArrowLeftRight, Check, Repeat2, UserMinus, X } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { useRouteLoaderData } from "react-router";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { formatTime } from "../../kernel/text/format.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useOnline } from "../../web/browser/use-online.ts";
import { recordOrNull } from "../../web/calls/outcomes.ts";
import { useReport } from "../../web/calls/use-report.ts";
import { JUDGE_ROUTE, type JudgesQuestions } from "../../web/layouts/desk-parts.ts";
import { useLive } from "../../web/live/use-live.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { isUnreachable } from "../../web/outbox/outcome.ts";
import { caller, type LoaderArgs, personOf } from "../../web/pages/page.ts";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { SectionHead } from "../../web/ui/page-head.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { decideProposal, listProposals, type Proposal } from "./contract.ts";
import { useProposals } from "./desk-proposals.tsx";
import { methodName, RepairEffects } from "./repair-view.tsx";
import { words } from "./words.ts";

/** Id of the list on the page, for links to it. */
export const PROPOSALS_ID = "stage-proposals";

const ICONS = { withdraw: UserMinus, swap: ArrowLeftRight, repeat: Repeat2 };

/** Proposals with their repairs, each confirmed with one press. Empty without any. */
function ProposalItems({ items }: { items: readonly Proposal[] }) {
  const messages = words[useLocale()];
  return (
    <div className="asked" aria-live="polite">
      {items.length > 0 && (
        <section aria-label={messages.list} id={PROPOSALS_ID}>
          <SectionHead title={messages.list} aside={<span className="sec sm num">{items.length}</span>} />
          <ul>
            {items.map((item) => (
              <ProposalItem key={item.id} item={item} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Title of a proposal: „Zamiana: 078 Kłębek i 080 Żółty pokój”. */
export const proposalTitle = (
  { kind, label, other_label }: Pick<Proposal, "kind" | "label" | "other_label">,
  locale: "pl" | "en",
): string => words[locale].titles[kind](label, other_label ?? "");

function ProposalItem({ item }: { item: Proposal }) {
  const locale = useLocale();
  const messages = words[locale];
  const online = useOnline();
  const { decide, busy } = useDecision(item);
  const [refusing, setRefusing] = useState(false);
  const [reason, setReason] = useState("");
  const Icon = ICONS[item.kind];
  const about = [
    item.reason,
    messages.proposedBy(item.who, formatTime(item.made_at, locale)),
    item.stage.name ?? messages.stage(item.stage.letter),
  ].join(" · ");
  return (
    <li className="al warn">
      <Icon className="ic" aria-hidden />
      <div className="grow min-w-40">
        <b>{proposalTitle(item, locale)}</b>
        <span className="block">{about}</span>
        {item.repair && (
          <>
            <span className="block b">{methodName(item.repair.method, locale)}</span>
            <RepairEffects repair={item.repair} />
          </>
        )}
        {!online && <span className="block">{messages.offline}</span>}
        {refusing && (
          <div className="row wrap mt-2 items-end gap-2">
            <Field label={messages.refuseReason} optional className="grow min-w-40">
              <TextInput value={reason} maxLength={300} autoFocus onChange={(event) => setReason(event.currentTarget.value)} />
            </Field>
            <span className="row gap-2">
              <Button onClick={() => setRefusing(false)}>{messages.cancel}</Button>
              <Button look="danger" busy={busy} disabled={!online} onClick={() => void decide(false, reason)}>
                {messages.refuse}
              </Button>
            </span>
          </div>
        )}
      </div>
      {!refusing && (
        <div className="row gap-2">
          <Button icon={<X className="ic" aria-hidden />} disabled={busy || !online} onClick={() => setRefusing(true)}>
            {messages.refuse}
          </Button>
          <Button
            look="primary"
            icon={<Check className="ic" aria-hidden />}
            busy={busy}
            disabled={!online}
            onClick={() => void decide(true, "")}
          >
            {messages.confirm}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Sends a decision and shows a toast. The list itself follows the stream. */
function useDecision(item: Proposal) {
  const locale = useLocale();
  const messages = words[locale];
  const api = useApi();
  const toast = useToast();
  const report = useReport();
  const [busy, setBusy] = useState(false);
  const decide = async (confirmed: boolean, reason: string) => {
    setBusy(true);
    const body = { confirmed, reason: reason.trim() || null };
    const done = await recordOrNull(() => api.call(decideProposal, { params: { id: item.id }, body }), report);
    setBusy(false);
    if (done) toast({ text: `${confirmed ? messages.confirmed : messages.refused}: ${proposalTitle(done, locale)}` });
  };
  return { decide, busy };
}

type Listed = Reply<typeof listProposals>;

/** Shown while the server is unavailable: the stream brings the proposals when it is back. */
const UNKNOWN: Listed = { data: [], next_cursor: null, decides: true };

const subscribeToNothing = () => () => undefined;

/** Waiting proposals of one competition for the organiser's day. Draws nothing while it is hydrated, because the server does not have its code. */
export function StageProposals({ competitionId }: { competitionId: string }) {
  const items = useProposals(competitionId);
  const isDrawn = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  return isDrawn && <ProposalItems items={items} />;
}

/** Time limit for loading them before the judge's day is drawn without them, in milliseconds. */
const PATIENCE_MS = 4000;

async function load({ context, request }: LoaderArgs): Promise<{ proposals: Listed | null }> {
  const person = await personOf(context).catch(() => undefined);
  if (!person) return { proposals: null };
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)]);
  const proposals = await caller(context)
    .call(listProposals, {}, { signal })
    .catch((error: unknown) => (isUnreachable(error) ? UNKNOWN : null));
  return { proposals };
}

/** Waiting proposals of all lists of a head judge as the day was loaded; undefined for people who decide about none. */
function useLoaded(): Listed | undefined {
  const loaded = useRouteLoaderData<Awaited<ReturnType<typeof load>> | null>(JUDGE_ROUTE)?.proposals;
  return loaded?.decides ? loaded : undefined;
}

function LiveProposals({ loaded }: { loaded: Listed }) {
  return <ProposalItems items={useLive(listProposals, {}, loaded).data} />;
}

/** The waiting proposals, followed live. */
function Questions() {
  const loaded = useLoaded();
  return loaded && <LiveProposals loaded={loaded} />;
}

function LiveCount({ loaded }: { loaded: Listed }) {
  const { length } = useLive(listProposals, {}, loaded).data;
  const messages = words[useLocale()];
  return (
    length > 0 && (
      <em className="num">
        <span className="vh">{`${messages.list}: `}</span>
        {length}
      </em>
    )
  );
}

/** How many wait, on the link to the judge's day, also while a sheet is open. */
function Count() {
  const loaded = useLoaded();
  return loaded && <LiveCount loaded={loaded} />;
}

/** Waiting proposals for the frame of the judge's day. */
export const questions: JudgesQuestions = { load, Questions, Count };
