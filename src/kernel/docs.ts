// The contract as a page to read: every call with its access, fields and reply, from the same endpoint objects as the OpenAPI document.
import { createHash } from "node:crypto";
import type { z } from "zod";
import type { Endpoint } from "./endpoint.ts";

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#251621;background:#fbf9fa}
h1{font-size:1.75rem}h2{margin-top:2.5rem;border-bottom:1px solid #c9bcc5}details{border-bottom:1px solid #e4dde2}
summary{padding:.6rem 0;cursor:pointer}code{font-family:ui-monospace,monospace;overflow-wrap:anywhere}b{display:inline-block;min-width:4.5rem}
@media(prefers-color-scheme:dark){body{color:#faf5f8;background:#1b0d17}h2,details{border-color:#4b2d42}a{color:#e9b8da}}`;

/** The page and the policy under which its only style may apply. */
export function docsOf(endpoints: readonly Endpoint[], version: string): { html: string; policy: string } {
  const groups = new Map<string, Endpoint[]>();
  for (const endpoint of endpoints) {
    const group = endpoint.path.split("/")[2] ?? "";
    groups.set(group, [...(groups.get(group) ?? []), endpoint]);
  }
  const sections = [...groups].map(([group, calls]) => `<h2 id="${group}">${group}</h2>${calls.map(callOf).join("")}`);
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Parkiet ${version}: API</title><style>${STYLE}</style></head><body><h1>Parkiet ${version}: API</h1><p>Calls carry <code>X-Tenant</code>; writes carry <code>X-XSRF-TOKEN</code> with the value of the cookie that <code>GET /api/sanctum/csrf-cookie</code> sets. For machines: <a href="/api/openapi.json">openapi.json</a>.</p>${sections.join("")}</body></html>`;
  const hash = createHash("sha256").update(STYLE).digest("base64");
  return { html, policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'` };
}

function callOf(endpoint: Endpoint): string {
  const access = typeof endpoint.access === "string" ? endpoint.access : endpoint.access.join(", ");
  const rows = [
    ["Access", access],
    ["Query", fieldsOf(endpoint.query)],
    ["Body", fieldsOf(endpoint.body)],
    ["Files", Object.keys(endpoint.files ?? {}).join(", ")],
    ["Reply", endpoint.reply ? fieldsOf(endpoint.reply) : endpoint.raw ? "bytes" : "nothing"],
    ["Live", endpoint.live ? `${endpoint.path}/live` : ""],
  ].filter(([, value]) => value);
  const list = rows.map(([name, value]) => `<li>${name}: <code>${escape(value ?? "")}</code></li>`).join("");
  return `<details id="${endpoint.name}"><summary><b>${endpoint.method}</b> <code>${escape(endpoint.path)}</code><br>${escape(endpoint.summary)}</summary><ul>${list}</ul></details>`;
}

/** The names of an object's fields; those that may be absent end with a question mark. */
function fieldsOf(schema: z.ZodType | undefined): string {
  if (!schema || !("shape" in schema)) return schema ? "see openapi.json" : "";
  return Object.entries(schema.shape as Record<string, z.ZodType>)
    .map(([name, field]) => (field.isOptional() ? `${name}?` : name))
    .join(", ");
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
