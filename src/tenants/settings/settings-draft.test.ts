import { describe, expect, it } from "vitest";
import { changesOf, conflictsOf, draftOf, groupedAccount, rebased, type Settings } from "./settings-draft.ts";

const base: Settings = {
  id: "1",
  slug: "cma",
  name: "Studio Ćma",
  contact_email: null,
  contact_phone: "600 100 200",
  accent_color: null,
  logo_file_id: null,
  bank_account: "61109010140000071219812874",
  invoice_name: null,
  invoice_address: null,
  invoice_nip: null,
  listed: true,
  version: 3,
};

describe("settings that are being written", () => {
  it("send only what differs, in the server's form, and null for what was emptied", () => {
    const draft = { ...draftOf(base), contact_phone: " ", contact_email: "biuro@cma.example", invoice_nip: "525-224-84-81" };
    expect(changesOf(draft, base, "pl")).toEqual({
      change: { contact_phone: null, contact_email: "biuro@cma.example", invoice_nip: "5252248481" },
      errors: {},
    });
    expect(changesOf({ ...draftOf(base), bank_account: "61 10901014 0000071219812874" }, base, "pl").change).toEqual({});
  });

  it("keep what is wrong back and say why, and still send the rest", () => {
    const { change, errors } = changesOf({ ...draftOf(base), name: "", invoice_nip: "123", invoice_name: "Ćma" }, base, "pl");
    expect(change).toEqual({ invoice_name: "Ćma" });
    expect(Object.keys(errors).sort()).toEqual(["invoice_nip", "name"]);
  });

  it("conflict only where both sides changed the same field to different values", () => {
    const change = { name: "Moja", contact_phone: "1", contact_email: "a@b.pl" };
    expect(conflictsOf(change, base, { ...base, name: "Ich", contact_phone: "1", invoice_name: "X" })).toEqual(["name"]);
  });

  it("take the other side's fields when they move to a newer record", () => {
    const draft = { ...draftOf(base), name: "Moja", invoice_nip: "12" };
    expect(rebased(draft, { name: "Moja" }, ["invoice_nip"], { ...base, name: "Ich", contact_phone: "7" })).toMatchObject({
      name: "Moja",
      invoice_nip: "12",
      contact_phone: "7",
    });
  });

  it("show the account number in groups", () => {
    expect(groupedAccount("61109010140000071219812874")).toBe("61 1090 1014 0000 0712 1981 2874");
    expect(groupedAccount("")).toBe("");
  });
});
