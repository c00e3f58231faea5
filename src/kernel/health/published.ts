// The two endpoints for monitoring, as the published contract describes them.
import { z } from "zod";
import { backupRecord } from "../backup/record.ts";

type Json = Record<string, unknown>;

const failure = z.object({ at: z.iso.datetime({ offset: true }), problem: z.string() });

const publicHealth = z.object({
  status: z.enum(["ok", "unavailable"]),
  version: z.string(),
  database: z.enum(["ok", "away"]),
  storage: z.enum(["ok", "away"]),
});

/** What a super-admin's session or the metrics token is told beside it; null is what cannot be known now. */
const report = z.object({
  mail: z.object({ smtp: z.boolean(), queued: z.int(), failed: z.int(), last_failure: failure.nullable() }).nullable(),
  jobs: z
    .object({
      waiting: z.int(),
      planned: z.int(),
      running: z.int(),
      failed: z.int(),
      last_failure: failure.extend({ job: z.string() }).nullable(),
    })
    .nullable(),
  /** Null: there was none yet. */
  backup: backupRecord.extend({ at: backupRecord.shape.at.nullable(), age_seconds: z.int().nullable() }).nullable(),
  free_bytes: z.int().nullable(),
  ffmpeg: z.string().nullable().describe("Its version; null where the machine has none."),
  commit: z.string().nullable(),
  streams: z.int(),
  checksum_failures: z.int().nullable().describe("Pages of the database that were not what had been written."),
  gaps: z
    .array(z.object({ kind: z.string(), tenant: z.string(), of: z.string(), missing: z.array(z.int()) }))
    .nullable()
    .describe("Numbers that are missing among mark revisions (of a sheet) and versions of results (of a block)."),
});

export type Report = z.output<typeof report>;

const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: "draft-2020-12" }) as Json;
  return json;
};
const answer = { "application/json": { schema: schemaOf(publicHealth.extend(report.partial().shape)) } };

/** Their part of the document. */
export const watchedPaths: Readonly<Record<string, Json>> = {
  "/api/health": {
    get: {
      operationId: "health",
      summary:
        "Whether the application, its database and its storage work; 503 names the part that is away. A super-admin's session and the metrics token are told more.",
      tags: ["health"],
      "x-access": "public",
      security: [{}, { session: [] }, { metrics: [] }],
      parameters: [],
      responses: { "200": { description: "OK", content: answer }, "503": { description: "A part is away", content: answer } },
    },
  },
  "/api/metrics": {
    get: {
      operationId: "metrics",
      summary: "Figures in Prometheus' text form; 404 while METRICS_TOKEN is not set.",
      tags: ["health"],
      "x-access": "metrics",
      security: [{ metrics: [] }],
      parameters: [],
      responses: {
        "200": { description: "OK", content: { "text/plain": { schema: { type: "string" } } } },
        "401": { $ref: "#/components/responses/Refused401" },
        "404": { $ref: "#/components/responses/Refused404" },
      },
    },
  },
};
