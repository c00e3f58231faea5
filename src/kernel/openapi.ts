// The published contract: OpenAPI 3.1 from the same endpoint objects that the server and the pages use.
import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" }) as Json;
  return json;
}

function parametersOf(endpoint: Endpoint): Json[] {
  const path = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => ({
    name: match[1],
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const query = endpoint.query ? schemaOf(endpoint.query, "input") : {};
  const required = (query.required ?? []) as string[];
  const fields = Object.entries((query.properties ?? {}) as Json).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
  const tenant =
    (endpoint.tenant ?? "header") === "header" ? [{ name: "X-Tenant", in: "header", required: true, schema: { type: "string" } }] : [];
  return [...path, ...fields, ...tenant];
}

function requestBodyOf(endpoint: Endpoint): Json | undefined {
  if (!endpoint.body && !endpoint.files) return undefined;
  const json = endpoint.body ? schemaOf(endpoint.body, "input") : { type: "object", properties: {} };
  const content: Json = {};
  if (endpoint.body) content["application/json"] = { schema: json };
  if (endpoint.form && endpoint.body) content["application/x-www-form-urlencoded"] = { schema: json };
  if (endpoint.form || endpoint.files) {
    const files = Object.fromEntries(
      Object.entries(endpoint.files ?? {}).map(([name, rule]) => [
        name,
        { type: "string", format: "binary", description: `${rule.kinds.join(", ")}, at most ${rule.max} bytes` },
      ]),
    );
    content["multipart/form-data"] = { schema: { ...json, properties: { ...(json.properties as Json), ...files } } };
  }
  return { required: true, content };
}

/** What a call must carry: a session where roles are named, may carry one where a link will do; and the CSRF pair with each write. */
function securityOf(endpoint: Endpoint): Record<string, never[]>[] {
  const csrf = endpoint.method === "GET" || endpoint.csrf === false ? {} : { csrf: [] };
  if (endpoint.access === "public") return [csrf];
  return endpoint.access === "link" ? [csrf, { session: [], ...csrf }] : [{ session: [], ...csrf }];
}

const health = {
  operationId: "health",
  summary: "Whether the application, its database and its storage work; 503 names the part that is away.",
  tags: ["health"],
  "x-access": "public",
  security: [{}],
  parameters: [],
  responses: Object.fromEntries(
    [
      ["200", "OK"],
      ["503", "A part is away"],
    ].map(([status, description]) => [
      status,
      {
        description,
        content: {
          "application/json": {
            schema: {
              type: "object",
              required: ["status", "version", "database", "storage"],
              properties: {
                status: { enum: ["ok", "unavailable"] },
                version: { type: "string" },
                database: { enum: ["ok", "away"] },
                storage: { enum: ["ok", "away"] },
              },
            },
          },
        },
      },
    ]),
  ),
};

/** The whole document for these endpoints. */
export function openapiOf(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = { "/api/health": { get: health } };
  for (const endpoint of endpoints) {
    const status = String(endpoint.status ?? (endpoint.reply || endpoint.raw ? 200 : 204));
    const body = requestBodyOf(endpoint);
    const item = (paths[endpoint.path] ??= {});
    item[endpoint.method.toLowerCase()] = {
      operationId: endpoint.name,
      summary: endpoint.summary,
      tags: [endpoint.path.split("/")[2] === "public" ? "public" : endpoint.path.split("/")[2]],
      "x-access": endpoint.access,
      ...(endpoint.live ? { "x-live": `${endpoint.path}/live` } : {}),
      security: securityOf(endpoint),
      parameters: parametersOf(endpoint),
      ...(body ? { requestBody: body } : {}),
      responses: {
        [status]: {
          description: "OK",
          ...(endpoint.reply ? { content: { "application/json": { schema: schemaOf(endpoint.reply, "output") } } } : {}),
        },
        default: { description: "Refusal", content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } } },
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Parkiet",
      version,
      description: "Runs dance competitions. Writes need X-XSRF-TOKEN (see GET /api/sanctum/csrf-cookie).",
    },
    components: {
      schemas: {
        Refusal: {
          type: "object",
          required: ["code", "message"],
          properties: {
            code: { type: "string" },
            message: { type: "string" },
            errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
            current: { description: "With stale: the record as it is now." },
          },
        },
      },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "parkiet_session" },
        csrf: { type: "apiKey", in: "header", name: "X-XSRF-TOKEN", description: "The URL-decoded value of the cookie XSRF-TOKEN." },
      },
    },
    paths,
  };
}
