// The published document as a whole: valid references, every call with its refusals, examples that the calls would take.
import { describe, expect, it } from "vitest";
import { handlers } from "#src/http.ts";
import { openapiOf } from "./openapi.ts";

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: { format?: string } }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { $ref?: string; description?: string }>;
  security: Record<string, unknown>[];
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, unknown> };
  tags: { name: string }[];
}

const endpoints = handlers.map((handler) => handler.endpoint);
const document = JSON.parse(JSON.stringify(openapiOf(endpoints, "1"))) as Document;
const operationOf = (endpoint: (typeof endpoints)[number]) => document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];

function refsIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const own = "$ref" in value && typeof value.$ref === "string" ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(refsIn)];
}

describe("the OpenAPI document", () => {
  it("refers only to what it holds", () => {
    const refs = [...new Set(refsIn(document))];
    expect(refs.length).toBeGreaterThan(10);
    for (const ref of refs) {
      let found: unknown = document;
      for (const part of ref.slice(2).split("/")) found = (found as Record<string, unknown>)[part];
      expect(found, ref).toBeTypeOf("object");
    }
  });

  it("names of each call its refusals, how it finds its tenant, and security that is declared", () => {
    for (const endpoint of endpoints) {
      const operation = operationOf(endpoint);
      const statuses = Object.keys(operation?.responses ?? {});
      expect(statuses, endpoint.name).toContain("default");
      if (endpoint.access !== "public") expect(statuses, endpoint.name).toEqual(expect.arrayContaining(["401", "403", "429"]));
      if (endpoint.method !== "GET" && endpoint.csrf !== false) expect(statuses, endpoint.name).toContain("419");
      if (endpoint.body) expect(statuses, endpoint.name).toEqual(expect.arrayContaining(["400", "413", "415", "422"]));
      const tenant = operation?.parameters.find((each) => each.name === "X-Tenant");
      expect(tenant?.required, endpoint.name).toBe(
        { header: true, page: false, any: false, session: undefined, none: undefined }[endpoint.tenant ?? "header"],
      );
      for (const scheme of (operation?.security ?? []).flatMap((each) => Object.keys(each)))
        expect(document.components.securitySchemes, endpoint.name).toHaveProperty(scheme);
    }
  });

  it("declares every id in a path as a UUID", () => {
    const id = operationOf(endpoints.find((each) => each.name === "getStartList") ?? expect.fail("no getStartList"))?.parameters[0];
    expect(id).toMatchObject({ name: "id", in: "path", required: true, schema: { format: "uuid" } });
  });

  it("has an example for each body that the call itself accepts", () => {
    let examples = 0;
    for (const endpoint of endpoints) {
      const example = operationOf(endpoint)?.requestBody?.content["application/json"]?.example;
      if (example === undefined) continue;
      examples += 1;
      expect(endpoint.body?.safeParse(example).error?.issues ?? [], `${endpoint.name} ${JSON.stringify(example)}`).toEqual([]);
    }
    expect(examples).toBeGreaterThan(40);
  });
});
