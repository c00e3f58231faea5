import { redirect, useLoaderData } from "react-router";
import { appContext } from "../../web/app/app-context.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { LoaderArgs, PageHandle } from "../../web/pages/page.ts";
import { BackstageDesk } from "./backstage-desk.tsx";
import { loadBackstage } from "./load-backstage.ts";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

/** Loads the desk of the station that this device has open. */
export async function loader(args: LoaderArgs) {
  const station = await args.context.get(appContext).station?.ready();
  if (station?.kind !== "backstage" || !station.stage) throw redirect("/station");
  const { device_id: owner, person_name, name, stage } = station;
  return { stageId: stage.id, owner, who: `${person_name} (${name})`, loaded: await loadBackstage(args, stage.id) };
}

/** The desk backstage of a station. */
export function Component() {
  return (
    <>
      <h1 className="vh">{words[useLocale()].title}</h1>
      <BackstageDesk {...useLoaderData<typeof loader>()} station />
    </>
  );
}
