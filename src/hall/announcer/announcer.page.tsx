import { redirect, useLoaderData } from "react-router";
import { appContext } from "../../web/app/app-context.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { LoaderArgs, PageHandle } from "../../web/pages/page.ts";
import { AnnouncerDeskView } from "./announcer-desk.tsx";
import { loadAnnouncer } from "./load-announcer.ts";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

/** Loads the desk of the station that this device has open. */
export async function loader(args: LoaderArgs) {
  const station = await args.context.get(appContext).station?.ready();
  if (station?.kind !== "announcer" || !station.stage) throw redirect("/station");
  const { device_id: owner, stage } = station;
  return { stageId: stage.id, owner, loaded: await loadAnnouncer(args, stage.id) };
}

/** The announcer's desk of a station. */
export function Component() {
  return (
    <>
      <h1 className="vh">{words[useLocale()].title}</h1>
      <AnnouncerDeskView {...useLoaderData<typeof loader>()} station />
    </>
  );
}
