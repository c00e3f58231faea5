import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { renderDocs } from "./docs.ts";
import { endpoint } from "../endpoints/endpoint.ts";
import { openapiOf } from "./openapi.ts";

const calls = [
  endpoint({
    name: "changeThing",
    method: "PUT",
    path: "/api/things/{id}",
    access: ["admin", "super-admin"],
    query: z.object({ draft: z.string().optional() }),
    body: z.object({ name: z.string(), size: z.enum(["s", "l"]).nullable(), parts: z.array(z.object({ code: z.string() })) }).partial(),
    form: true,
    files: { poster: { max: 10, kinds: ["image/png"] } },
    reply: z.object({ id: z.string() }),
    live: ({ params }) => [`thing:${params.id}`],
    summary: "Changes a thing <b>& more</b>.",
  }),
  endpoint({ name: "ping", method: "GET", path: "/api/ping", access: "public", summary: "Answers." }),
];
const { html, policy } = renderDocs(JSON.stringify(openapiOf(calls, "9.9")), "9.9");

describe("the page of the contract", () => {
  it("shows each call with access, parameters, body, reply and live stream", () => {
    expect(html).toContain('<details id="changeThing"');
    expect(html).toContain("<b>PUT</b><code>/api/things/{id}</code>");
    expect(html).toContain("<strong>admin, super-admin</strong>");
    expect(html).toContain("draft?: string  // query");
    expect(html).toContain("size?: &quot;s&quot; | &quot;l&quot; | null");
    expect(html).toContain("code: string");
    expect(html).toContain("poster: string (binary)  // image/png, at most 10 bytes".replace("poster:", "poster?:"));
    expect(html).toContain("<h3>Body, application/json or application/x-www-form-urlencoded</h3>");
    expect(html).toContain("<code>/api/things/{id}/live</code>");
    expect(html).toContain('<h2 id="of-ping">ping</h2>');
    expect(html).toContain("<pre>no JSON body</pre>");
  });

  it("shows each call as a shell command with its headers, and its possible refusals", () => {
    const line = [
      'curl "$SITE/api/things/$id" \\',
      "  -X PUT \\",
      "  -H 'X-Tenant: demo' \\",
      '  -H "Authorization: Bearer $TOKEN" \\',
      "  -H 'Content-Type: application/json' \\",
      `  -d '{"name":"Jazz","size":"s","parts":[{"code":"J"}]}'`,
    ].join("\n");
    expect(html).toContain(line.replaceAll('"', "&quot;"));
    expect(html).toContain("<h3>Refusals</h3><pre>400, 401, 403, 404, 409, 413, 415, 419, 422, 429</pre>");
    expect(html).toContain(`<pre>curl "$SITE/api/ping" \\\n  -H 'X-Tenant: demo'</pre>`.replaceAll('"', "&quot;"));
  });

  it("writes nothing of the contract as HTML", () => {
    expect(html).toContain("Changes a thing &lt;b&gt;&amp; more&lt;/b&gt;.");
  });

  it("may run only its own style and script, and loads nothing", () => {
    const hash = (tag: string) =>
      `'sha256-${createHash("sha256")
        .update(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(html)?.[1] ?? "")
        .digest("base64")}'`;
    expect(policy).toContain(`style-src ${hash("style")};`);
    expect(policy).toContain(`script-src ${hash("script")};`);
    expect(policy).toContain("default-src 'none'");
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
  });
});
