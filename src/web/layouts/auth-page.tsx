import { Globe } from "lucide-react";
import type { ReactNode } from "react";
import { useApp } from "../app/app-context.ts";
import { chooseLocale } from "../locale/choose-locale.ts";
import { useLogo } from "./public-page.tsx";
import { useLocale } from "../locale/locale.tsx";
import { TextButton } from "../ui/button.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { deskWords } from "./desk-words.ts";
import { frameWords } from "./frame-words.ts";

/** Login or password page: the floor on the left, organiser's name (or `subtitle`), form and language on the right. */
export function AuthPage({ subtitle, ...props }: { title: ReactNode; subtitle?: ReactNode; footer?: ReactNode; children: ReactNode }) {
  const { bootstrap } = useApp();
  const locale = useLocale();
  const logo = useLogo();
  const organiser = (
    <span className="row">
      {logo && <img className="t-logo" src={logo} alt="" />}
      {bootstrap.tenant.name}
    </span>
  );
  return (
    <AuthFrame
      motto={deskWords[locale].motto}
      {...props}
      subtitle={subtitle ?? organiser}
      footer={
        <>
          {props.footer}
          <span className="grow" />
          <span className="row">
            <Globe className="ic" aria-hidden />
            {(["pl", "en"] as const).map((each) =>
              each === locale ? (
                <b key={each} aria-current="true">
                  {frameWords[each].language}
                </b>
              ) : (
                <TextButton key={each} lang={each} onClick={() => chooseLocale(each)}>
                  {frameWords[each].language}
                </TextButton>
              ),
            )}
          </span>
        </>
      }
    />
  );
}
