// Parts around every page of a desk, in one file that is loaded with the first of them (`loadDeskParts` of routes.tsx).
import { loadChoices, useFirstSwitch } from "../competitions/switch/use-competition-switch.tsx";
import { AccountLine, isHiddenHere } from "../identity/account/account-line.tsx";
import type { DeskParts } from "../web/layouts/desk-parts.ts";
import { later } from "../web/pages/later.tsx";
import { loadStage, RunningStage, StageProvider, useStages } from "./stage-bar.tsx";

export const parts: Omit<DeskParts, "StageProposals" | "HallPanel" | "ProposalsProvider" | "useBadges"> = {
  async loadFrame(args) {
    const [stage, competitions] = await Promise.all([loadStage(args), loadChoices(args)]);
    return { stage, competitions, lineHidden: isHiddenHere(args.request) };
  },
  StageProvider,
  RunningStage,
  AccountLine,
  fetchSecondStep: async () => (await import("../identity/second-factor/second-step.tsx")).SecondStep,
  SearchWindow: later(async () => (await import("../signup/search/search-window.tsx")).SearchWindow),
  useFirstSwitch,
  useStages,
};
