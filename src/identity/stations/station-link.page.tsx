import { Link, useLoaderData, useParams, useRevalidator } from "react-router";
import { ApiError } from "../../web/calls/api.ts";
import { AuthPage } from "../../web/layouts/auth-page.tsx";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { ErrorPanel } from "../../web/ui/states/empty.tsx";
import { DeadLink } from "../dead-link.tsx";
import { findStation } from "./contract.ts";
import { Opening } from "./opening.tsx";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.linkTitle, en: words.en.linkTitle } };

/**
 * Loads the station of the link. `trouble` is "dead" when there is none, "away" when the server is unavailable or (`message`) this network tried too
 * many unknown links.
 */
export async function loader({ context, params, request }: LoaderArgs) {
  try {
    const found = await caller(context).call(findStation, { body: { link: params["code"] ?? "" } }, { signal: request.signal });
    return { found, trouble: undefined, message: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const tooMany = error.status === 429;
    const trouble = tooMany || error.status >= 500 ? ("away" as const) : ("dead" as const);
    return { found: undefined, trouble, message: tooMany ? error.message : undefined };
  }
}

/** Page of a scanned link: shows what it opens, and opens it on this device. */
export function Component() {
  const messages = words[useLocale()];
  const { found, trouble, message } = useLoaderData<typeof loader>();
  const { code = "" } = useParams();
  const { revalidate, state } = useRevalidator();
  const retry = () => void revalidate();
  if (found)
    return (
      <Opening
        found={found}
        opens={{ link: code }}
        onRetry={retry}
        footer={
          <Link className="sm" to="/s">
            {messages.otherCode}
          </Link>
        }
      />
    );
  if (trouble === "away")
    return (
      <AuthPage title={messages.linkTitle}>
        <ErrorPanel title={message ?? messages.failed} busy={state !== "idle"} onRetry={retry} />
      </AuthPage>
    );
  return (
    <DeadLink title={messages.deadTitle} to="/s" label={messages.title}>
      {messages.dead}
    </DeadLink>
  );
}
