import { describe, expect, it } from "vitest";
import { validateSettings } from "./typed-settings.ts";
import { groupedAccount } from "./settings-draft.ts";

describe("settings that are being written", () => {
  it("are sent in the server's form, with null for emptied fields", () => {
    expect(validateSettings({ contact_phone: " ", contact_email: "biuro@cma.example", invoice_nip: "525-224-84-81" }, "pl")).toEqual({
      change: { contact_phone: null, contact_email: "biuro@cma.example", invoice_nip: "5252248481" },
      errors: {},
    });
  });

  it("hold back invalid fields with the reason, and still send the rest", () => {
    const { change, errors } = validateSettings({ name: "", invoice_nip: "123", invoice_name: "Ćma" }, "pl");
    expect(change).toEqual({ invoice_name: "Ćma" });
    expect(Object.keys(errors).sort()).toEqual(["invoice_nip", "name"]);
  });

  it("show the account number in groups", () => {
    expect(groupedAccount("61109010140000071219812874")).toBe("61 1090 1014 0000 0712 1981 2874");
    expect(groupedAccount("")).toBe("");
  });
});
