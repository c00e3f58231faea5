// The measure of bench/http.ts: a bare node:http server that answers everything with the bytes of a file.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const [file = "", type = "", encoding = ""] = process.argv.slice(2);
const bytes = readFileSync(file);
const headers = { "content-type": type, "content-length": bytes.length, ...(encoding ? { "content-encoding": encoding } : {}) };
const server = createServer((_request, response) => void response.writeHead(200, headers).end(bytes));
server.listen(0, "127.0.0.1", () => process.stdout.write(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`));
