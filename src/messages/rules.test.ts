import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { WaitingEvent } from "../capacity/waiting/waiting-mail.server.ts";
import type { StatusMailKind } from "../capacity/status-changes/status-mail.server.ts";
import { mailKinds } from "./mail-kinds.ts";
import { hidesLink, withoutSecrets } from "./rules.ts";

describe("a secret link in the outbox", () => {
  it("is shown to the admin only while the mail stays here, and never for a person who also works elsewhere", () => {
    expect(hidesLink({ kind: "password_reset", status: "kept" }, false, "admin")).toBe(false);
    expect(hidesLink({ kind: "password_reset", status: "kept" }, true, "admin")).toBe(true);
    expect(hidesLink({ kind: "password_reset", status: "kept" }, true, "super-admin")).toBe(false);
    expect(hidesLink({ kind: "invitation", status: "kept" }, true, "admin")).toBe(false);
    for (const status of ["queued", "sent", "failed"]) {
      expect(hidesLink({ kind: "password_reset", status }, false, "super-admin")).toBe(true);
      expect(hidesLink({ kind: "invitation", status }, false, "admin")).toBe(true);
    }
    for (const kind of ["person_link", "consents_answered"]) {
      expect(hidesLink({ kind, status: "kept" }, true, "admin")).toBe(false);
      expect(hidesLink({ kind, status: "sent" }, false, "super-admin")).toBe(true);
    }
    expect(hidesLink({ kind: "signup_submitted", status: "sent" }, true, "admin")).toBe(false);
  });

  it("loses its secret and nothing else", () => {
    expect(withoutSecrets("https://x.example/invitation?token=aB-_9&tenant=demo i tyle")).toBe(
      "https://x.example/invitation?token=…&tenant=demo i tyle",
    );
    expect(withoutSecrets('<a href="https://x.example/p/aB-_9?tenant=demo">Odpowiedz</a>')).toBe(
      '<a href="https://x.example/p/…?tenant=demo">Odpowiedz</a>',
    );
  });
});

describe("the kinds of mails", () => {
  it("all have a name in both languages", () => {
    const src = join(import.meta.dirname, "..");
    const calls = globSync("**/*.server.ts", { cwd: src }).flatMap((file) => {
      const text = readFileSync(join(src, file), "utf8");
      const counted = /await send(CountedMail|Mails)\(/.test(text)
        ? [...text.matchAll(/kind: "(\w+)",\s*to[:,]/g)].map((each) => each[1] ?? file)
        : [];
      const sent = text.split("await sendMail(").slice(1);
      return [...counted, ...sent.map((call) => /^[^{]*\{\s*kind: ["`]([^"`]+)["`]/.exec(call)?.[1] ?? file)];
    });
    const news: Record<WaitingEvent, true> = { offered: true, placed: true, declined: true, expired: true, lost: true };
    const out: Record<StatusMailKind, true> = { withdrawn: true, disqualified: true, back: true };
    const values: Record<string, string[]> = { "waiting_${news}": Object.keys(news), "entry_${kind}": Object.keys(out) };
    const kinds = calls.flatMap((kind) => values[kind]?.map((value) => kind.replace(/\$\{.*/, value)) ?? [kind]);
    expect(new Set(kinds)).toEqual(new Set(Object.keys(mailKinds)));
  });
});
