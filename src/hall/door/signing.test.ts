// Consents signed at the door: stored once with their signature, over other answers never, and gone with the person (docs/rules/hall.md 5.9).
import { describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { type Browser, browserAs } from "#tests/competitions/factories.ts";
import { noisePng, signaturePng } from "#tests/files/png.ts";
import { unzipped } from "#tests/files/zip.ts";
import { openNewStation } from "#tests/hall/opened-station.ts";
import { makeGuardianRequest } from "#tests/people/guardian-request.ts";
import { newId } from "../../kernel/values/ids.ts";
import { getPersonPage, listConsents, stateConsents } from "../../people/consents/contract.ts";
import { deleteConsents, renameDancers } from "../../people/erasing/erasing-sql.server.ts";
import { erasePerson, exportPerson } from "../../privacy/contract.ts";
import { finishErasing } from "../../privacy/erasing/finishing.server.ts";
import { exportOwnData } from "../../privacy/own/contract.ts";
import { getDoor, signConsentsAtDoor } from "./contract.ts";

const house = useHouse();
const START = Date.parse("2026-11-28T10:00:00Z");
const SIGNED_AT = "2026-11-28T09:52:00Z";

/** A child of ten without an answer, and a device at the door. */
async function makeDoor() {
  house.setNow(new Date(START));
  const made = await makeGuardianRequest(house);
  const { hall, child, texts, rows, inTenant } = made;
  const kuba = await openNewStation(house, hall, "door", "Kuba");
  const params = { id: hall.competition_id };
  const sign = (change: Record<string, unknown> = {}, by: Browser = kuba) =>
    by.call(signConsentsAtDoor, {
      params,
      body: {
        id: newId(),
        made_at: SIGNED_AT,
        signup_id: hall.signup_id,
        dancer_id: child.id,
        answers: { participation: true, image: false },
        name: "Anna Wrona",
        relation: "parent",
        texts,
        signature: signaturePng().toString("base64"),
        ...change,
      },
    });
  const person = async () =>
    (await kuba.must(getDoor, { params })).clubs[0]?.people.find((each) => each.dancer_id === child.id) ?? expect.unreachable();
  const files = () => inTenant((trx) => trx.selectFrom("files").select(["id", "name", "content_type", "bytes"]).execute());
  const stored = async () => (await rows()).map((each) => [each.kind, each.refused, each.channel]);
  return { ...made, kuba, door: params, sign, person, files, stored };
}

describe("a consent signed at the door", () => {
  it("is stored once with its text, time and signature, and is no longer missing", async () => {
    const { hall, sign, person, files, rows, child, inTenant, texts } = await makeDoor();
    expect(await person()).toMatchObject({ adult: false, unanswered: ["participation", "image", "full_names"] });
    const id = newId();
    expect((await sign({ id })).body).toMatchObject({ id, signup_id: hall.signup_id, repeated: false });
    expect((await sign({ id })).body).toMatchObject({ repeated: true });
    expect(await person()).toMatchObject({ unanswered: ["full_names"], present: null });
    const [file = expect.unreachable(), ...others] = await files();
    expect([file, others]).toMatchObject([{ name: "podpis.png", content_type: "image/png", bytes: signaturePng().length }, []]);
    const consents = await rows();
    expect(consents).toMatchObject([
      { kind: "participation", refused: false, given_by: "Anna Wrona", relation: "parent", channel: "door", signature_file_id: file.id },
      { kind: "image", refused: true, given_by: "Anna Wrona", relation: "parent", channel: "door", signature_file_id: file.id },
    ]);
    for (const row of consents) expect(Date.parse(row.given_at)).toBe(Date.parse(SIGNED_AT));
    const shown = await inTenant((trx) => trx.selectFrom("consent_texts").select("body").execute());
    for (const { body } of shown) expect(texts).toContain(body);
    const log = await inTenant((trx) => trx.selectFrom("door_changes").select(["kind", "dancer_id", "who"]).execute());
    expect(log).toEqual([{ kind: "consent", dancer_id: child.id, who: expect.stringMatching(/^Kuba/) }]);
  });

  it("is not asked where a parent agreed for the whole sign-up; a school's does not count", async () => {
    const { hall, person, inTenant } = await makeDoor();
    const consent = { signup_id: hall.signup_id, kind: "image" as const, text_sha256: "a", locale: "pl", given_by: "Anna Wrona" };
    await inTenant((trx) =>
      trx
        .insertInto("consents")
        .values({ tenant_id: hall.tenant.id, id: newId(), ...consent, channel: "signup", given_at: SIGNED_AT })
        .execute(),
    );
    expect(await person()).toMatchObject({ unanswered: ["participation", "image", "full_names"] });
    await inTenant((trx) => trx.updateTable("signups").set({ contact_role: "parent" }).where("id", "=", hall.signup_id).execute());
    expect(await person()).toMatchObject({ unanswered: ["participation", "full_names"] });
  });

  it("is seen by the office as signed on site, and only the guardian's link changes it", async () => {
    const { hall, coach, params, child, sign, ask, answer, guardian, texts, stored } = await makeDoor();
    await sign();
    const { data } = await hall.admin.must(listConsents, { query: { competition_id: hall.competition_id } });
    const listed = data.find((each) => each.id === child.id);
    expect(listed?.answers).toMatchObject({ participation: { state: "given", channel: "door" }, image: { state: "refused" } });
    expect(JSON.stringify(data)).not.toContain("signature");
    await coach.must(stateConsents, { params, body: { dancer_ids: [child.id], answers: { image: true, participation: false }, texts } });
    expect(await stored()).toHaveLength(2);
    const code = await ask();
    const page = await guardian.must(getPersonPage, { params: { code } });
    expect(page).toMatchObject({ dancer_id: child.id, questions: [{ answer: { channel: "door" } }, { answer: { state: "refused" } }, {}] });
    const after = await answer(code, { image: true });
    expect(after.questions[1]?.answer).toMatchObject({ state: "given", channel: "link" });
  });

  it("stores nothing over an answer that came meanwhile: the same one stays, another one refuses the whole", async () => {
    const { sign, ask, answer, stored, files, person } = await makeDoor();
    await answer(await ask(), { image: true });
    const refused = await sign();
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "consents_answered", message: expect.stringContaining("już ktoś odpowiedział") },
    });
    expect([await stored(), await files()]).toEqual([[["image", false, "link"]], []]);
    expect((await sign({ answers: { participation: true, image: true } })).status).toBe(201);
    expect((await stored()).map((row) => row.join(" ")).toSorted()).toEqual(["image false link", "participation false door"]);
    expect((await person()).unanswered).toEqual(["full_names"]);
    // Nothing is left to answer, so the second signature is not stored.
    expect((await sign({ answers: { participation: true, image: true } })).body).toMatchObject({ repeated: false });
    expect(await files()).toHaveLength(1);
  });

  it("refuses what is no signature, no answer, of somebody else, with a text of another day, or about an erased or removed person", async () => {
    const { sign, stored, files, child, inTenant } = await makeDoor();
    const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64");
    const errorsOf = async (change: Record<string, unknown>) => {
      const { status, body } = await sign(change);
      return [status, Object.keys((body as { errors?: object }).errors ?? {})];
    };
    expect(await errorsOf({ signature: base64("podpis") })).toEqual([422, ["signature"]]);
    expect(await errorsOf({ signature: base64(noisePng()) })).toEqual([422, ["signature"]]);
    expect(await errorsOf({ signature: "?" })).toEqual([422, ["signature"]]);
    expect(await errorsOf({ answers: {} })).toEqual([422, ["answers"]]);
    expect(await errorsOf({ answers: { own_image: true } })).toEqual([422, ["answers"]]);
    expect(await errorsOf({ relation: "self" })).toEqual([422, ["relation"]]);
    expect((await sign({ texts: ["Zgadzam się na wszystko."] })).body).toMatchObject({ code: "text_changed" });
    expect((await sign({ dancer_id: newId() })).status).toBe(404);
    await inTenant((trx) => renameDancers(trx, [child.id], { first_name: "Osoba", last_name: "4711" }));
    expect((await sign()).body).toMatchObject({ message: expect.stringContaining("usunięto") });
    expect([await stored(), await files()]).toEqual([[], []]);
  });

  it("is refused in another competition, by another kind of station, and without this right", async () => {
    const { hall, sign, kuba } = await makeDoor();
    const other = await makeGuardianRequest(house);
    const about = { signup_id: other.hall.signup_id, dancer_id: other.child.id };
    expect((await sign(about)).status).toBe(404);
    expect((await sign({}, await openNewStation(house, hall, "backstage", "Ola"))).status).toBe(403);
    expect((await sign({}, await browserAs(house, hall.tenant, "trener"))).status).toBe(403);
    expect((await sign({}, hall.admin)).status).toBe(201);
    expect((await sign({ answers: { participation: false } }, kuba)).status).toBe(409);
  });
});

describe("a signature", () => {
  it("is in the data of the person alone, and its file is deleted with the erased person", async () => {
    const { hall, child, other, sign, ask, guardian, files, rows, inTenant } = await makeDoor();
    await sign();
    const zipOf = async (by: Browser, path: string) => unzipped(Buffer.from(await (await by.fetch(path)).arrayBuffer()));
    const pictures = (zip: Map<string, Buffer>) => [...zip].filter(([name]) => name.endsWith("podpis.png")).map(([, bytes]) => bytes);
    const ofPerson = (id: string) => zipOf(hall.admin, exportPerson.path.replace("{id}", id));
    expect(pictures(await ofPerson(child.id))).toEqual([signaturePng()]);
    expect(pictures(await ofPerson(other.id))).toEqual([]);
    const code = await ask();
    expect(pictures(await zipOf(guardian, exportOwnData.path.replace("{code}", code)))).toEqual([signaturePng()]);

    const params = { id: child.id };
    const confirmation = `${child.first_name} ${child.last_name}`;
    const done = await hall.admin.must(erasePerson, { params, body: { reason: "prośba opiekuna", confirmation } });
    await finishErasing.run({ tenant_id: hall.tenant.id, erasure_id: done.id }, house.world);
    expect(await files()).toEqual([]);
    for (const row of await rows()) expect(row).toMatchObject({ signature_file_id: null, given_by: done.pseudonym });
    expect(await inTenant((trx) => trx.selectFrom("consents").select("id").execute())).toHaveLength(2);
  });

  it("goes with the last of the consents that it signs", async () => {
    const { sign, rows, files, inTenant } = await makeDoor();
    await sign();
    const [file] = await files();
    const [first = expect.unreachable(), second = expect.unreachable()] = await rows();
    expect(await inTenant((trx) => deleteConsents(trx, [first.id]))).toEqual([]);
    expect(await inTenant((trx) => deleteConsents(trx, [second.id]))).toEqual([file?.id]);
  });
});
