// Many phones in a process of their own: each follows one live stream; told how many frames they had, and when, by messages.
import { connect, type Socket } from "node:net";

export interface Question {
  /** open: connects so many more, those that know a frame say so; frame: the time at which each gets its next frame; leave: goes away. */
  do: "open" | "frame" | "leave";
  count?: number;
  /** Of a frame: the next one with these words in it. */
  saying?: string;
}

export interface Answer {
  /** When each had it, in milliseconds since 1970. */
  at: number[];
}

const [address = ""] = process.argv.slice(2);
const { hostname, port, pathname, search } = new URL(address);
const EVENT = /event: (?:state|change)\n/;

/** What each phone knows, while it is away, too. */
const known: string[] = [];
let sockets: Socket[] = [];
let at: number[] = [];
let wanted = 0;
let beginning = false;
let saying: string | undefined;

const now = () => performance.timeOrigin + performance.now();

function told(): void {
  at.push(now());
  if (at.length === wanted) process.send?.({ at } satisfies Answer);
}

function open(seat: number): Socket {
  const socket = connect(Number(port), hostname);
  const last = known[seat] ? `last-event-id: ${known[seat]}\r\n` : "";
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${hostname}\r\naccept: text/event-stream\r\n${last}\r\n`);
  socket.setEncoding("latin1");
  // What is awaited may come in two pieces.
  let before = "";
  let heard: string | undefined;
  socket.on("data", (chunk: unknown) => {
    const text = String(chunk);
    if (saying !== undefined) {
      const said = (before + text).includes(saying);
      before = text.slice(-saying.length);
      if (said && heard !== saying) told();
      if (said) heard = saying;
      return;
    }
    const id = /^id: (\S+)/m.exec(text)?.[1];
    if (id) known[seat] = id;
    if (beginning ? text.includes("retry: ") : EVENT.test(text)) told();
  });
  socket.on("error", () => undefined);
  return socket;
}

process.on("message", (question: Question) => {
  at = [];
  beginning = question.do === "open";
  wanted = question.count ?? sockets.length;
  saying = question.saying;
  if (question.do === "open") for (let seat = 0; seat < wanted; seat++) sockets.push(open(seat));
  if (question.do === "leave") {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    process.send?.({ at } satisfies Answer);
  }
});
process.on("disconnect", () => process.exit());
process.send?.({ at } satisfies Answer);
