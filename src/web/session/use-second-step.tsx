import { type ComponentType, type ReactNode, useState } from "react";
import type { SecondStepProps } from "../../identity/second-factor/second-step.tsx";
import { useApp } from "../app/app-context.ts";
import type { ApiError } from "../calls/api.ts";

type Step = ComponentType<SecondStepProps>;

/**
 * Second step of signing in, shown instead of the password form. Few people have one, so `load` loads its code when a login asks for it. `onBack`
 * receives the message for the password form.
 */
export function useSecondStep(
  load: () => Promise<Step>,
  { onSignedIn, onBack }: Pick<SecondStepProps, "onSignedIn" | "onBack">,
): { step: ReactNode; askSecondStep: (error: ApiError) => boolean } {
  const { sentences } = useApp().bootstrap;
  const [shown, setShown] = useState<{ Step: Step; props: Omit<SecondStepProps, "onSignedIn" | "onBack"> } | undefined>();
  const goBack = (message?: string) => {
    setShown(undefined);
    onBack(message);
  };
  return {
    step: shown && <shown.Step {...shown.props} onSignedIn={onSignedIn} onBack={goBack} />,
    /** Shows the second step if the refusal asks for one; returns true then. */
    askSecondStep({ code, ticket, factors = [] }) {
      if (ticket)
        void load().then(
          (Step) => setShown({ Step, props: { ticket, factors, setUp: code === "second_factor_setup_required" } }),
          () => onBack(sentences.unavailable),
        );
      return ticket !== undefined;
    },
  };
}
