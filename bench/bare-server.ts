// The baseline for the application: a bare node:http server. It answers a GET with the status, headers and bytes given at its start for the path.
// With a database it stores the body of a POST as one row.
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

/** Settings of the bare server. */
export interface Bare {
  /** Answers by path; `file` contains the bytes. */
  answers: Record<string, { status: number; headers: Record<string, string>; file: string }>;
  /** Connection to a database with a table `bare_marks (id uuid, body jsonb)`. */
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
