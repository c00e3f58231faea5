// Proposals of the stage that wait for the organiser, followed once for all pages of the desk: the list on the day and the count in the navigation.
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { useApp } from "../../web/app/app-context.ts";
import { onReturn } from "../../web/browser/on-return.ts";
import type { NavBadges } from "../../web/layouts/nav.ts";
import { useLive } from "../../web/live/use-live.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { isAdmin, useSession } from "../../web/session/session.tsx";
import { listProposals, type Proposal } from "./contract.ts";
import { words } from "./words.ts";

type Listed = Reply<typeof listProposals>;

const NONE: readonly Proposal[] = [];
const ProposalsContext = createContext<readonly Proposal[]>(NONE);

/** Follows the list from this reply on. */
function Follow({ loaded, onChange }: { loaded: Listed; onChange: (reply: Listed) => void }) {
  const reply = useLive(listProposals, {}, loaded);
  useEffect(() => onChange(reply), [reply, onChange]);
  return null;
}

/** Loads the waiting proposals of all competitions for administrators, after the desk is drawn, and follows them live. */
export function ProposalsProvider({ children }: { children: ReactNode }) {
  const { caller } = useApp();
  const decides = isAdmin(useSession().user);
  const [loaded, setLoaded] = useState<Listed>();
  const [listed, setListed] = useState<Listed>();
  const isMissing = decides && !loaded;
  useEffect(() => {
    if (!isMissing) return undefined;
    const abort = new AbortController();
    const load = () => void caller.call(listProposals, {}, { signal: abort.signal }).then(setLoaded, () => undefined);
    load();
    const stop = onReturn(load);
    return () => {
      stop();
      abort.abort();
    };
  }, [caller, isMissing]);
  return (
    <ProposalsContext value={(decides && (listed ?? loaded)?.data) || NONE}>
      {decides && loaded && <Follow loaded={loaded} onChange={setListed} />}
      {children}
    </ProposalsContext>
  );
}

/** Returns the waiting proposals of a competition; of all without one. */
export function useProposals(competition: string | undefined): readonly Proposal[] {
  const all = useContext(ProposalsContext);
  return useMemo(
    () => (competition === undefined ? all : all.filter((proposal) => proposal.competition.id === competition)),
    [all, competition],
  );
}

/** Badges of the organiser's navigation: how many proposals of the chosen competition wait, at the day that lists them. */
export function useBadges(competition: string | undefined): NavBadges {
  const count = useProposals(competition === "all" ? undefined : competition).length;
  const label = words[useLocale()].list;
  return useMemo(() => ({ "/dashboard": { count, look: "warn", label } }), [count, label]);
}
