// Notices of the office on a judge's pad and day. They come by their own stream: the pad works from stored sheets and needs none of them.
import type { Reply } from "../kernel/endpoints/endpoint.ts";
import { useLive } from "../web/live/use-live.ts";
import { getPadNotices } from "./contract.ts";
import { NoticeLines } from "./notice-lines.tsx";

const NONE: Reply<typeof getPadNotices> = { competition_id: "", data: [], next_cursor: null };

export function PadNotices({ listId }: { listId: string }) {
  return <NoticeLines notices={useLive(getPadNotices, { params: { id: listId } }, NONE).data} />;
}
