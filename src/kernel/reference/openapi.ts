// Generates the OpenAPI 3.1 document from the endpoints that the server and the pages use.
import { z } from "zod";
import { type RefusalCode, refusals } from "../../refusals.ts";
import type { Endpoint } from "../endpoints/endpoint.ts";
import { type ExampleSchema, exampleOf } from "./example.ts";
import { monitoringPaths } from "../health/openapi-paths.ts";

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
    schema: { type: "string", ...(endpoint.slugs || !/^id$|_id$/.test(match[1] ?? "") ? {} : { format: "uuid" }) },
  }));
  const query = endpoint.query ? schemaOf(endpoint.query, "input") : {};
  const required = (query.required ?? []) as string[];
  const fields = Object.entries((query.properties ?? {}) as Json).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
  return [...path, ...fields, ...TENANT[endpoint.tenant ?? "header"]];
}

const slug = { schema: { type: "string" }, example: "demo" };
/** Parameters by which a call names its tenant. */
const TENANT: Record<NonNullable<Endpoint["tenant"]>, Json[]> = {
  none: [],
  header: [{ name: "X-Tenant", in: "header", required: true, ...slug }],
  page: [
    { name: "X-Tenant", in: "header", required: false, ...slug },
    { name: "tenant", in: "query", required: false, ...slug },
  ],
  any: [
    { name: "X-Tenant", in: "header", required: false, ...slug },
    { name: "tenant", in: "query", required: false, ...slug },
  ],
  session: [],
};

function requestBodyOf(endpoint: Endpoint): Json | undefined {
  if (!endpoint.body && !endpoint.files) return undefined;
  const json = endpoint.body ? schemaOf(endpoint.body, "input") : { type: "object", properties: {} };
  const content: Json = {};
  const example = exampleOf(json as ExampleSchema);
  if (endpoint.text) return { required: true, content: { "*/*": { schema: json } } };
  if (endpoint.body) content["application/json"] = { schema: json, example };
  if (endpoint.form && endpoint.body) content["application/x-www-form-urlencoded"] = { schema: json, example };
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

/**
 * Authentication of a call: a session (with the CSRF pair for writes) or a personal API token where roles are named. Optional where a link is enough.
 */
function securityOf(endpoint: Endpoint): Record<string, never[]>[] {
  const csrf = endpoint.method === "GET" || endpoint.csrf === false ? {} : { csrf: [] };
  if (endpoint.access === "public") return [csrf];
  const known = [{ session: [], ...csrf }, ...(endpoint.sessionOnly ? [] : [{ token: [] }])];
  return endpoint.access === "link" ? [csrf, ...known] : known;
}

/** Possible refusals by status. Each is a component of the document. */
const REFUSALS: Record<string, readonly RefusalCode[]> = {
  "400": ["malformed", "tenant_missing"],
  "401": ["unauthenticated"],
  "403": ["forbidden", "other_tenant", "foreign_origin", "proof_needed"],
  "404": ["not_found", "tenant_unknown"],
  "409": ["stale", "in_use", "closed", "duplicate"],
  "413": ["too_large"],
  "415": ["wrong_type"],
  "419": ["csrf_mismatch"],
  "422": ["invalid"],
  "429": ["too_many"],
};

const refusalResponses = Object.fromEntries(
  Object.entries(REFUSALS).map(([status, codes]) => [
    `Refused${status}`,
    {
      description: codes.map((code) => refusals[code].en).join(" "),
      headers: {
        "X-Request-Id": { $ref: "#/components/headers/RequestId" },
        ...(status === "429" ? { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } } : {}),
      },
      content: {
        "application/json": {
          schema: { $ref: "#/components/schemas/Refusal" },
          examples: Object.fromEntries(codes.map((code) => [code, { value: refusalExample(code) }])),
        },
      },
    },
  ]),
);

function refusalExample(code: RefusalCode): Json {
  const message = refusals[code].pl;
  return code === "invalid" ? { code, message, errors: { name: ["Wypełnij to pole."] } } : { code, message: message.replace("{why}", "…") };
}

/** Description of calls that need a recent proof of identity. */
const PROVED =
  "A session must have signed in, or proved its person by POST /api/user/proof, within the last 15 minutes: else 403 `proof_needed`. Personal API tokens are not affected.";

/** Refusals that this call may return. */
function refusalsOf(endpoint: Endpoint): Json {
  const write = endpoint.method !== "GET";
  const tenant = endpoint.tenant !== "none";
  const body = endpoint.body !== undefined || endpoint.files !== undefined;
  const session = endpoint.access !== "public";
  const meets: Record<string, boolean> = {
    "400": tenant || body,
    "401": session,
    "403": session,
    "404": tenant || endpoint.path.includes("{"),
    "409": write && (session || body),
    "413": body,
    "415": body,
    "419": write && endpoint.csrf !== false,
    "422": body || endpoint.query !== undefined,
    "429": session || (write && body),
  };
  return Object.fromEntries(
    Object.keys(REFUSALS)
      .filter((status) => meets[status])
      .map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
  );
}

/** Response of a successful call. */
function successOf(endpoint: Endpoint): Json {
  const headers = { "X-Request-Id": { $ref: "#/components/headers/RequestId" } };
  const description = endpoint.status === 201 ? "Made" : endpoint.reply || endpoint.raw ? "OK" : "Done";
  if (endpoint.reply) return { description, headers, content: { "application/json": { schema: schemaOf(endpoint.reply, "output") } } };
  return { description, headers, ...(endpoint.raw ? { content: { "*/*": { schema: { type: "string", format: "binary" } } } } : {}) };
}

/** The OpenAPI document of these endpoints. */
export function openapiOf(endpoints: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = { ...monitoringPaths };
  for (const endpoint of endpoints) {
    const status = String(endpoint.status ?? (endpoint.reply || endpoint.raw ? 200 : 204));
    const body = requestBodyOf(endpoint);
    const item = (paths[endpoint.path] ??= {});
    item[endpoint.method.toLowerCase()] = {
      operationId: endpoint.name,
      summary: endpoint.summary,
      tags: [endpoint.path.split("/")[2] === "public" ? "public" : endpoint.path.split("/")[2]],
      "x-access": endpoint.access,
      ...(endpoint.proved ? { "x-proved": true, description: PROVED } : {}),
      ...(endpoint.live ? { "x-live": `${endpoint.path}/live` } : {}),
      security: securityOf(endpoint),
      parameters: parametersOf(endpoint),
      ...(body ? { requestBody: body } : {}),
      responses: {
        [status]: successOf(endpoint),
        ...refusalsOf(endpoint),
        default: { description: "Refusal", content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } } },
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Parkiet",
      version,
      description:
        "Runs dance competitions. Calls carry X-Tenant with the organiser's short name. Writes need X-XSRF-TOKEN (see GET /api/sanctum/csrf-cookie), unless they carry a personal API token. Refusals are in Polish, or in English by Accept-Language: en.",
    },
    servers: [{ url: "/" }],
    tags: [...new Set(Object.values(paths).flatMap((item) => Object.values(item).flatMap((each) => (each as { tags: string[] }).tags)))]
      .sort()
      .map((name) => ({ name })),
    components: {
      headers: { RequestId: { description: "Names this call in the server's log.", schema: { type: "string", format: "uuid" } } },
      responses: refusalResponses,
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
        session: { type: "apiKey", in: "cookie", name: "parkiet_session", description: "Behind https: __Host-parkiet_session." },
        token: {
          type: "http",
          scheme: "bearer",
          description: "A personal API token, made at /me: the person's own rights, no CSRF header.",
        },
        metrics: { type: "http", scheme: "bearer", description: "The setting METRICS_TOKEN." },
        csrf: { type: "apiKey", in: "header", name: "X-XSRF-TOKEN", description: "The URL-decoded value of the cookie XSRF-TOKEN." },
      },
    },
    paths,
  };
}
