// Files of answers count like music: for the sign-up, the organiser and the client. Their names are readable.
import { expect, it } from "vitest";
import { makeFileContest } from "#tests/signups/answer-file.ts";
import { useHouse } from "#tests/application/database.ts";
import { SIGNUP_GIGABYTES, TENANT_GIGABYTES } from "./quotas.server.ts";

const house = useHouse();

it("a file is called by at most 120 signs, without marks of direction, with the ending of its content", async () => {
  const { begin } = await makeFileContest(house);
  const { send } = await begin();
  const nameAfter = async (name: string) => Object.values((await send(name)).body.files ?? {})[0]?.name;
  expect(await nameAfter(`${"ą".repeat(300)}.exe`)).toBe(`${"ą".repeat(116)}.pdf`);
  expect(await nameAfter("zgoda\u202efdp.exe")).toBe("zgodafdp.exe.pdf");
});

it("a file of an answer is refused where the sign-up's or the organiser's music leaves no room for it, and above 600 an hour of a client", async () => {
  const { begin, inTenant } = await makeFileContest(house);
  const [one, other] = [await begin(), await begin()];
  expect((await one.send("zgoda.pdf")).status).toBe(201);
  const holding = (gigabytes: number) =>
    inTenant((trx) =>
      trx
        .updateTable("files")
        .set({ bytes: gigabytes * 1_000_000_000 })
        .execute(),
    );
  await inTenant(async (trx) => {
    const file = await trx.selectFrom("files").select(["tenant_id", "id"]).where("name", "=", "zgoda.pdf").executeTakeFirstOrThrow();
    await trx
      .insertInto("music_tracks")
      .values({ tenant_id: file.tenant_id, id: one.entry, entry_id: one.entry, file_id: file.id, status: "accepted" })
      .execute();
    await trx.deleteFrom("answers").execute();
  });
  await holding(SIGNUP_GIGABYTES);
  expect(await one.send("druga.pdf")).toMatchObject({ status: 409, body: { message: expect.stringContaining("5 GB plików") as string } });
  expect((await other.send("inna.pdf")).status).toBe(201);
  await holding(TENANT_GIGABYTES);
  expect((await other.send("inna2.pdf")).status).toBe(409);
  await holding(0.000001);
  const limit = { name: "files from a client", most: 600, seconds: 3600 };
  for (let i = 0; i < 600; i++) await house.world.limits.consume(limit, "in-process");
  expect((await other.send("inna3.pdf")).status).toBe(429);
});
