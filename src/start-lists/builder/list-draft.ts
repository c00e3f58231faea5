// The fields of a list's forms before they are sent.
import { formatTime } from "../../kernel/text/format.ts";
import type { BuilderWords } from "./builder-words.ts";

export interface ListDraft {
  name: string;
  /** `2026-03-14` */
  day: string;
  stage: string;
  /** The hall's clock: `09:00`. */
  time: string;
  changeover: number | null;
}

/** ISO time at which the hall's clock (Warsaw) shows `time` on `day`, with its offset. An hour missing in spring becomes one hour later. */
export function hallMoment(day: string, time: string): string {
  const summer = `${day}T${time}:00+02:00`;
  return formatTime(summer, "pl") === time ? summer : `${day}T${time}:00+01:00`;
}

/** Errors of a draft by field id; each message says what to enter. */
export function draftErrors(draft: ListDraft, messages: BuilderWords): { id: string; message: string }[] {
  return [
    ...(draft.name.trim() === "" ? [{ id: "list-name", message: messages.needName }] : []),
    ...(/^\d{4}-\d\d-\d\d$/.test(draft.day) ? [] : [{ id: "list-day", message: messages.needDay }]),
    ...(/^\d\d:\d\d$/.test(draft.time) ? [] : [{ id: "list-time", message: messages.needTime }]),
    ...(draft.stage.trim() === "" ? [{ id: "list-stage", message: messages.needStage }] : []),
  ];
}

/** Request body of a draft without errors (`draftErrors`): trimmed texts, the start as ISO time, and 60 seconds of changeover when none is typed. */
export function bodyOf(draft: ListDraft) {
  return {
    name: draft.name.trim(),
    day: draft.day,
    stage: draft.stage.trim(),
    starts_at: hallMoment(draft.day, draft.time),
    changeover_seconds: draft.changeover ?? 60,
  };
}
