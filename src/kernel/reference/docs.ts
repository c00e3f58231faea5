// Renders the API document as an HTML page: every call with its access, fields and reply.
import { createHash } from "node:crypto";

interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  required?: string[];
  description?: string;
}

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  "x-access": string | string[];
  "x-live"?: string;
  description?: string;
  parameters: { name: string; in: string; required: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: unknown }> };
  security: Record<string, unknown>[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Contract {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, Operation>>;
}

const SCRIPT = `const box=document.getElementById("q");
box.hidden=false;
box.addEventListener("input",()=>{
const wanted=box.value.trim().toLowerCase();
for(const call of document.querySelectorAll("details"))call.hidden=!call.dataset.find.includes(wanted);
for(const group of document.querySelectorAll("section"))group.hidden=!group.querySelector("details:not([hidden])");
document.getElementById("none").hidden=document.querySelector("details:not([hidden])")!==null;
});
const show=()=>{const call=document.getElementById(location.hash.slice(1));if(call&&"open" in call)call.open=true};
addEventListener("hashchange",show);show();`;

const STYLE = `:root{color-scheme:light dark;--bg:#fbf9fa;--surface:#fff;--line:#e4dde2;--ink:#251621;--ink2:#564853;--accent:#672457;--soft:#faedf5;--focus:#1853c6}
@media(prefers-color-scheme:dark){:root{--bg:#120c11;--surface:#1c141a;--line:#392f36;--ink:#f3eff2;--ink2:#cdc4ca;--accent:#e8a5d4;--soft:#3d2035;--focus:#93c1fc}}
*{box-sizing:border-box}[hidden]{display:none!important}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:1080px;margin:0 auto;padding:32px 20px 80px}
h1{font:600 36px/40px Georgia,serif;margin:0 0 8px}h2{font:600 22px/28px Georgia,serif;margin:40px 0 0;padding-bottom:8px;border-bottom:1px solid var(--ink)}
h3{font-size:14px;line-height:20px;margin:16px 0 4px;color:var(--ink2)}
a{color:var(--accent)}p{max-width:70ch;margin:6px 0}
input{width:100%;max-width:480px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--ink2);border-radius:10px;padding:10px 14px;margin:16px 0}
nav{display:flex;flex-wrap:wrap;gap:4px 16px;margin:16px 0}nav a{padding:6px 0}
details{border-bottom:1px solid var(--line)}
summary{display:flex;flex-wrap:wrap;gap:2px 12px;align-items:baseline;padding:10px 0;cursor:pointer;min-height:44px}
summary code{font-size:15px;overflow-wrap:anywhere;min-width:0}summary span{color:var(--ink2);flex-basis:100%;font-size:14px}
summary b{font:700 12px/20px ui-monospace,monospace;min-width:58px;text-align:center;border-radius:6px;background:var(--soft);color:var(--accent)}
div{padding:0 0 18px;font-size:15px}
code,pre{font:14px/20px ui-monospace,SFMono-Regular,Menlo,monospace}
pre{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:12px 14px;margin:4px 0;white-space:pre-wrap;overflow-wrap:anywhere}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}`;

/** HTML page of an API document (JSON of `openapiOf`), and a content security policy that allows only the page's own style and script. */
export function renderDocs(openapi: string, version: string): { html: string; policy: string } {
  const contract = JSON.parse(openapi) as Contract;
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(contract.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const group = operation.tags[0] ?? "";
      groups.set(group, [...(groups.get(group) ?? []), callOf(path, method.toUpperCase(), operation)]);
    }
  const names = [...groups.keys()].sort();
  const { title, description } = contract.info;
  const links = names.map((name) => `<a href="#of-${escape(name)}">${escape(name)}</a>`).join("");
  const sections = names
    .map((name) => `<section><h2 id="of-${escape(name)}">${escape(name)}</h2>${(groups.get(name) ?? []).join("")}</section>`)
    .join("");
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(title)} ${escape(version)}: API</title><style>${STYLE}</style></head><body><main><h1>${escape(title)} ${escape(version)}: API</h1><p>${escape(description)} A refusal is <code>{code, message, errors?}</code>. For machines: <a href="/api/openapi.json">openapi.json</a>.</p><p>A program signs in with a personal API token, made at <a href="/me#tokens">My account</a> and sent as <code>Authorization: Bearer</code>: it has the person's rights, needs no CSRF header, and calls at most 600 times a minute. A browser signs in with <a href="#csrfCookie">csrfCookie</a> and <a href="#login">login</a>, and sends the cookie <code>XSRF-TOKEN</code> back as <code>X-XSRF-TOKEN</code> with every write.</p><input id="q" type="search" aria-label="Search calls" placeholder="Search calls" hidden><nav aria-label="Groups">${links}</nav>${sections}<p id="none" hidden>No call matches.</p></main><script>${SCRIPT}</script></body></html>`;
  return {
    html,
    policy: `default-src 'none'; style-src '${hashOf(STYLE)}'; script-src '${hashOf(SCRIPT)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}

function hashOf(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}

function callOf(path: string, method: string, operation: Operation): string {
  const { operationId, summary, description, parameters } = operation;
  const access = [operation["x-access"]].flat().join(", ");
  const live = operation["x-live"];
  const [status, reply] = Object.entries(operation.responses)[0] ?? ["", undefined];
  const shape = reply?.content?.["application/json"]?.schema;
  const refused = Object.keys(operation.responses).filter((each) => each.startsWith("4"));
  const fields = parameters.map((each) => `${each.name}${each.required ? "" : "?"}: ${typeOf(each.schema, 0)}  // ${each.in}`);
  const parts = [
    ...(fields.length > 0 ? [["Parameters", fields.join("\n")]] : []),
    ...bodiesOf(operation).map(([text, kinds]) => [`Body, ${kinds.join(" or ")}`, text]),
    [`Reply ${status}`, shape ? typeOf(shape, 0) : "no JSON body"],
    ["Example", curlOf(path, method, operation)],
    ["Refusals", refused.join(", ")],
  ];
  const blocks = parts.map(([name = "", text = ""]) => `<h3>${escape(name)}</h3><pre>${escape(text)}</pre>`).join("");
  return `<details id="${escape(operationId)}" data-find="${escape(`${method} ${path} ${operationId} ${summary}`.toLowerCase())}"><summary><b>${method}</b><code>${escape(path)}</code><span>${escape(summary)}</span></summary><div><p>Access: <strong>${escape(access)}</strong>. Name: <a href="#${escape(operationId)}">${escape(operationId)}</a>.${description ? ` ${escape(description)}` : ""}${live ? ` Followed at <code>${escape(live)}</code> (server-sent events: <code>state</code> is the whole reply, <code>change</code> the steps from the one before to the next: [path] takes away, [path, value] puts there, [path, at, count, items] replaces items of a list; ids count up by one).` : ""}</p>${blocks}</div></details>`;
}

/** The call as a shell command, with a personal API token where one is allowed. `$SITE` is this site's address. */
function curlOf(path: string, method: string, { parameters, requestBody, security }: Operation): string {
  const example = requestBody?.content["application/json"]?.example;
  const parts = [
    `curl "$SITE${path.replace(/\{(\w+)\}/g, "$$$1")}"`,
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...(parameters.some((each) => each.name === "X-Tenant" && each.required) ? ["-H 'X-Tenant: demo'"] : []),
    ...(security.some((each) => "token" in each) ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(example === undefined ? [] : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(example).replaceAll("'", "\\u0027")}'`]),
  ];
  return parts.join(" \\\n  ");
}

/** Bodies that a call accepts, each with its content types. */
function bodiesOf(operation: Operation): [string, string[]][] {
  const bodies = new Map<string, string[]>();
  for (const [kind, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
    const text = typeOf(schema, 0);
    bodies.set(text, [...(bodies.get(text) ?? []), kind]);
  }
  return [...bodies];
}

/** Writes a JSON schema as a type. Nested objects are indented by `depth`. */
function typeOf(schema: Schema, depth: number): string {
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map((each) => typeOf(each, depth)))].join(" | ");
  if (schema.allOf) return schema.allOf.map((each) => typeOf(each, depth)).join(" & ");
  if (schema.enum) return schema.enum.map((each) => JSON.stringify(each)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.properties) return objectOf(schema.properties, schema.required ?? [], depth);
  if (schema.type === "array") return `[${schema.items ? typeOf(schema.items, depth) : "any"}]`;
  if (typeof schema.additionalProperties === "object") return `{[name]: ${typeOf(schema.additionalProperties, depth)}}`;
  const kind = schema.type === undefined ? "any" : [schema.type].flat().join(" | ");
  return schema.format ? `${kind} (${schema.format})` : kind;
}

function objectOf(properties: Record<string, Schema>, required: readonly string[], depth: number): string {
  const pad = "  ".repeat(depth + 1);
  const lines = Object.entries(properties).map(([name, schema]) => {
    const note = schema.description ? `  // ${schema.description}` : "";
    return `${pad}${name}${required.includes(name) ? "" : "?"}: ${typeOf(schema, depth + 1)}${note}`;
  });
  return `{\n${lines.join("\n")}\n${"  ".repeat(depth)}}`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
