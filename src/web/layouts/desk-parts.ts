import type { ComponentType, ReactNode } from "react";
import type { SecondStepProps } from "../../identity/second-factor/second-step.tsx";
import type { LoaderArgs } from "../pages/page.ts";
import type { NavGroup } from "./nav.ts";
import type { FrameParts } from "./frame-parts.ts";

/** The routes of a desk's and a judge's frame, under which their loaders' answers are found. */
export const DESK_ROUTE = "layout dashboard";
export const JUDGE_ROUTE = "layout dashboard-collapsed";

/** The judge's day, the one page that what waits for a word stands over. */
export const JUDGES_DAY = "/judge/dashboard";

/** What stands over the judge's day (`judgesQuestions` of routes.tsx). */
export interface JudgesQuestions {
  /** Loads it before the day is drawn, so that nothing moves down under a finger; null where it cannot be known. */
  load: (args: LoaderArgs) => Promise<unknown>;
  Questions: ComponentType;
}

/** What slices put around every page of a desk (`deskParts` of routes.tsx). */
export interface DeskParts {
  /** Loads what the frame shows before it is drawn, so that no page moves down under somebody's hand; null where that cannot be known. */
  loadFrame: (args: LoaderArgs) => Promise<unknown>;
  /** Follows the stage once for everything inside. */
  StageProvider: ComponentType<{ children: ReactNode }>;
  /** The competition switch, and the choice for the links, where the page has put none; `last` was chosen on the page before ("all", or an id). */
  useFirstSwitch: (last: string | undefined) => FrameParts;
  /** The bar over the page while competitions run: of the chosen one, else of one of them. */
  RunningStage: ComponentType<{ competition: string | undefined }>;
  /** One line over the page that asks the person for something about the account; not shown under the bar of a running competition. */
  AccountLine: ComponentType;
  /** The second step of signing in, for a window over a page whose session has ended. */
  fetchSecondStep: () => Promise<ComponentType<SecondStepProps>>;
  /** The open search over everything. */
  SearchWindow: ComponentType<{ groups: readonly NavGroup[]; onClose: () => void }>;
}
