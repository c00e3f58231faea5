// The layouts `dashboard` and `dashboard-collapsed` around their pages (docs/product.md 2.4). Public pages never load them.
import { type ComponentType, type ReactElement, type ReactNode, useCallback, useEffect, useState } from "react";
import { Outlet, useMatches } from "react-router";
import type { Role } from "../../kernel/endpoints/roles.ts";
import { useAccountMenu } from "./account-menu.tsx";
import { deskWords } from "./desk-words.ts";
import { homeOf } from "../session/guards.ts";
import { CollapsedFrame } from "./collapsed-frame.tsx";
import { DashboardFrame } from "./dashboard-frame.tsx";
import { type DeskParts, JUDGES_DAY, StageProposalsContext } from "./desk-parts.ts";
import { type NavGroup, navOf, railOf } from "./nav.ts";
import { PageNotLoaded } from "./page-not-loaded.tsx";
import { useLocale } from "../locale/locale.tsx";
import { NotLoaded } from "../pages/not-loaded.ts";
import type { PageHandle } from "../pages/page.ts";
import { useSession } from "../session/session.tsx";
import { TipContext } from "../ui/button.tsx";
import { Tooltip, TooltipProvider } from "../ui/overlays/tooltip.tsx";
import { fetchToasts } from "../ui/overlays/toast.tsx";
import { type FrameParts, PartsContext } from "./frame-parts.ts";

/** The same element for each render, so that a frame that is drawn again does not draw its page. */
const PAGE = <Outlet />;

function useOpenPage(): { handle: PageHandle; path: string | undefined; page: ReactNode } {
  const match = useMatches().at(-1);
  const loaded = match?.loaderData;
  const page = loaded instanceof NotLoaded ? <PageNotLoaded reason={loaded.reason} /> : PAGE;
  return { handle: (match?.handle ?? {}) as PageHandle, path: match?.pathname, page };
}

/** Loads toasts, sign-out, sign-in and account pages in advance, so that they work when a desk or tablet loses its network. */
function useAtHand(): void {
  useEffect(() => {
    void Promise.all([fetchToasts(), import("../offline/forget-device.ts")]).catch(() => undefined);
    void import("../pages/page-files.ts")
      .then(({ PRELOADED_PAGES: AT_HAND, pageFiles }) => Promise.all(AT_HAND.map(async (file) => pageFiles[file]?.())))
      .catch(() => undefined);
  }, []);
}

export { DeskErrorScreen } from "./page-not-loaded.tsx";

const drawTip = (text: string, button: ReactElement) => <Tooltip text={text}>{button}</Tooltip>;

/** Gives icon buttons of desks and tablets the kit's tooltips. */
function Tips({ children }: { children: ReactNode }) {
  return (
    <TooltipProvider>
      <TipContext value={drawTip}>{children}</TipContext>
    </TooltipProvider>
  );
}

/** The layout `dashboard`: navigation, stage bar, the page. */
export function Dashboard(desk: DeskParts) {
  useAtHand();
  const [parts, setParts] = useState<FrameParts>({});
  return (
    <Tips>
      <PartsContext value={setParts}>
        <StageProposalsContext value={desk}>
          <desk.StageProvider>
            <desk.ProposalsProvider>
              <Desk {...desk} parts={parts} />
            </desk.ProposalsProvider>
          </desk.StageProvider>
        </StageProposalsContext>
      </PartsContext>
    </Tips>
  );
}

/** The frame of a desk page. `parts` are those that the page has set. */
function Desk({ parts, ...desk }: DeskParts & { parts: FrameParts }) {
  const { RunningStage, AccountLine, SearchWindow, useFirstSwitch, useStages, useBadges } = desk;
  const { user } = useSession();
  const locale = useLocale();
  const { handle, page } = useOpenPage();
  // A page sets its competition after it is mounted. Pages of no competition keep the last choice.
  const [last, setLast] = useState<string>();
  if (parts.competition !== undefined && parts.competition !== last) setLast(parts.competition);
  const first = useFirstSwitch(last);
  const { competition, competitionSwitch } = parts.competitionSwitch ? parts : first;
  const menu = useAccountMenu(user);
  const role: Role = user?.role ?? "trener";
  const groups = navOf({ role, grants: user?.grants }, useStages(competition));
  const search = useSearch(groups, SearchWindow);
  return (
    <>
      <DashboardFrame
        groups={groups}
        badges={useBadges(competition)}
        user={{ name: user?.name ?? "", role: deskWords[locale].roles[role] }}
        accountMenu={menu}
        home={homeOf(role)}
        fixed={handle.fixed}
        stageBar={
          <>
            <RunningStage competition={competition === "all" ? undefined : competition} />
            <AccountLine />
          </>
        }
        onSearch={search.open}
        {...parts}
        competition={competition}
        competitionSwitch={competitionSwitch}
      >
        {page}
      </DashboardFrame>
      {search.window}
    </>
  );
}

/** The layout `dashboard-collapsed`: the rail, the judge's pending decisions and their count (if their code could be loaded), and the page. */
export function Collapsed({ Questions, Count }: { Questions: ComponentType | undefined; Count?: ComponentType | undefined }) {
  useAtHand();
  const { user } = useSession();
  const locale = useLocale();
  const { handle, path, page } = useOpenPage();
  const menu = useAccountMenu(user);
  const role: Role = user?.role ?? "referee";
  return (
    <Tips>
      <CollapsedFrame
        items={railOf({ role, grants: user?.grants })}
        badges={Count && { [JUDGES_DAY]: <Count /> }}
        user={{ name: user?.name ?? "", role: deskWords[locale].roles[role] }}
        userTag={deskWords[locale].tags[role]}
        accountMenu={menu}
        home={homeOf(role)}
        pad={handle.pad}
      >
        {path === JUDGES_DAY && Questions && <Questions />}
        {page}
      </CollapsedFrame>
    </Tips>
  );
}

/** Global search, opened by the returned function or by Ctrl K (⌘ K) on the page, also while typing. */
function useSearch(groups: readonly NavGroup[], SearchWindow: DeskParts["SearchWindow"]): { open: () => void; window: ReactNode } {
  const [shown, setShown] = useState(false);
  const close = useCallback(() => setShown(false), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setShown((now) => !now);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return { open: () => setShown(true), window: shown ? <SearchWindow groups={groups} onClose={close} /> : null };
}
