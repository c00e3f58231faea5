// Lines over the stage manager's desk: without a network, the ended link, a held stage, proposals, refused changes.
import { CircleCheck, CircleX, CloudOff, Hourglass, X } from "lucide-react";
import { formatTime } from "../../kernel/text/format.ts";
import type { Locale } from "../../kernel/text/locale.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { IconButton } from "../../web/ui/button.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import type { Change } from "../outbox/outbox.ts";
import type { HallOutbox } from "../outbox/use-hall-outbox.ts";
import { propose } from "../proposals/contract.ts";
import type { StageDesk } from "./contract.ts";
import { moveOf } from "./desk-state.ts";
import { moveName, proposalName } from "./heat-names.ts";
import type { Desk } from "./use-desk.ts";
import { words } from "./words.ts";

/** „Offline od 14:12. 3 zmiany czekają na telefonie.” Nothing while online. */
export function OfflineLine({ outbox, storedAt, station }: { outbox: HallOutbox; storedAt: number | undefined; station: boolean }) {
  const locale = useLocale();
  const messages = words[locale];
  const { online, offlineSince, pending, ended, lasts } = outbox;
  const since = (at: number | undefined) => (at === undefined ? undefined : formatTime(at, locale));
  const text = ended
    ? [station ? messages.linkEnded : messages.sessionEnded, pending.length > 0 && messages.waiting(pending.length)]
    : !online && [
        messages.offline(since(offlineSince)),
        storedAt !== undefined && messages.storedFrom(formatTime(storedAt, locale)),
        messages.waiting(pending.length),
      ];
  return (
    <div role="status">
      {text && (
        <p className={`sm-off${ended ? " bad" : ""}`}>
          <CloudOff className="ic" aria-hidden />
          <span>{text.filter(Boolean).join(" ")}</span>
        </p>
      )}
      {!lasts && (
        <p className="sm-off bad">
          <CloudOff className="ic" aria-hidden />
          <span>{messages.notLasting}</span>
        </p>
      )}
    </div>
  );
}

/** „Wstrzymane od 14:20: Uraz. Ola (Scena A)”. */
export function HoldNote({ hold }: Pick<StageDesk, "hold">) {
  const locale = useLocale();
  return (
    <div role="status">{hold && <Note look="warn">{words[locale].held(formatTime(hold.since, locale), hold.reason, hold.who)}</Note>}</div>
  );
}

type ProposalState = "waiting" | "unsent" | "confirmed" | "refused" | "outdated";

const LOOK = { waiting: "", unsent: "", confirmed: "t-ok", refused: "t-bad", outdated: "t-warn" } as const;
const ICON = { waiting: Hourglass, unsent: CloudOff, confirmed: CircleCheck, refused: CircleX, outdated: CircleX } as const;

/** Proposals that wait, on this device or for the office, and those decided a moment ago. */
export function ProposalLines({ desk: { state, outbox } }: { desk: Desk }) {
  const locale = useLocale();
  const messages = words[locale];
  const sent = new Set(state.proposals.map((each) => each.id));
  const unsent = outbox.shown.filter((change) => change.path === propose.path && !sent.has(change.id));
  const lines: { id: string; status: ProposalState; text: string }[] = [
    ...unsent.map((change) => ({ id: change.id, status: "unsent" as const, text: unsentText(change, state, locale) })),
    ...state.proposals.map((each) => ({
      id: each.id,
      status: each.status,
      text: [
        `${messages.proposal[each.kind]} ${[each.label, each.other_label].filter(Boolean).join(` ${messages.and} `)}`,
        each.decision_reason,
      ]
        .filter(Boolean)
        .join(". "),
    })),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="sm-pr" aria-label={messages.proposals} aria-live="polite">
      {lines.map(({ id, status, text }) => {
        const Icon = ICON[status];
        return (
          <li key={id} data-proposal={status}>
            <Icon className={`ic ${LOOK[status]}`} aria-hidden />
            <span>
              <b className={LOOK[status]}>{messages.proposalState[status]}:</b> {text}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function unsentText({ body }: Change, { heats }: StageDesk, locale: Locale): string {
  const heat = heats.find((each) => each.id === body["heat_id"]);
  const kind = body["kind"];
  const of = typeof body["performance_id"] === "string" ? body["performance_id"] : undefined;
  return kind === "withdraw" || kind === "swap" || kind === "repeat" ? proposalName(kind, heat, locale, of) : words[locale].sentProposal;
}

/** „Nie przyjęto”: refused changes, each with its time, what it was, and the server's sentence. */
export function RefusedChanges({ desk: { state, outbox } }: { desk: Desk }) {
  const locale = useLocale();
  const messages = words[locale];
  if (outbox.refused.length === 0) return null;
  return (
    <section className="sm-no" aria-labelledby="sm-no">
      <h2 id="sm-no">{messages.refused}</h2>
      <ul>
        {outbox.refused.map((change) => (
          <li key={change.id}>
            <span className="grow">
              <b>{`${formatTime(change.body.made_at, locale)} ${changeName(change, state, locale)}`}</b>
              <small>{change.refusal?.message}</small>
            </span>
            <IconButton
              label={`${messages.close}: ${changeName(change, state, locale)}`}
              size="touch"
              onClick={() => outbox.dismiss(change.id)}
            >
              <X className="ic" aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function changeName(change: Change, desk: StageDesk, locale: Locale): string {
  const move = moveOf(change);
  if (move)
    return moveName(
      move.action,
      desk.heats.find((heat) => heat.id === move.heat_id),
      locale,
    );
  return change.path === propose.path ? unsentText(change, desk, locale) : (change.label ?? words[locale].tick);
}
