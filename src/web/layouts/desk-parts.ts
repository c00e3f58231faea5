import type { ComponentType, ReactNode } from "react";
import type { NavGroup } from "./nav.ts";

/** What slices put around every page of a desk (`deskParts` of routes.tsx). */
export interface DeskParts {
  /** Follows the stage once for everything inside. */
  StageProvider: ComponentType<{ children: ReactNode }>;
  /** The bar over the page while competitions run: of the chosen one, else of each. */
  RunningStage: ComponentType<{ competition: string | undefined }>;
  /** The open search over everything. */
  SearchWindow: ComponentType<{ groups: readonly NavGroup[]; onClose: () => void }>;
}
