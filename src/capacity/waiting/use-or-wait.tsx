import { type ComponentType, useState } from "react";
import { ApiError } from "../../web/calls/api.ts";
import type { WouldWaitProps } from "./would-wait.tsx";

/** Runs a change that may cost an entry its place: where it would, `question` asks first. Resolves with undefined when the user declines. */
export function useOrWait() {
  const [pendingQuestion, setAsked] = useState<WouldWaitProps & { Part: ComponentType<WouldWaitProps> }>();
  const orWait = async <T,>(change: (wait: { wait?: true }) => Promise<T>): Promise<T | undefined> => {
    try {
      return await change({});
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "would_wait") throw error;
      const { WouldWait: Part } = await import("./would-wait.tsx").catch(() => Promise.reject(error));
      const yes = await new Promise<boolean>((onAnswer) => setAsked({ Part, question: error.message, onAnswer }));
      setAsked(undefined);
      return yes ? change({ wait: true }) : undefined;
    }
  };
  return {
    orWait,
    question: pendingQuestion && <pendingQuestion.Part question={pendingQuestion.question} onAnswer={pendingQuestion.onAnswer} />,
  };
}
