// The second step of a sign-in, by the factors that the person may use.
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { AppContextProvider } from "../web/app/app-context.ts";
import type { Factor } from "./second-factor/contract.ts";
import { SecondStep } from "./second-factor/second-step.tsx";
import type { AppParts } from "../web/app/app-parts.ts";

const stepOf = (factors: readonly Factor[]) =>
  renderToStaticMarkup(
    <AppContextProvider value={{ caller: {} } as AppParts}>
      <SecondStep ticket="t" setUp={false} factors={factors} onSignedIn={async () => undefined} onBack={() => undefined} />
    </AppContextProvider>,
  );

it("a person with only a passkey enters a recovery code in a browser without passkeys", () => {
  const html = stepOf(["passkey", "recovery_code"]);
  expect(html).toContain("Kod zapasowy");
  expect(html).toContain("Poproś innego administratora");
  expect(html).not.toContain("Użyj klucza dostępu");
});

it("a person with an app enters its code, and reads whom to ask once the recovery codes are used up", () => {
  expect(stepOf(["totp", "recovery_code"])).toContain("kod zapasowy");
  expect(stepOf(["totp", "recovery_code"])).not.toContain("Poproś innego administratora");
  expect(stepOf(["totp"])).toContain("Poproś innego administratora");
});
