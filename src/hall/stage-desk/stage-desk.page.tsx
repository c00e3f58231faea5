import { redirect, useLoaderData } from "react-router";
import { appContext } from "../../web/app/app-context.ts";
import type { LoaderArgs, PageHandle } from "../../web/pages/page.ts";
import { loadDesk } from "./load-desk.ts";
import { StageDeskView } from "./stage-desk.tsx";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

/** Loads the desk of the station that this device has open. */
export async function loader(args: LoaderArgs) {
  const station = await args.context.get(appContext).station?.ready();
  if (station?.kind !== "stage_manager" || !station.stage) throw redirect("/station");
  const { device_id: owner, person_name, name, stage } = station;
  return { stageId: stage.id, owner, who: `${person_name} (${name})`, loaded: await loadDesk(args, stage.id) };
}

/** The stage manager's desk of a station. */
export function Component() {
  return <StageDeskView {...useLoaderData<typeof loader>()} station />;
}
