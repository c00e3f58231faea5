import { redirect, useLoaderData } from "react-router";
import { appContext } from "../../web/app/app-context.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import type { LoaderArgs, PageHandle } from "../../web/pages/page.ts";
import { DoorDesk } from "./door-desk.tsx";
import { loadDoor } from "./load-door.ts";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

/** Loads the door of the station that this device has open. */
export async function loader(args: LoaderArgs) {
  const station = await args.context.get(appContext).station?.ready();
  if (station?.kind !== "door") throw redirect("/station");
  const { device_id: owner, person_name, name } = station;
  const competitionId = station.competition.id;
  return { competitionId, owner, who: `${person_name} (${name})`, loaded: await loadDoor(args, competitionId) };
}

/** Check-in at the door of a station. */
export function Component() {
  return (
    <>
      <h1 className="vh">{words[useLocale()].title}</h1>
      <DoorDesk {...useLoaderData<typeof loader>()} station />
    </>
  );
}
