// Real servers for tests of paying: the application on one port, both payment providers on another, and everything between them over HTTP.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { httpOf } from "#src/http.ts";
import { openTestGateway, type TestGateway } from "#src/gateways/test-servers/test-gateway.server.ts";
import { listen } from "../application/listening.ts";
import type { House } from "../application/world.ts";

export interface Paying {
  /** The application's address. */
  url: string;
  /** What the payer chooses on the provider's page; gives where the provider sends the payer back to. */
  choose: (redirectUrl: string, choice: string) => Promise<string>;
  /** Delivers the notices that were to come later. */
  deliver: () => Promise<void>;
  /** What is done at the providers by hand. */
  panels: TestGateway["panels"];
  close: () => Promise<void>;
}

/** Puts the house and the providers on ports of their own; afterwards the house reaches the providers there. */
export async function openPaying(house: House): Promise<Paying> {
  const application = await listen(httpOf(house.world, "test"));
  let answer: (request: Request) => Promise<Response> = async () => new Response("", { status: 503 });
  const providers = createServer(getRequestListener((request) => answer(request)));
  await new Promise<void>((resolve) => providers.listen(0, "127.0.0.1", resolve));
  const host = `http://127.0.0.1:${(providers.address() as AddressInfo).port}`;
  let late: (() => Promise<void>)[] = [];
  const gateway = openTestGateway(host, {
    notify: (request) => fetch(request),
    now: () => house.world.now(),
    later: (work) => void late.push(work),
  });
  answer = async (request) => gateway.app.fetch(request);
  house.world.publicUrl = application.url;
  house.world.providers = { p24: gateway.p24, stripe: gateway.stripe, fetch: (request) => fetch(request) };
  return {
    url: application.url,
    panels: gateway.panels,
    async choose(redirectUrl, choice) {
      const body = new URLSearchParams({ choice });
      const reply = await fetch(redirectUrl, { method: "POST", body, redirect: "manual" });
      return reply.headers.get("location") ?? "";
    },
    async deliver() {
      const now = late;
      late = [];
      for (const work of now) await work();
    },
    async close() {
      await application.close();
      providers.closeAllConnections();
      await new Promise((resolve) => providers.close(resolve));
    },
  };
}
