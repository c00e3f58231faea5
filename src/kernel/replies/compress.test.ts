import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { httpOf } from "#src/http.ts";
import { useHouse } from "#tests/application/database.ts";
import { browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { listen } from "#tests/application/listening.ts";
import { currentUser } from "../../identity/contract.ts";
import { danceCategories } from "../../categories/contract.ts";

const house = useHouse();

it("a list is sent as brotli, gzip or plain, as the client accepts; a short reply stays plain", async () => {
  const tenant = await makeTenant(house);
  const admin = await browserAs(house, tenant, "admin");
  for (let i = 0; i < 12; i++)
    await admin.must(danceCategories.create, {
      body: { name: `Styl ${i}`, code: `S${i}`, description: "Opis stylu, który coś mówi. ".repeat(4) },
    });
  const ask = async (path: string, accept: string) => {
    const reply = await admin.fetch(path, { headers: { "accept-encoding": accept } });
    return { reply, encoding: reply.headers.get("content-encoding"), bytes: Buffer.from(await reply.arrayBuffer()) };
  };
  const path = danceCategories.list.path;
  const plain = await ask(path, "identity");
  expect(plain.encoding).toBeNull();
  const text = plain.bytes.toString();
  expect(Number(plain.reply.headers.get("content-length"))).toBe(plain.bytes.length);
  for (const [accept, encoding, unpack] of [
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["gzip;q=1, br;q=0", "gzip", gunzipSync],
  ] as const) {
    const packed = await ask(path, accept);
    expect([packed.encoding, packed.reply.headers.get("vary")]).toEqual([encoding, expect.stringContaining("Accept-Encoding")]);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
    expect(Number(packed.reply.headers.get("content-length"))).toBe(packed.bytes.length);
    expect(unpack(packed.bytes).toString()).toBe(text);
    expect([packed.reply.headers.get("cache-control"), packed.reply.headers.get("x-content-type-options")]).toEqual([
      "no-store",
      "nosniff",
    ]);
  }
  const short = await ask(currentUser.path, "br");
  expect([short.reply.status, short.encoding]).toEqual([200, null]);
  expect(JSON.parse(short.bytes.toString())).toMatchObject({ role: "admin" });

  // Node's server has its own response class, which behaves the same.
  const server = await listen(httpOf(house.world, "test"));
  try {
    const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const { headers } = await fetch(`${server.url}${path}`, { headers: { cookie, "x-tenant": tenant.slug, "accept-encoding": "br" } });
    expect([headers.get("content-encoding"), headers.get("vary")]).toEqual(["br", expect.stringContaining("Accept-Encoding")]);
  } finally {
    await server.close();
  }
});
