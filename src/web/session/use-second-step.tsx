import { type ComponentType, type ReactNode, useState } from "react";
import type { SecondStepProps } from "../../identity/second-factor/second-step.tsx";
import { useApp } from "../app/app-context.ts";
import type { ApiError } from "../calls/api.ts";

type Step = ComponentType<SecondStepProps>;

/**
 * The second step of signing in, shown in place of the password's form. Few persons have one, so `load` fetches its code when a login asks for it.
 * `onBack` gets the sentence to show with the password's form.
 */
export function useSecondStep(
  load: () => Promise<Step>,
  { onSignedIn, onBack }: Pick<SecondStepProps, "onSignedIn" | "onBack">,
): { step: ReactNode; askSecondStep: (error: ApiError) => boolean } {
  const { sentences } = useApp().bootstrap;
  const [asked, setAsked] = useState<{ Step: Step; props: Omit<SecondStepProps, "onSignedIn" | "onBack"> } | undefined>();
  const goBack = (message?: string) => {
    setAsked(undefined);
    onBack(message);
  };
  return {
    step: asked && <asked.Step {...asked.props} onSignedIn={onSignedIn} onBack={goBack} />,
    /** True when the refusal asks for a second step. */
    askSecondStep({ code, ticket, factors = [] }) {
      if (ticket)
        void load().then(
          (Step) => setAsked({ Step, props: { ticket, factors, setUp: code === "second_factor_setup_required" } }),
          () => onBack(sentences.unavailable),
        );
      return ticket !== undefined;
    },
  };
}
