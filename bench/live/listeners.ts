// Many phones in their own process; each follows one live stream. Messages ask for the arrival times of frames.
import { connect, type Socket } from "node:net";

export interface Question {
  /**
   * open: connects `count` more phones, which send the id of their last frame; frame: asks for the time of each phone's next frame; leave:
   * disconnects all.
   */
  do: "open" | "frame" | "leave";
  count?: number;
  /** For frame: waits for the next frame that contains this text. */
  saying?: string;
}

export interface Answer {
  /** Arrival time at each phone, in milliseconds since 1970. */
  at: number[];
}

const [address = ""] = process.argv.slice(2);
const { hostname, port, pathname, search } = new URL(address);
const EVENT = /event: (?:state|change)\n/;

/** Id of the last frame of each phone, also while it is disconnected. */
const lastIds: string[] = [];
let sockets: Socket[] = [];
let at: number[] = [];
let expected = 0;
let beginning = false;
let saying: string | undefined;

const now = () => performance.timeOrigin + performance.now();

function recordArrival(): void {
  at.push(now());
  if (at.length === expected) process.send?.({ at } satisfies Answer);
}

function open(seat: number): Socket {
  const socket = connect(Number(port), hostname);
  const last = lastIds[seat] ? `last-event-id: ${lastIds[seat]}\r\n` : "";
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}\r\naccept: text/event-stream\r\n${last}\r\n`);
  socket.setEncoding("latin1");
  // The awaited text may be split over two chunks.
  let before = "";
  let matched: string | undefined;
  socket.on("data", (chunk: unknown) => {
    const text = String(chunk);
    if (saying !== undefined) {
      const isFound = (before + text).includes(saying);
      before = text.slice(-saying.length);
      if (isFound && matched !== saying) recordArrival();
      if (isFound) matched = saying;
      return;
    }
    const id = /^id: (\S+)/m.exec(text)?.[1];
    if (id) lastIds[seat] = id;
    if (beginning ? text.includes("retry: ") : EVENT.test(text)) recordArrival();
  });
  socket.on("error", () => undefined);
  return socket;
}

process.on("message", (question: Question) => {
  at = [];
  beginning = question.do === "open";
  expected = question.count ?? sockets.length;
  saying = question.saying;
  if (question.do === "open") for (let seat = 0; seat < expected; seat++) sockets.push(open(seat));
  if (question.do === "leave") {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    process.send?.({ at } satisfies Answer);
  }
});
process.on("disconnect", () => process.exit());
process.send?.({ at } satisfies Answer);
