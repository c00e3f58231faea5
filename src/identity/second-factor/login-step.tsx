import { AuthPage } from "../../web/layouts/auth-page.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { SecondStep, type SecondStepProps } from "./second-step.tsx";
import { words } from "./words.ts";

/** The second step on the login page, fetched when a login asks for it. */
export function LoginStep(props: SecondStepProps) {
  const said = words[useLocale()];
  return (
    <AuthPage title={props.setUp ? said.setUp : said.step}>
      <SecondStep {...props} />
    </AuthPage>
  );
}
