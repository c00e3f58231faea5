// How soon a mark reaches everybody who follows the public scores.
import { connect, type Socket } from "node:net";
import { p99 } from "#scripts/rehearsal/network.ts";
import type { Robot } from "#scripts/robot.ts";
import { marksOf } from "#scripts/seed/day.ts";
import { giveMarks } from "#src/judging/contract.ts";
import { newId } from "#src/kernel/ids.ts";
import { moveOnStage } from "#src/stage/contract.ts";

type Print = (line: string) => void;

const LISTENERS = 1000;

/** Lets a judge mark one performance after the other, and measures when each listener of the public scores was told. */
export async function marksToListeners(
  print: Print,
  url: string,
  competitionId: string,
  admin: Robot,
  judge: Robot | undefined,
  performances: readonly { id: string; start_number: number | null }[],
): Promise<void> {
  const { hostname, port } = new URL(url);
  const told: number[] = [];
  const sockets: Socket[] = [];
  let waiting = { count: 0, done: () => {} };
  /** Resolves when so many frames have come from now on. */
  const frames = (count: number) =>
    new Promise<void>((done) => {
      told.length = 0;
      waiting = { count, done };
    });
  const opened = frames(LISTENERS);
  for (let i = 0; i < LISTENERS; i++) {
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.write(
      `GET /api/public/scores/${competitionId}/live?tenant=demo HTTP/1.1\r\nhost: ${hostname}\r\naccept: text/event-stream\r\n\r\n`,
    );
    socket.on("data", (chunk) => {
      if (!chunk.includes("event: state")) return;
      told.push(performance.now());
      if (told.length === waiting.count) waiting.done();
    });
  }
  await opened;
  const last: number[] = [];
  const all: number[] = [];
  for (const performance_ of performances) {
    const staged = frames(LISTENERS);
    await admin.must(moveOnStage, { params: { id: performance_.id }, body: { action: "start" } });
    await staged;
    const body = { id: newId(), marks: marksOf(performance_.start_number, 0), device_at: new Date().toISOString(), revision: 0 };
    const marked = frames(LISTENERS);
    const began = performance.now();
    await judge?.must(giveMarks, { params: { id: performance_.id }, body });
    await marked;
    all.push(...told.map((at) => at - began));
    last.push(Math.max(...told) - began);
  }
  for (const socket of sockets) socket.destroy();
  const median = all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  print(
    `a mark reaches ${LISTENERS} listeners: median ${median.toFixed(0)} ms, p99 ${p99(all).toFixed(0)} ms; the last of them ${last.map((ms) => ms.toFixed(0)).join(", ")} ms (${last.length} marks)`,
  );
}
