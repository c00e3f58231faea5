// Mails leave over real SMTP: a mail server listens in the test and reads what arrives.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useHouse } from "#tests/application/database.ts";
import { endPauses } from "#tests/application/waiting-jobs.ts";
import { browserAs, makeTenant } from "#tests/competitions/factories.ts";
import { createInvitation } from "../identity/contract.ts";
import { sendMail } from "../kernel/mail/mail.server.ts";
import { openMailServer } from "../kernel/monitoring/smtp.server.ts";
import { getInstallation, sendTestMail } from "../tenants/contract.ts";
import * as contract from "./contract.ts";

const received: Email[] = [];
let refusing = false;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onRcptTo: (_address, _session, done) => done(refusing ? Object.assign(new Error("skrzynka przepełniona"), { responseCode: 452 }) : null),
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
        received.push(mail);
        done();
      });
    });
  },
});

const settings: Record<string, string> = { MAIL_FROM: "turnieje@rytm.example.org" };

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  settings.SMTP_URL = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const house = useHouse(settings);

const until = { timeout: 25_000, interval: 100 };

describe("with a mail server", () => {
  it("a mail leaves with its Polish letters, text and HTML, and is marked as sent", async () => {
    await house.startJobs();
    const tenant = await makeTenant(house, "Fundacja Żółta Łódź");
    const admin = await browserAs(house, tenant, "admin");
    await admin.call(createInvitation, { body: { email: "zofia@example.com", name: "Zofia Śliwińska-Źdźbło", role: "referee" } });
    await expect.poll(() => received.length, until).toBe(1);
    const [mail] = received;
    expect(mail?.subject).toBe("Zaproszenie: Fundacja Żółta Łódź");
    expect(mail?.from).toEqual({ name: "Fundacja Żółta Łódź", address: "turnieje@rytm.example.org" });
    expect(mail?.to).toEqual([{ name: "Zofia Śliwińska-Źdźbło", address: "zofia@example.com" }]);
    expect(mail?.text).toContain("Rola: sędzia.");
    expect(mail?.text).toMatch(/invitation\?token=[\w-]{20,}&tenant=/);
    expect(mail?.html).toContain("Zaproszenie do: Fundacja Żółta Łódź");
    await expect.poll(async () => (await admin.call(contract.listMails)).body.data[0]?.status, until).toBe("sent");
    const { data, smtp } = (await admin.call(contract.listMails)).body;
    expect(smtp).toBe(true);
    expect(data[0]).toMatchObject({ attempts: 1, problem: null });
    const shown = (await admin.call(contract.getMail, { params: { id: data[0]?.id ?? "" } })).body;
    expect(shown.link_hidden).toBe(true);
    expect((await admin.call(contract.resendMail, { params: { id: data[0]?.id ?? "" } })).status).toBe(409);
  });

  it("a mail comes from the name that MAIL_FROM gives, where it gives one", async () => {
    const { settings: kept } = house.world;
    house.world.settings = { ...kept, MAIL_FROM: "Turnieje Rytmu <turnieje@rytm.example.org>" };
    const admin = await browserAs(house, await makeTenant(house, "Fundacja Żółta Łódź"), "admin");
    await admin.must(sendTestMail);
    await expect.poll(() => received.length, until).toBe(2);
    house.world.settings = kept;
    expect(received.pop()?.from).toEqual({ name: "Turnieje Rytmu", address: "turnieje@rytm.example.org" });
  });

  it("a refused mail stays in the outbox with the server's words, and goes out once it is taken", async () => {
    const admin = await browserAs(house, await makeTenant(house), "admin");
    refusing = true;
    await admin.call(createInvitation, { body: { email: "pelna@example.com", role: "trener" } });
    const line = async () => (await admin.call(contract.listMails)).body.data[0];
    await expect.poll(async () => (await line())?.status, until).toBe("failed");
    expect((await line())?.problem).toContain("skrzynka przepełniona");
    expect(received).toHaveLength(1);
    refusing = false;
    const id = (await line())?.id ?? "";
    expect((await admin.call(contract.resendMail, { params: { id } })).body).toMatchObject({ status: "queued" });
    await expect.poll(async () => (await line())?.status, until).toBe("sent");
    expect((await line())?.problem).toBeNull();
    expect(received.map((mail) => mail.to?.[0]?.address)).toEqual(["zofia@example.com", "pelna@example.com"]);
  });

  it("a refused mail is tried again by itself", async () => {
    const admin = await browserAs(house, await makeTenant(house), "admin");
    refusing = true;
    await admin.call(createInvitation, { body: { email: "sama@example.com", role: "trener" } });
    const line = async () => (await admin.call(contract.listMails)).body.data[0];
    await expect.poll(async () => (await line())?.status, until).toBe("failed");
    refusing = false;
    await endPauses(house.world.database);
    await expect.poll(async () => (await line())?.status, until).toBe("sent");
    expect((await line())?.attempts).toBeGreaterThan(1);
  });
});

it("a mail about an erasure loses its address once it has left, and is not written where no mail leaves", async () => {
  const made = await makeTenant(house);
  const { world } = house;
  const mail = {
    kind: "data_answered",
    to: { email: "usunieta@example.com" },
    subject: "Dane usunięte",
    heading: "Dane usunięte",
    paragraphs: [],
  };
  const send = () => world.database.inTenant(made.id, (trx) => sendMail(trx, world, made, { ...mail, eraseWhenSent: true }));
  await send();
  await expect.poll(() => received.map((each) => each.to?.[0]?.address), until).toContain("usunieta@example.com");
  const rows = () => world.database.inTenant(made.id, (trx) => trx.selectFrom("mails").selectAll().execute());
  await expect
    .poll(async () => (await rows()).map((each) => [each.status, each.to_email, each.text_body]), until)
    .toEqual([["sent", "", ""]]);
  const { settings: kept } = world;
  world.settings = { ...kept, SMTP_URL: undefined };
  await send();
  world.settings = kept;
  expect(await rows()).toHaveLength(1);
});

describe("the mail server", () => {
  it("is tried with a mail to oneself, and nothing is to be mended about it", async () => {
    const admin = await browserAs(house, await makeTenant(house), "admin");
    const before = received.length;
    const { body } = await admin.call(sendTestMail);
    expect(body.leaves).toBe(true);
    await expect.poll(() => received.length, until).toBe(before + 1);
    expect(received.at(-1)).toMatchObject({ subject: "Wiadomość próbna", to: [{ address: body.to }] });
    expect((await admin.call(getInstallation)).body).toMatchObject({
      smtp: true,
      mail_problem: null,
      mail_from: "turnieje@rytm.example.org",
    });
  });

  it("is not the only problem reported: a machine without ffmpeg is reported, too", async () => {
    const admin = await browserAs(house, await makeTenant(house), "admin");
    const folder = mkdtempSync(join(tmpdir(), "parkiet-path-"));
    const { PATH } = process.env;
    const found = async (path: string) => {
      process.env.PATH = path;
      return await admin.must(getInstallation).finally(() => {
        process.env.PATH = PATH;
      });
    };
    expect(await found("/nowhere")).toMatchObject({ ffmpeg: false, smtp: true });
    // A program that never answers counts as installed.
    writeFileSync(join(folder, "ffmpeg"), "#!/bin/sh\nexec /bin/sleep 600\n", { mode: 0o755 });
    expect((await found(`/nowhere:${folder}`)).ffmpeg).toBe(true);
    rmSync(folder, { recursive: true });
  });

  it("that cannot be reached is reported to administrators in its own words, and a DEFAULT_TENANT that does not exist to the super-admin", async () => {
    const tenant = await makeTenant(house);
    await makeTenant(house);
    const { mailServer } = house.world;
    // Nobody listens on port 9 of this machine.
    house.world.mailServer = openMailServer({ SMTP_URL: "smtp://127.0.0.1:9" });
    const told = (await (await browserAs(house, tenant, "admin")).call(getInstallation)).body;
    expect(told.mail_problem).toContain("ECONNREFUSED");
    expect(told.default_tenant).toBeNull();
    expect((await (await browserAs(house, tenant, "super-admin")).call(getInstallation)).body.default_tenant).toBe("demo");
    house.world.mailServer = mailServer;
  });
});
