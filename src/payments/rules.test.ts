import { describe, expect, it } from "vitest";
import { notificationFits, registrationSign, signed, verificationSign } from "./gateway/p24.ts";
import {
  checkDigit,
  dueOf,
  judgeNotification,
  mayBecome,
  moneyAfter,
  nextStatuses,
  qrText,
  referenceOf,
  statuses,
  statusWith,
  transferTitle,
} from "./rules.ts";

describe("signatures of Przelewy24", () => {
  it("agree with the regression vector of a registration", () => {
    const merchant = { merchantId: 999_999, crc: "crc-z-panelu-p24" };
    const sign = registrationSign(merchant, { sessionId: "unique-session-id", amount: 1234, currency: "PLN" });
    expect(sign).toMatch(/^b27f9adce99faee87750d350[0-9a-f]{72}$/);
  });

  it("depend on the order of the fields, as the protocol says", () => {
    const crc = "crc-z-panelu-p24";
    const it = { sessionId: "s", orderId: 5_000_000_001, amount: 1234, currency: "PLN" };
    expect(verificationSign(crc, it)).toBe(signed({ sessionId: "s", orderId: 5_000_000_001, amount: 1234, currency: "PLN", crc }));
    expect(verificationSign(crc, it)).not.toBe(signed({ orderId: 5_000_000_001, sessionId: "s", amount: 1234, currency: "PLN", crc }));
  });

  it("of another merchant, or of another length, do not fit a notification", () => {
    const merchant = { merchantId: 1, posId: 1, crc: "c", apiKey: "k", host: "" };
    const told = {
      merchantId: 2,
      posId: 1,
      sessionId: "s",
      amount: 1,
      originAmount: 1,
      currency: "PLN",
      orderId: 1,
      methodId: 1,
      statement: "",
    };
    const { merchantId, posId, sessionId, amount, originAmount, currency, orderId, methodId, statement } = told;
    const sign = signed({ merchantId, posId, sessionId, amount, originAmount, currency, orderId, methodId, statement, crc: "c" });
    expect(notificationFits(merchant, told, sign)).toBe(false);
    expect(notificationFits({ ...merchant, merchantId: 2 }, told, sign)).toBe(true);
    expect(notificationFits({ ...merchant, merchantId: 2 }, told, sign.slice(1))).toBe(false);
  });
});

describe("states", () => {
  it("lead back from every state but a full refund", () => {
    for (const status of statuses) {
      expect(mayBecome(status, status)).toBe(true);
      expect(nextStatuses(status).every((next) => mayBecome(status, next))).toBe(true);
    }
    expect(nextStatuses("refunded")).toEqual([]);
    expect(mayBecome("refunded", "paid")).toBe(false);
    expect(mayBecome("pending", "refunded")).toBe(false);
    expect(mayBecome("failed", "paid")).toBe(true);
    expect(mayBecome("cancelled", "paid")).toBe(true);
  });

  it("follow the money", () => {
    expect(statusWith(8000, 7999)).toBe("pending");
    expect(statusWith(8000, 8000)).toBe("paid");
    expect(dueOf({ amount_grosze: 8000, paid_grosze: 3000 })).toBe(5000);
    expect(dueOf({ amount_grosze: 8000, paid_grosze: 9000 })).toBe(0);
    const row = { status: "pending" as const, amount_grosze: 8000, paid_grosze: 0 };
    expect(moneyAfter(row, "paid", undefined)).toBe(8000);
    expect(moneyAfter(row, "paid", 9000)).toBe(9000);
    expect(moneyAfter(row, "paid", 7000)).toHaveProperty("pl");
    expect(moneyAfter(row, "pending", 3000)).toBe(3000);
    expect(moneyAfter(row, "pending", 8000)).toHaveProperty("pl");
    const paid = { status: "paid" as const, amount_grosze: 8000, paid_grosze: 8000 };
    expect(moneyAfter(paid, "pending", undefined)).toBe(0);
    expect(moneyAfter(paid, "refunded", undefined)).toBe(0);
    expect(moneyAfter(paid, "refunded", 100)).toHaveProperty("pl");
    expect(moneyAfter(paid, "partially_refunded", 5000)).toBe(5000);
    for (const wrong of [undefined, 0, 8000]) expect(moneyAfter(paid, "partially_refunded", wrong)).toHaveProperty("en");
  });

  it("are changed by hand along these ways and no others", () => {
    expect(Object.fromEntries(statuses.map((status) => [status, nextStatuses(status)]))).toEqual({
      pending: ["processing", "paid", "failed", "cancelled"],
      processing: ["pending", "paid", "failed", "cancelled"],
      failed: ["pending", "paid", "cancelled"],
      cancelled: ["pending", "paid"],
      paid: ["refunded", "partially_refunded", "pending"],
      partially_refunded: ["refunded"],
      refunded: [],
    });
  });

  it("keep what was paid beside a state that does not change the money, and take no sum that contradicts it", () => {
    const owed = { status: "pending" as const, amount_grosze: 8000, paid_grosze: 3000 };
    expect(moneyAfter(owed, "processing", undefined)).toBe(3000);
    expect(moneyAfter(owed, "cancelled", 0)).toBe(0);
    expect(moneyAfter({ ...owed, paid_grosze: 9000 }, "paid", undefined)).toBe(9000);
    expect(moneyAfter(owed, "paid", 8000)).toBe(8000);
    expect(moneyAfter(owed, "pending", 7999)).toBe(7999);
    expect(moneyAfter({ status: "pending", amount_grosze: 0, paid_grosze: 0 }, "pending", 0)).toBe(0);
    const returned = { status: "partially_refunded" as const, amount_grosze: 8000, paid_grosze: 5000 };
    expect(moneyAfter(returned, "partially_refunded", undefined)).toBe(5000);
    expect(moneyAfter(returned, "partially_refunded", 4999)).toBe(4999);
    expect(moneyAfter(returned, "partially_refunded", 5000)).toHaveProperty("pl");
    expect(moneyAfter(returned, "partially_refunded", 1)).toBe(1);
    expect(moneyAfter(returned, "partially_refunded", -1)).toHaveProperty("pl");
    expect(moneyAfter(returned, "refunded", 0)).toBe(0);
  });

  it("need the very amount and currency of the attempt", () => {
    const ours = { amount_grosze: 8000, currency: "PLN" };
    expect(judgeNotification(ours, { amount: 8000, currency: "PLN" })).toBe("paid");
    expect(judgeNotification(ours, { amount: 8000, currency: "EUR" })).toBe("review");
    expect(judgeNotification(ours, { amount: 7999, currency: "PLN" })).toBe("review");
  });
});

describe("transfers", () => {
  it("have a short reference with a check digit", () => {
    expect(referenceOf("Taneczny Turniej", "2026-03-14", 4217)).toBe("TT26-004217-6");
    expect(referenceOf("Łódź Śpiewa i Tańczy", "2026-03-14", 1)).toBe("LSI26-000001-9");
    expect(referenceOf("2026", "2026-03-14", 1)).toBe("P26-000001-9");
    expect(referenceOf("  żywioł   tańca i ruchu na scenie", "2031-03-14", 12)).toBe("ZTI31-000012-5");
    expect(referenceOf("mała łódź", "2031-03-14", 12)).toBe("ML31-000012-5");
    expect(["000000", "100000", "010000", "000017"].map(checkDigit)).toEqual([0, 7, 9, 0]);
    expect(referenceOf("Rytm Wisły 2026", "2026-03-14", 999_999_999).length).toBeLessThanOrEqual(16);
  });

  it("begin their title with the reference and keep it within what QR codes and banks take", () => {
    expect(transferTitle("RW26-000001-9", "Studio „Jaźń” | Toruń")).toBe("RW26-000001-9 Studio Jaźń Toruń");
    expect(transferTitle("RW26-000001-9", "Stowarzyszenie Miłośników Tańca Nowoczesnego")).toBe("RW26-000001-9 Stowarzyszenie");
    expect(transferTitle("RW26-000001-9", "Ż".repeat(40))).toBe("RW26-000001-9");
    expect(transferTitle("RW26-000001-9", null)).toBe("RW26-000001-9");
    expect(transferTitle("RW26-000001-9", "Studio Ruchu  & Tańca")).toBe("RW26-000001-9 Studio Ruchu &");
    expect(transferTitle("RW26-000001-9", "Szkoła Tańca Rytm i Ruch")).toBe("RW26-000001-9 Szkoła Tańca Rytm");
    expect(transferTitle("RW26-000001-9", "A/B, C. #1* @x\\y-z")).toBe("RW26-000001-9 A/B, C. #1* @x\\y-z");
  });

  it("are told to banking apps in nine fields of at most 160 characters", () => {
    const transfer = {
      nip: "526-025-02-74",
      account: "61 1090 1014 0000 0712 1981 2874",
      amount_grosze: 12_050,
      recipient: "Fundacja Żółty Taniec i Przyjaciele",
      title: "TT26-000123-9 Studio Iskra „Jaźń”\nx",
    };
    const text = qrText(transfer);
    expect(text).toBe("5260250274|PL|61109010140000071219812874|012050|Fundacja Żółty Tanie|TT26-000123-9 Studio Iskra Jaźń|||");
    expect(text.split("|")).toHaveLength(9);
    const longest = qrText({ ...transfer, recipient: "W".repeat(300), title: "Ż".repeat(300), amount_grosze: 999_999 });
    expect(longest.length).toBeLessThanOrEqual(160);
    expect(longest).toContain("|999999|");
    expect(qrText({ ...transfer, amount_grosze: 1_000_000 })).toContain("|000000|");
    expect(qrText({ ...transfer, nip: null })).toMatch(/^\|PL\|/);
  });
});
