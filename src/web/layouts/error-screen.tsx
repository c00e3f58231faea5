import { Building2 } from "lucide-react";
import { useEffect } from "react";
import { useRouteError } from "react-router";
import { ApiError } from "../calls/api.ts";
import { useApp } from "../app/app-context.ts";
import { useLocale } from "../locale/locale.tsx";
import { type AppError, toAppError, errorHeadline } from "../app/app-error.ts";
import { switchTenant } from "../../kernel/endpoints/session/contract.ts";
import { ErrorFrame } from "./error-frame.tsx";
import { frameWords } from "./frame-words.ts";

/** English words for ErrorFrame, whose defaults are Polish. */
const ENGLISH = { label: "Error:", backLabel: "Back to the site" };

/** Switch for message and stack while this screen is developed; always false. */
const SHOW_TECHNICAL = false;

/** Full-screen error (docs/product.md 5.1). Its button clears the error and loads the public address. */
export function ErrorScreen({ error }: { error: AppError | undefined }) {
  const { bootstrap, errors } = useApp();
  const locale = useLocale();
  const headline = errorHeadline(error, locale);
  useEffect(() => {
    document.title = headline;
    // Without an error there is nothing to record.
    if (error) errors.raise(error);
  }, [headline, error, errors]);
  const back = () => {
    errors.leave();
    window.location.assign(bootstrap.publicUrl);
  };
  return (
    <ErrorFrame code={error?.status || ""} headline={headline} onBack={back} {...(locale === "en" ? ENGLISH : {})}>
      {error?.place && <SwitchPlace place={error.place} />}
      {SHOW_TECHNICAL && <Technical error={error} />}
    </ErrorFrame>
  );
}

/** Button for a person whose session belongs to another organiser and who may also work here. */
function SwitchPlace({ place }: { place: NonNullable<AppError["place"]> }) {
  const { caller, errors } = useApp();
  const messages = frameWords[useLocale()];
  const go = async () => {
    try {
      await caller.call(switchTenant, { body: { slug: place.slug } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    errors.leave();
    window.location.reload();
  };
  return (
    <button type="button" className="btn big lite" onClick={() => void go()}>
      <Building2 className="ic" aria-hidden />
      {messages.switchTo(place.name)}
    </button>
  );
}

function Technical({ error }: { error: AppError | undefined }) {
  return (
    <>
      <p>{error?.message}</p>
      <pre>{error?.stack}</pre>
    </>
  );
}

/** Error screen for what a route threw. */
export function RouteErrorScreen() {
  return <ErrorScreen error={toAppError(useRouteError())} />;
}
