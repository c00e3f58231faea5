import { useEffect } from "react";
import { useRouteError } from "react-router";
import { useApp } from "../app-context.ts";
import { type AppError, appErrorOf, headlineOf } from "../app-error.ts";
import { ErrorFrame } from "./error-frame.tsx";

/** Technical message and stack are for development of this screen alone; they are never switched on. */
const SHOW_TECHNICAL = false;

/** The full-screen error (SPEC sections 2 and 8); its button clears the error and loads the public address anew. */
export function ErrorScreen({ error }: { error: AppError | undefined }) {
  const { bootstrap, errors } = useApp();
  const headline = headlineOf(error);
  useEffect(() => {
    document.title = headline;
    // Nothing was thrown along: the screen says so, and there is nothing to record.
    if (error) errors.raise(error);
  }, [headline, error, errors]);
  const back = () => {
    errors.clear();
    window.location.assign(bootstrap.publicUrl);
  };
  return (
    <ErrorFrame code={error?.status ?? ""} headline={headline} onBack={back}>
      {SHOW_TECHNICAL && <Technical error={error} />}
    </ErrorFrame>
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

/** The error screen for what a route threw. */
export function RouteErrorScreen() {
  return <ErrorScreen error={appErrorOf(useRouteError())} />;
}
