import { useLoaderData } from "react-router";
import { type LoaderArgs, type PageHandle, personOf } from "../../web/pages/page.ts";
import { useStageShell } from "../outbox/use-stage-shell.ts";
import { loadDesk } from "./load-desk.ts";
import { StageDeskView } from "./stage-desk.tsx";
import { words } from "./words.ts";

export const handle: PageHandle = { pad: true, title: { pl: words.pl.title, en: words.en.title } };

/** Loads the desk of a stage for the signed-in person. */
export async function loader(args: LoaderArgs) {
  const stageId = args.params["id"] ?? "";
  const [person, loaded] = await Promise.all([personOf(args.context), loadDesk(args, stageId)]);
  return { stageId, owner: person?.id ?? "", who: person?.name ?? "", loaded };
}

/** The stage manager's desk of an account. */
export function Component() {
  useStageShell();
  return <StageDeskView {...useLoaderData<typeof loader>()} station={false} />;
}
