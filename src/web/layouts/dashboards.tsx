// The two layouts that stand around their pages: dashboard and dashboard-collapsed (SPEC). Public pages never load them.
import { type ReactNode, useEffect, useState } from "react";
import { Outlet, useMatches } from "react-router";
import { RunningStage, StageProvider } from "../../stage/stage-bar.tsx";
import type { Role } from "../../tenants/roles.ts";
import { useAccountMenu } from "./account-menu.tsx";
import { frameWords } from "./frame-words.ts";
import { type FrameParts, PartsContext } from "../frames.tsx";
import { homeOf } from "../guards.ts";
import { CollapsedFrame } from "./collapsed-frame.tsx";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { NAV } from "./nav.ts";
import { PageAway } from "./page-away.tsx";
import { useLocale } from "../locale.tsx";
import { AWAY } from "../rendering/away.ts";
import type { PageHandle } from "../page.ts";
import { useSession } from "../session.tsx";
import { useSearch } from "../search/use-search.tsx";
import { fetchToasts } from "../ui/toast.tsx";

function useOpenPage(): { handle: PageHandle; page: ReactNode } {
  const match = useMatches().at(-1);
  return { handle: (match?.handle ?? {}) as PageHandle, page: match?.loaderData === AWAY ? <PageAway /> : <Outlet /> };
}

/** A desk or a tablet that loses its network must still be able to say so. */
function useToastsAtHand(): void {
  useEffect(() => void fetchToasts().catch(() => undefined), []);
}

/** The layout `dashboard`: navigation, stage bar, the page. */
export function Dashboard() {
  useToastsAtHand();
  const { user } = useSession();
  const locale = useLocale();
  const { handle, page } = useOpenPage();
  const [parts, setParts] = useState<FrameParts>({});
  const menu = useAccountMenu(user);
  const role: Role = user?.role ?? "trener";
  const search = useSearch(NAV[role]);
  return (
    <PartsContext value={setParts}>
      <StageProvider>
        <DashboardFrame
          groups={NAV[role]}
          user={{ name: user?.name ?? "", role: frameWords[locale].roles[role] }}
          accountMenu={menu}
          home={homeOf(role)}
          fixed={handle.fixed}
          stageBar={<RunningStage />}
          onSearch={search.open}
          {...parts}
        >
          {page}
        </DashboardFrame>
        {search.window}
      </StageProvider>
    </PartsContext>
  );
}

/** The layout `dashboard-collapsed`: the rail and the page. */
export function Collapsed() {
  useToastsAtHand();
  const { user } = useSession();
  const locale = useLocale();
  const { handle, page } = useOpenPage();
  const menu = useAccountMenu(user);
  const role: Role = user?.role ?? "referee";
  return (
    <CollapsedFrame
      items={NAV.referee.flatMap((group) => group.items)}
      user={{ name: user?.name ?? "", role: frameWords[locale].roles[role] }}
      userTag={frameWords[locale].tags[role]}
      accountMenu={menu}
      home={homeOf(role)}
      pad={handle.pad}
    >
      {page}
    </CollapsedFrame>
  );
}
