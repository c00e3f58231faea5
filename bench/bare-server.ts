// The measure of what the application answers: a bare node:http server. A GET is answered with the status, the headers and the bytes that it was
// started with for this path; a POST stores its body as one row, where it was started with a database.
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

/** What it answers with. */
export interface Bare {
  /** By path; `file` has the bytes. */
  answers: Record<string, { status: number; headers: Record<string, string>; file: string }>;
  /** Has a table `bare_marks (id uuid, body jsonb)`. */
  database?: pg.PoolConfig;
}

const { answers, database } = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Bare;
const ready = new Map(Object.entries(answers).map(([path, { file, ...head }]) => [path, { ...head, bytes: readFileSync(file) }]));
const pool = database && new pg.Pool(database);

async function store(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  request.setEncoding("utf8");
  for await (const chunk of request) body += String(chunk);
  const { id } = JSON.parse(body) as { id: string };
  await pool?.query({ name: "store", text: "INSERT INTO bare_marks (id, body) VALUES ($1, $2)", values: [id, body] });
  response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify({ id }));
}

const server = createServer((request, response) => {
  if (request.method === "POST") return void store(request, response);
  const answer = ready.get(request.url ?? "");
  if (answer) response.writeHead(answer.status, answer.headers).end(answer.bytes);
  else response.writeHead(404).end();
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`));
