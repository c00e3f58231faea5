import { useLoaderData, useSearchParams } from "react-router";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { getPublicScreen } from "./contract.ts";
import { HallScreen } from "./hall-screen.tsx";
import { useScreen } from "./use-screen.ts";
import { words } from "./words.ts";

export const handle: PageHandle = { title: { pl: words.pl.title, en: words.en.title }, live: true };

/** Loads what the public may see of a stage. */
export async function loader({ context, params, request }: LoaderArgs) {
  const stageId = params["id"] ?? "";
  return { stageId, loaded: await caller(context).call(getPublicScreen, { params: { id: stageId } }, { signal: request.signal }) };
}

/** The hall screen of a stage, for everybody who may see its competition. */
export function Component() {
  const { stageId, loaded } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const { screen, heardAt } = useScreen(getPublicScreen, stageId, loaded);
  return (
    <main id="main">
      <HallScreen screen={screen} heardAt={heardAt} overlay={search.get("overlay") === "1"} />
    </main>
  );
}
