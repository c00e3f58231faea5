// What stands around every page of a desk, in one file that is fetched with the first of them (`deskParts` of routes.tsx).
import { loadChoices, useFirstSwitch } from "../competitions/list/use-competition-switch.tsx";
import { SearchWindow } from "../signup/search/search-window.tsx";
import type { DeskParts } from "../web/layouts/desk-parts.ts";
import { loadStage, RunningStage, StageProvider } from "./stage-bar.tsx";

export const parts: DeskParts = {
  async loadFrame(args) {
    const [stage, competitions] = await Promise.all([loadStage(args), loadChoices(args)]);
    return { stage, competitions };
  },
  StageProvider,
  RunningStage,
  SearchWindow,
  useFirstSwitch,
};
