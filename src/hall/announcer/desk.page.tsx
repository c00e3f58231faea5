import { useLoaderData } from "react-router";
import { useLocale } from "../../web/locale/locale.tsx";
import { type LoaderArgs, type PageHandle, personOf } from "../../web/pages/page.ts";
import { useStageShell } from "../outbox/use-stage-shell.ts";
import { AnnouncerDeskView } from "./announcer-desk.tsx";
import { loadAnnouncer } from "./load-announcer.ts";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title } };

/** Loads the desk of a stage for the signed-in person. */
export async function loader(args: LoaderArgs) {
  const stageId = args.params["id"] ?? "";
  const [person, loaded] = await Promise.all([personOf(args.context), loadAnnouncer(args, stageId)]);
  return { stageId, owner: person?.id ?? "", loaded };
}

/** The announcer's desk of an account, in the office's frame. */
export function Component() {
  useStageShell();
  return (
    <>
      <h1 className="vh">{words[useLocale()].title}</h1>
      <AnnouncerDeskView {...useLoaderData<typeof loader>()} station={false} />
    </>
  );
}
