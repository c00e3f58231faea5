import { AuthPage } from "../../web/layouts/auth-page.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { SecondStep, type SecondStepProps } from "./second-step.tsx";
import { words } from "./words.ts";

/** Second step on the login page, fetched when a login needs it. */
export function LoginStep(props: SecondStepProps) {
  const messages = words[useLocale()];
  return (
    <AuthPage title={props.setUp ? messages.setUp : messages.step}>
      <SecondStep {...props} />
    </AuthPage>
  );
}
