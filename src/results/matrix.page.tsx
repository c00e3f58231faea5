import { useLoaderData } from "react-router";
import { caller, type LoaderArgs, type PageHandle, personOf } from "../web/page.ts";
import { isAdmin } from "../web/session.tsx";
import { useLive } from "../web/use-live.ts";
import { BlockList } from "./block-list.tsx";
import { BlockMatrix } from "./block-matrix.tsx";
import { getMatrix, listScores, type Matrix } from "./contract.ts";
import type { Reply } from "../kernel/endpoint.ts";

export const handle: PageHandle = { title: { pl: "Oceny", en: "Marks" } };

/** All blocks; the matrix of the one that `?block=` names, for organisers. */
export async function loader({ context, request }: LoaderArgs) {
  const api = caller(context);
  const block = new URL(request.url).searchParams.get("block");
  const admin = isAdmin(await personOf(context));
  const options = { signal: request.signal };
  const [scores, matrix] = await Promise.all([
    api.call(listScores, {}, options),
    admin && block ? api.call(getMatrix, { params: { id: block } }, options) : null,
  ]);
  return { scores, matrix, admin };
}

/** Blocks with their progress, or one block's matrix of marks. */
export function Component() {
  const { scores, matrix, admin } = useLoaderData<typeof loader>();
  return matrix ? <Followed key={matrix.block.id} scores={scores} matrix={matrix} /> : <Listed scores={scores} admin={admin} />;
}

function Followed({ scores, matrix: loaded }: { scores: Reply<typeof listScores>; matrix: Matrix }) {
  const matrix = useLive(getMatrix, { params: { id: loaded.block.id } }, loaded);
  return <BlockMatrix blocks={scores.data.filter((each) => each.start_list_id === matrix.start_list.id)} matrix={matrix} />;
}

function Listed({ scores, admin }: { scores: Reply<typeof listScores>; admin: boolean }) {
  const { data } = useLive(listScores, {}, scores);
  return <BlockList blocks={data} admin={admin} />;
}
