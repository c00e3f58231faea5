import { useLocation } from "react-router";
import { useLocale } from "../../../web/locale/locale.tsx";
import { loginFor } from "../../../web/session/guards.ts";
import { LinkButton } from "../../../web/ui/button.tsx";
import { keptWords } from "./kept-words.ts";

/** To the login page and back, where signing in is what sends. */
export function LoginButton() {
  const location = useLocation();
  return (
    <LinkButton size="small" to={loginFor(location)}>
      {keptWords[useLocale()].login}
    </LinkButton>
  );
}
