// The referee's tablet as a hook: the outbox, when it is sent, the state of the connection.
import { useEffect, useState, useSyncExternalStore } from "react";
import type { User } from "../../identity/contract.ts";
import { useApp } from "../../web/app/app-context.ts";
import { registerShell } from "../../web/offline/register-shell.ts";
import { hasRole, useSession } from "../../web/session/session.tsx";
import { rememberCard } from "../../web/offline/judge-card.ts";
import { rememberUnsent } from "../../web/offline/unsent.ts";
import type { Battery } from "../../web/browser/use-battery.ts";
import { useOnline } from "../../web/browser/use-online.ts";
import type { Sheet, Ballot } from "../contract.ts";
import { createOutbox, type Outbox, type OutboxState, EMPTY_OUTBOX, storageIn, type UnsentBallot } from "../outbox/outbox.ts";
import { records } from "../outbox/outbox.client.ts";
import { sendBallot, sendMarks } from "../outbox/sending.ts";
import { browserLock } from "../../web/outbox/lock.ts";
import { useSending } from "../../web/outbox/use-sending.ts";
import { useFilled } from "./use-filled.ts";
import { useTabletReport } from "./use-tablet-report.ts";

export interface Tablet extends OutboxState {
  /** Tenant and person. Fixed from the first rendering on, even when the session ends. */
  owner: string;
  outbox: Outbox;
  /** True when the browser has a network. */
  online: boolean;
  /** False while the browser stores no marks: they exist only in this page's memory. */
  lasts: boolean;
  net: "online" | "sending" | "offline";
  battery: Battery | undefined;
  /** Sheets that are filled on this tablet and not confirmed. Undefined until they are read from its store. */
  filled: readonly Sheet[] | undefined;
  /** Number of other tablets on which the same person judges right now. */
  others: number;
  /** Name of the judge. */
  judge: string;
  /** Present when a judge's card opened the session, also after it ended. */
  card: User["card"];
}

/** Returns the tablet of the signed-in person, and sends its marks (`useSending`). */
export function useTablet(): Tablet {
  const { caller, bootstrap } = useApp();
  const { user } = useSession();
  const [owner] = useState(`${bootstrap.tenant.slug}/${user?.id ?? ""}`);
  const [{ judge, card }] = useState({ judge: user?.name ?? "", card: user?.card });
  const [outbox] = useState(() =>
    createOutbox({
      owner,
      storage: storageIn(records),
      onChange: rememberUnsent,
      lock: browserLock(`parkiet-judge ${owner}`),
      send: (entry) => sendMarks(caller, owner, entry),
      sendBallot: (entry) => sendBallot(caller, owner, entry),
    }),
  );
  useSending(outbox);
  useEffect(() => {
    if (!user) return;
    registerShell(bootstrap, user);
    rememberCard(user.card?.ends_at);
  }, [bootstrap, user]);
  const state = useSyncExternalStore(outbox.subscribe, outbox.state, () => EMPTY_OUTBOX);
  const lasts = useSyncExternalStore(records.subscribe, records.lasts, () => true);
  const online = useOnline();
  const filled = useFilled(owner, state);
  const unsent = state.waiting.length + state.refused.length + state.ballots.length + state.elsewhere.length;
  const { battery, silent: isSilent, others } = useTabletReport(hasRole(user, "referee"), unsent, filled);
  const away = !online || state.unreachable || isSilent || state.signedOut;
  const net = away ? "offline" : state.sending ? "sending" : "online";
  return { ...state, owner, outbox, online, lasts, net, battery, filled, others, judge, card };
}

/** Returns the tablet's newest revision of a dance that did not reach the server or was refused. */
export function unsentOf(
  tablet: Pick<Tablet, "ballots">,
  { round_id, dance }: Pick<Ballot, "round_id" | "dance">,
): UnsentBallot | undefined {
  return tablet.ballots.findLast((each) => each.round_id === round_id && each.dance === dance);
}
