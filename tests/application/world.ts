// The whole application on one database, for callers in this process: tests and benches.
import { fileURLToPath } from "node:url";
import { httpOf, workers } from "#src/http.ts";
import { openAuthentication } from "#src/identity/sign-in/authentication.server.ts";
import { openPasswordJudge } from "#src/identity/passwords/judge.server.ts";
import { type Connection, openDatabase } from "#src/kernel/postgres/database.server.ts";
import { openFiles } from "#src/kernel/files/files.server.ts";
import { openPaperMaker } from "#src/invoicing/paper/papers.server.ts";
import { openDescriptors } from "#src/kernel/monitoring/descriptors.server.ts";
import { openMetrics } from "#src/kernel/monitoring/metrics.server.ts";
import { openJobs } from "#src/kernel/jobs/jobs.server.ts";
import { openLimits } from "#src/kernel/limits/limits.server.ts";
import { openLive } from "#src/kernel/live/live.server.ts";
import { openLog } from "#src/kernel/monitoring/log.server.ts";
import type { Preparing } from "#src/kernel/postgres/dialect.server.ts";
import type { RowExaminer } from "#src/kernel/postgres/rows.server.ts";
import { openSharedValues } from "#src/kernel/postgres/shared-values.server.ts";
import { openQueues } from "#src/kernel/limits/queues.server.ts";
import { openSecrets } from "#src/kernel/secrets/secrets.server.ts";
import { readSettings } from "#src/kernel/settings/settings.server.ts";
import { openMailServer } from "#src/kernel/monitoring/smtp.server.ts";
import { readVersion } from "#src/kernel/settings/version.server.ts";
import type { World } from "#src/kernel/world/world.server.ts";
import { openTestGateway } from "#src/gateways/test-servers/test-gateway.server.ts";
import { openPages } from "#src/web/rendering/pages.server.ts";
import type { openRenderer } from "#src/web/rendering/renderer.server.ts";

/** The minimum that builders of situations need: a database, and calls to the application on it. */
export interface Place {
  world: Pick<World, "database">;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export interface House extends Place {
  world: World;
  /** Sends one HTTP call in process. Paths are relative to http://127.0.0.1. */
  fetch(request: Request | string, init?: RequestInit): Promise<Response>;
  /** Sets the application's clock, which then stands still. Before the first call it is the real time. */
  setNow(now: Date): void;
  /** Starts the job runner (mail, music) of this application. */
  startJobs(): Promise<void>;
}

/**
 * An application of one test runs most of its statements two or three times. When each is planned only once for a connection, tests take a quarter less
 * CPU time.
 */
export const AT_ONCE: Preparing = { run: 1, most: 3000 };

export interface HouseOptions {
  /** Compares rows with their schemas. */
  examine?: RowExaminer;
  /** When statements are prepared, if otherwise than in a served application. */
  preparing?: Preparing;
  /** Serves pages of the build in `builtIn`, for browsers that reach the application at `publicUrl`; `dev` as without `--serve`. */
  pages?: { publicUrl: string; builtIn: string; dev: boolean; openRenderer?: typeof openRenderer };
  /** Worker threads that several applications share. Whoever opened them closes them. */
  threads?: Pick<World, "papers" | "passwordJudge">;
}

export interface OpenHouse extends House {
  app: ReturnType<typeof httpOf>;
  close(): Promise<void>;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Opens the application on a migrated database, with its files in `folder`. */
export async function openHouse(
  connection: Connection,
  folder: string,
  env: Record<string, string> = {},
  { examine, preparing, pages: paged, threads }: HouseOptions = {},
): Promise<OpenHouse> {
  const settings = readSettings({ DATA_DIR: folder, LOG_LEVEL: "silent", ...env }, paged && !paged.dev ? ["--serve"] : []);
  const publicUrl = paged?.publicUrl ?? "http://127.0.0.1";
  const built = paged ? readVersion(root, paged.builtIn) : { version: "test", commit: "abc1234" };
  const database = openDatabase(connection, 6, examine, preparing);
  const log = openLog(process.env.TEST_LOG ?? "silent");
  const live = openLive(connection, (error) => log.error({ err: error }, "live"));
  const limits = openLimits(connection, log);
  let fixed: Date | undefined;
  const testGateway = openTestGateway(`${publicUrl}/test-gateway`, {
    notify: async (request) => app.request(request),
    now: () => world.now(),
  });
  const papers = threads?.papers ?? openPaperMaker();
  const passwordJudge = threads?.passwordJudge ?? openPasswordJudge();
  const world: World = {
    settings,
    database,
    shared: openSharedValues(),
    files: await openFiles(folder, settings.STORAGE_URL),
    live,
    queues: openQueues(),
    log,
    metrics: openMetrics(),
    descriptors: openDescriptors(log),
    papers,
    passwordJudge,
    limits,
    authentication: openAuthentication(limits, live),
    mailServer: openMailServer(settings),
    now: () => fixed ?? new Date(),
    providers: {
      p24: settings.P24_URL ?? testGateway.p24,
      stripe: settings.STRIPE_URL ?? testGateway.stripe,
      fetch: async (request) => testGateway.answer(request) ?? globalThis.fetch(request),
    },
    secrets: await openSecrets(settings),
    publicUrl,
    ...built,
  };
  const fetchApi = async (request: Request, client?: string) => app.request(request, undefined, { client });
  const pages = paged && (await openPages(world, paged.builtIn, built.version, paged.dev, fetchApi, paged.openRenderer));
  const app: OpenHouse["app"] = httpOf(world, built.version, pages, testGateway.app);
  let runner: { close(): Promise<void> } | undefined;
  const fetch: House["fetch"] = async (request, init) =>
    app.request(typeof request === "string" ? new URL(request, "http://127.0.0.1") : request, init);
  const setNow: House["setNow"] = (now) => {
    fixed = now;
  };
  const startJobs: House["startJobs"] = async () => {
    runner = await openJobs(database, workers, world, log);
  };
  return {
    world,
    app,
    fetch,
    setNow,
    startJobs,
    async close() {
      await runner?.close();
      await live.close();
      await pages?.close();
      if (!threads) await Promise.all([papers.close(), passwordJudge.close()]);
      await limits.close();
      await database.close();
    },
  };
}
