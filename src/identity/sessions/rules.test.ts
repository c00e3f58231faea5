import { expect, it } from "vitest";
import type { Role } from "../../kernel/endpoints/roles.ts";
import { deviceOf, isIdle } from "./rules.ts";

const ANDROID = "Mozilla/5.0 (Linux; Android 15; SM-A546B) AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36`, "Chrome, Android"],
  [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, "Samsung Internet, Android"],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
    "Edge, Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 OPR/125.0.0.0",
    "Opera, Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox, Linux"],
  ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36", "Chrome, ChromeOS"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15", "Safari, Mac"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
    "Chrome, iPhone",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15",
    "Firefox, iPad",
  ],
  ["curl/8.5.0 (Linux)", "Linux"],
  ["something", "Nieznane urządzenie"],
  [null, "Nieznane urządzenie"],
])("%s is called %s", (userAgent, device) => {
  expect(deviceOf(userAgent, "pl")).toBe(device);
});

it("an administrator's session ends after 12 hours without use, a remembered one and everybody else's after 14 days", () => {
  const now = new Date("2026-11-27T12:00:00Z");
  const idleAfter = (hours: number, role: Role, remember: boolean) =>
    isIdle({ role, remember, seen_at: new Date(now.getTime() - hours * 3_600_000).toISOString() }, now);
  for (const role of ["admin", "super-admin"] as const)
    expect([idleAfter(11.99, role, false), idleAfter(12, role, false)]).toEqual([false, true]);
  for (const [role, remember] of [
    ["admin", true],
    ["super-admin", true],
    ["referee", false],
    ["trener", false],
  ] as const)
    expect([idleAfter(335.99, role, remember), idleAfter(336, role, remember)]).toEqual([false, true]);
});
