// The two monitoring endpoints: /api/health for everybody (details only for authorised callers), /api/metrics for the metrics token.
import { createHash, timingSafeEqual } from "node:crypto";
import { refuse } from "../../refusals.ts";
import type { World } from "../world/world.server.ts";
import type { Numbering } from "../monitoring/gaps.server.ts";
import { withTimeLimit, openProbe } from "../monitoring/probe.server.ts";
import { openReport } from "./report.server.ts";
import { findVisitor } from "../calls/visitor.server.ts";

const UNAVAILABLE_SECONDS = "2";

export interface Health {
  /** Reports whether the application, its database and its storage work. */
  health(request: Request): Promise<Response>;
  /** Figures in Prometheus' text format. Refuses callers without the token. */
  metrics(request: Request): Promise<Response>;
}

/** Opens both endpoints. `numberings` are the gap-free sequences of the slices. */
export function openHealth(world: World, version: string, numberings: readonly Numbering[]): Health {
  const probe = openProbe(world);
  const report = openReport(world, numberings);
  return {
    async health(request) {
      const parts = await probe();
      const fine = parts.database === "ok" && parts.storage === "ok";
      const detailed =
        hasMetricsToken(world, request) || (parts.database === "ok" && (await withTimeLimit(isSuperAdmin(world, request), false)));
      return Response.json(
        { status: fine ? "ok" : "unavailable", version, ...parts, ...(detailed ? await report(parts) : {}) },
        { status: fine ? 200 : 503, headers: { "cache-control": "no-store", ...(fine ? {} : { "retry-after": UNAVAILABLE_SECONDS }) } },
      );
    },
    async metrics(request) {
      if (world.settings.METRICS_TOKEN === undefined) refuse("not_found");
      if (!hasMetricsToken(world, request)) refuse("unauthenticated");
      const parts = await probe();
      const text = await world.metrics.text({ database: world.database, version, parts, report: await report(parts) });
      return new Response(text, { headers: { "content-type": world.metrics.contentType, "cache-control": "no-store" } });
    },
  };
}

function hasMetricsToken({ settings }: World, request: Request): boolean {
  const shown = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (settings.METRICS_TOKEN === undefined || shown === undefined) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(shown), digest(settings.METRICS_TOKEN));
}

/** True for a super-admin's session. False when the session cannot be looked up now. */
async function isSuperAdmin(world: World, request: Request): Promise<boolean> {
  if (!request.headers.has("cookie") || request.headers.has("authorization")) return false;
  const visitor = await findVisitor(world, world.database.owner, request).catch(() => undefined);
  return visitor?.person?.role === "super-admin";
}
