import { redirect } from "react-router";
import { appContext } from "../../web/app/app-context.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { LoaderArgs, PageHandle } from "../../web/pages/page.ts";
import { Empty } from "../../web/ui/states/empty.tsx";
import { deskPath } from "./rules.ts";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.stationTitle, en: words.en.stationTitle } };

/** Leads to the desk of the station that the device has open. */
export async function loader({ context, request }: LoaderArgs) {
  const station = await context.get(appContext).station?.ready();
  const path = station && deskPath(station.kind);
  if (path && path !== new URL(request.url).pathname) throw redirect(path);
  return null;
}

/** Stations whose desk does not exist yet. */
export function Component() {
  const messages = words[useLocale()];
  return <Empty title={messages.later}>{messages.laterWhy}</Empty>;
}
