// The two monitoring endpoints in the API document.
import { z } from "zod";
import { publicHealth, report } from "../monitoring/report-schema.ts";

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: "draft-2020-12" }) as Json;
  return json;
};
const answer = { "application/json": { schema: schemaOf(publicHealth.extend(report.partial().shape)) } };

/** Paths of the monitoring endpoints in the API document. */
export const monitoringPaths: Readonly<Record<string, Json>> = {
  "/api/health": {
    get: {
      operationId: "health",
      summary:
        "Reports whether the application, its database and its storage work. 503 names the unavailable part. A super-admin's session and the metrics token get more details.",
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
      summary: "Metrics in Prometheus' text format. 404 while METRICS_TOKEN is not set.",
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
