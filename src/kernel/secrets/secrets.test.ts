import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openSecrets, secretsWith } from "./secrets.server.ts";

const [OLD, NEW] = ["stary-klucz-stary-klucz-stary-klucz", "nowy-klucz-nowy-klucz-nowy-klucz-nowy"];
const folder = mkdtempSync(join(tmpdir(), "parkiet-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("a sealed text", () => {
  it("opens with its key and for its place alone, and looks different each time", () => {
    const secrets = secretsWith(OLD);
    const sealed = secrets.seal("hasło źółw", "tu");
    expect(secrets.open(sealed, "tu")).toBe("hasło źółw");
    expect(secrets.open(sealed, "tam")).toBeUndefined();
    expect(secretsWith(NEW).open(sealed, "tu")).toBeUndefined();
    expect(secretsWith(NEW).open({ ...sealed, key_id: secretsWith(NEW).newest ?? "" }, "tu")).toBeUndefined();
    expect(secrets.seal("hasło źółw", "tu").sealed).not.toBe(sealed.sealed);
    expect(JSON.stringify(sealed)).not.toContain("hasło");
  });

  it("does not open when a bit of it was changed or it was cut short", () => {
    const secrets = secretsWith(OLD);
    const { key_id, sealed } = secrets.seal("hasło", "tu");
    const bytes = Buffer.from(sealed, "base64");
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(secrets.open({ key_id, sealed: changed.toString("base64") }, "tu")).toBeUndefined();
    }
    expect(secrets.open({ key_id, sealed: bytes.subarray(0, 20).toString("base64") }, "tu")).toBeUndefined();
  });

  it("is opened by an older key that is still set, which encrypts nothing new", () => {
    const sealed = secretsWith(OLD).seal("hasło", "tu");
    const both = secretsWith(NEW, [OLD]);
    expect(both.open(sealed, "tu")).toBe("hasło");
    expect(both.seal("hasło", "tu").key_id).toBe(secretsWith(NEW).newest);
    const none = secretsWith(undefined, [OLD]);
    expect(none.newest).toBeUndefined();
    expect(none.open(sealed, "tu")).toBe("hasło");
    expect(() => none.seal("hasło", "tu")).toThrow("without a key");
  });
});

describe("the key", () => {
  const settings = { SECRET_KEY: undefined, SECRET_KEY_OLD: undefined, DATABASE_URL: undefined, DATA_DIR: join(folder, "new") };

  it("is made in the data folder for the application alone, once", async () => {
    const first = await openSecrets(settings);
    const path = join(settings.DATA_DIR, "secret.key");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect((await openSecrets(settings)).newest).toBe(first.newest);
    expect(readFileSync(path, "utf8")).not.toContain(first.newest);
    expect((await openSecrets({ ...settings, SECRET_KEY: readFileSync(path, "utf8").trim() })).newest).toBe(first.newest);
  });

  it("is that of the settings, the only one allowed with an external database; a damaged key file is refused", async () => {
    expect((await openSecrets({ ...settings, SECRET_KEY: NEW })).newest).toBe(secretsWith(NEW).newest);
    expect((await openSecrets({ ...settings, DATABASE_URL: "postgres://elsewhere/parkiet" })).newest).toBeUndefined();
    writeFileSync(join(folder, "secret.key"), "krótki");
    await expect(openSecrets({ ...settings, DATA_DIR: folder })).rejects.toThrow("is damaged");
  });
});
