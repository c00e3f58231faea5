import { type ComponentType, createContext, type ReactNode } from "react";
import type { SecondStepProps } from "../../identity/second-factor/second-step.tsx";
import type { LoaderArgs } from "../pages/page.ts";
import type { NavBadges, NavGroup, NavStage } from "./nav.ts";
import type { FrameParts } from "./frame-parts.ts";

/** Route ids of the desk's and the judge's frame, for reading their loaders' data. */
export const DESK_ROUTE = "layout dashboard";
export const JUDGE_ROUTE = "layout dashboard-collapsed";

/** The judge's day, the only page that shows pending decisions. */
export const JUDGES_DAY = "/judge/dashboard";

/** Pending decisions on the judge's day (`loadJudgesQuestions` of routes.tsx). */
export interface JudgesQuestions {
  /** Loads them before the day is drawn, so that nothing moves under a finger: each list by its name, null when unavailable. */
  load: (args: LoaderArgs) => Promise<object>;
  Questions: ComponentType;
  /** Number of those that wait, on the link to the day. Nothing when none does. */
  Count?: ComponentType;
}

/** Components that slices put around each page of a desk (`loadDeskParts` of routes.tsx). */
export interface DeskParts {
  /** Loads the frame's data before it is drawn, so that no page moves under a finger. Null when unavailable. */
  loadFrame: (args: LoaderArgs) => Promise<unknown>;
  /** Follows the stage once for everything inside. */
  StageProvider: ComponentType<{ children: ReactNode }>;
  /** Competition switch and link target for pages that set none. `last` is the choice on the page before ("all", or an id). */
  useFirstSwitch: (last: string | undefined) => FrameParts;
  /** Stages of the chosen competition that are danced on now, else of another running one, for the navigation. Inside StageProvider. */
  useStages: (competition: string | undefined) => readonly NavStage[];
  /** Bar over the page while competitions run: of the chosen one, otherwise of one of them. */
  RunningStage: ComponentType<{ competition: string | undefined }>;
  /** Line over the page that asks the person to do something about the account; hidden under the bar of a running competition. */
  AccountLine: ComponentType;
  /** Loads the second step of signing in, for the window over a page whose session has ended. */
  fetchSecondStep: () => Promise<ComponentType<SecondStepProps>>;
  /** Window of the global search. */
  SearchWindow: ComponentType<{ groups: readonly NavGroup[]; onClose: () => void }>;
  /** Follows the proposals of the stage that wait for the organiser once for everything inside. */
  ProposalsProvider: ComponentType<{ children: ReactNode }>;
  /** Badges of the navigation while this competition, or "all", is chosen. Inside ProposalsProvider. */
  useBadges: (competition: string | undefined) => NavBadges;
  /** Proposals of the stage that wait, on the organiser's day (`StageProposalsContext`). Inside ProposalsProvider. */
  StageProposals: ComponentType<{ competitionId: string }>;
  /** Panel of the hall on the organiser's day (`StageProposalsContext`). Inside ProposalsProvider. */
  HallPanel: ComponentType<{ competitionId: string }>;
}

/** The list of waiting proposals and the panel of the hall, for the organiser's day, whose slice is before the hall. */
export const StageProposalsContext = createContext<Pick<DeskParts, "StageProposals" | "HallPanel">>({
  StageProposals: () => null,
  HallPanel: () => null,
});
