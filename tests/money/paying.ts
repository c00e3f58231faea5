// Real servers for tests of paying: the application on one port, both payment providers on another, all communication over HTTP.
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
  /** Makes the payer's choice on the provider's page. Returns the address to which the provider sends the payer back. */
  choose: (redirectUrl: string, choice: string) => Promise<string>;
  /** Delivers the delayed notices. */
  deliver: () => Promise<void>;
  /** The providers' panels, for actions by hand. */
  panels: TestGateway["panels"];
  close: () => Promise<void>;
}

/** Starts the application and the providers on separate ports. The application then reaches the providers there. */
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
