import { Link, useLoaderData, useNavigate, useRevalidator } from "react-router";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { ApiError } from "../../web/calls/api.ts";
import { AuthPage } from "../../web/layouts/auth-page.tsx";
import { afterLogin } from "../../web/session/guards.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { useSecondStep } from "../../web/session/use-second-step.tsx";
import { useSession } from "../../web/session/session.tsx";
import { useApi } from "../../web/app/use-api.ts";
import { useForm } from "../../web/forms/use-form.ts";
import { Button } from "../../web/ui/button.tsx";
import { ErrorPanel } from "../../web/ui/states/empty.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { FormErrors } from "../../web/ui/fields/form-errors.tsx";
import { PasswordInput, TextInput } from "../../web/ui/fields/text-input.tsx";
import { acceptInvitation, openInvitation } from "../contract.ts";
import { DeadLink } from "../dead-link.tsx";
import { words } from "../words.ts";

export const handle: PageHandle = { title: { pl: words.pl.invitation.title, en: words.en.invitation.title } };

/** Loads the invitation. `trouble` is "dead" when the link is used up, "away" when the server is unavailable. */
export async function loader({ context, request }: LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  try {
    const offer = await caller(context).call(openInvitation, { body: { token } }, { signal: request.signal });
    return { token, offer, trouble: undefined };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { token, offer: undefined, trouble: error.status >= 500 ? ("away" as const) : ("dead" as const) };
  }
}

/** Accepts an invitation: a new person sets name and password, an existing one enters the old password. */
export function Component() {
  const messages = words[useLocale()];
  const { token, offer, trouble } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  if (offer) return <Accept token={token} offer={offer} />;
  if (trouble === "away")
    return (
      <AuthPage title={messages.invitation.title}>
        <ErrorPanel title={messages.invitation.failed} busy={state !== "idle"} onRetry={() => void revalidate()} />
      </AuthPage>
    );
  return (
    <DeadLink title={messages.invitation.deadTitle} to="/login" label={messages.invitation.anew}>
      {messages.invitation.dead}
    </DeadLink>
  );
}

function Accept({ token, offer }: { token: string; offer: NonNullable<Reply<typeof openInvitation>> }) {
  const messages = words[useLocale()];
  const api = useApi();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { session } = useSession();
  const form = useForm(
    { name: offer.name ?? (offer.known ? offer.email : ""), password: "" },
    async () => (await import("../contract.ts")).acceptInvitation,
    (values) => ({
      ...values,
      token,
    }),
  );
  const openDesk = async () => {
    const user = await session.reload();
    await navigate(user ? afterLogin(user, undefined) : "/login", { replace: true });
  };
  // The invitation is accepted by now and the link used up, so going back leads to the login page.
  const { step, askSecondStep } = useSecondStep(async () => (await import("../second-factor/login-step.tsx")).LoginStep, {
    onSignedIn: openDesk,
    onBack: () => void navigate("/login?done=invitation", { replace: true }),
  });
  const submit = form.submit(
    async () => {
      await api.call(acceptInvitation, { body: { ...form.values, token } });
      await openDesk();
    },
    (error) => {
      if (error.errors["token"]) void revalidate();
      return "token" in error.errors || askSecondStep(error);
    },
  );
  if (step) return step;
  return (
    <AuthPage title={messages.invitation.title} subtitle={messages.invitation.to(offer.tenant_name, messages.roles[offer.role])}>
      <form onSubmit={submit} noValidate>
        <p className="sm">{offer.known ? messages.invitation.known : messages.invitation.fresh}</p>
        <FormErrors {...form.summary} />
        <Field label={messages.email} readOnly>
          <TextInput name="email" type="email" autoComplete="username" readOnly value={offer.email} />
        </Field>
        {!offer.known && (
          <Field label={messages.name} {...form.field("name")}>
            <TextInput {...form.input("name")} autoComplete="name" />
          </Field>
        )}
        <Field
          label={messages.password}
          hint={offer.known ? undefined : messages.passwordHint}
          aside={
            offer.known && (
              <Link className="sm" to="/forgotten-password">
                {messages.invitation.forgotten}
              </Link>
            )
          }
          {...form.field("password")}
        >
          <PasswordInput {...form.input("password")} autoComplete={offer.known ? "current-password" : "new-password"} />
        </Field>
        <Button type="submit" look="primary" size="big" full busy={form.busy}>
          {messages.invitation.submit}
        </Button>
      </form>
    </AuthPage>
  );
}
