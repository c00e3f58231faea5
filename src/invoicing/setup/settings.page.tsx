import { useState } from "react";
import { useLoaderData } from "react-router";
import { fieldErrors, messageFor } from "../../kernel/text/field-errors.ts";
import { groupedAccount } from "../../tenants/settings/settings-draft.ts";
import { useAutosave } from "../../web/forms/use-autosave.ts";
import { useDeskItem } from "../../web/forms/use-desk-item.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { caller, type LoaderArgs, type PageHandle } from "../../web/pages/page.ts";
import { Button, LinkButton } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { Select } from "../../web/ui/fields/select.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { PageHead, SectionHead } from "../../web/ui/page-head.tsx";
import { Note } from "../../web/ui/states/note.tsx";
import { SaveState } from "../../web/ui/states/save-state.tsx";
import { useReport } from "../../web/calls/use-report.ts";
import { kinds, nipText, rates } from "../records/rules.ts";
import { settingsBody } from "./settings-body.ts";
import { settingsWords, usualExemptions } from "./settings-words.ts";
import { type DocumentSettings, getDocumentSettings, updateDocumentSettings } from "./contract.ts";

export const handle: PageHandle = { title: { pl: settingsWords.pl.title, en: settingsWords.en.title } };

export async function loader({ context, request }: LoaderArgs) {
  return caller(context).call(getDocumentSettings, {}, { signal: request.signal });
}

const fields = ["place", "vat", "exemption", ...kinds.map((kind) => `${kind}_pattern` as const)] as const;
type Draft = Record<(typeof fields)[number], string>;

/** Splits typed fields into valid values for the server and errors. */
function checked(typed: Partial<Draft>, locale: "pl" | "en") {
  const body = Object.fromEntries(
    Object.entries(typed).map(([field, text]) => [field, !field.endsWith("_pattern") && text.trim() === "" ? null : text]),
  );
  const change: Record<string, unknown> = {};
  const errors: Record<string, string[]> = {};
  for (const [field, value] of Object.entries(body)) {
    const parsed = settingsBody.safeParse({ [field]: value }, { error: (issue) => messageFor(issue, locale) });
    if (parsed.success) Object.assign(change, parsed.data);
    else Object.assign(errors, fieldErrors(parsed.error));
  }
  return { change, errors };
}

function draftOf(settings: DocumentSettings): Draft {
  return Object.fromEntries(fields.map((field) => [field, settings[field] ?? ""])) as Draft;
}

/** The settings as typed. Each field is saved once it is valid. */
function useDocumentSettings(loaded: DocumentSettings) {
  const locale = useLocale();
  const api = useApi();
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const refused = useReport((wrong) => setErrors((now) => ({ ...now, ...wrong })));
  const {
    record,
    fields: typed,
    save,
    clash,
    change,
    flush,
    resolve,
  } = useAutosave<DocumentSettings, Draft>(loaded, {
    fieldsOf: (settings = loaded) => draftOf(settings),
    fitting(draft) {
      const { change: fits, errors: wrong } = checked(draft, locale);
      setErrors(wrong);
      return Object.fromEntries(Object.entries(draft).filter(([field]) => field in fits));
    },
    save: (draft, version = loaded.version) => api.call(updateDocumentSettings, { body: { ...checked(draft, locale).change, version } }),
    refused,
    stored: useDeskItem("document-settings"),
  });
  return { settings: record ?? loaded, draft: typed, errors, save, clash, put: change, flush: () => void flush(), resolve };
}

/** The page of settings: seller, VAT, place and numbers of documents. */
export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const messages = settingsWords[useLocale()];
  const form = useDocumentSettings(loaded);
  const { settings, draft, errors, put, flush } = form;
  const text = (field: keyof Draft, label: string, extra: Partial<Parameters<typeof Field>[0]> = {}) => (
    <Field label={label} id={field} error={errors[field]?.[0]} {...extra}>
      <TextInput value={draft[field]} onChange={(event) => put({ [field]: event.currentTarget.value })} onBlur={flush} />
    </Field>
  );
  return (
    <>
      <PageHead
        title={messages.title}
        crumbs={[{ label: messages.settings, to: "/dashboard/settings" }]}
        actions={form.save && <SaveState {...form.save} />}
      >
        {messages.lead}
      </PageHead>
      <div className="dm">
        <div className="grid max-w-[720px] gap-9 pb-10">
          <SettingsState form={form} />
          <Seller seller={settings.seller} />
          <section className="grid gap-4">
            <SectionHead title={messages.vatHead} />
            {text("place", messages.place, { optional: true })}
            <Field label={messages.vat} hint={messages.vatHint} error={errors.vat?.[0]}>
              <Select
                value={rates.find((rate) => rate === draft.vat)}
                placeholder={messages.chooseVat}
                options={rates.map((value) => ({ value, label: messages.rates[value] }))}
                onValueChange={(vat) => {
                  put({ vat });
                  flush();
                }}
              />
            </Field>
            {draft.vat === "zw" && text("exemption", messages.exemption, { hint: messages.exemptionHint })}
            {draft.vat === "zw" && draft.exemption === "" && (
              <p className="row wrap gap-2">
                <span className="sm sec">{messages.usual}</span>
                {usualExemptions.map((law) => (
                  <Button
                    key={law}
                    size="small"
                    onClick={() => {
                      put({ exemption: law });
                      flush();
                    }}
                  >
                    {law}
                  </Button>
                ))}
              </p>
            )}
          </section>
          <section className="grid gap-4">
            <SectionHead title={messages.numbers} />
            <p className="sm sec">{messages.numbersLead}</p>
            <div className="grid items-start gap-4 md:grid-cols-2">
              {kinds.map((kind) => (
                <div key={kind}>
                  {text(`${kind}_pattern`, messages.patterns[`${kind}_pattern`], {
                    hint: `${messages.next} ${settings.next.find((each) => each.kind === kind)?.number ?? ""}`,
                  })}
                </div>
              ))}
            </div>
          </section>
        </div>
      </div>
    </>
  );
}

/** Whether documents can be issued, and what another person changed meanwhile. */
function SettingsState({ form }: { form: ReturnType<typeof useDocumentSettings> }) {
  const messages = settingsWords[useLocale()];
  const { missing } = form.settings;
  return (
    <>
      {form.clash && (
        <Note look="warn" live>
          <p>{messages.clash}</p>
          <p className="row wrap mt-2 gap-2">
            <Button size="small" onClick={() => form.resolve(false)}>
              {messages.theirs}
            </Button>
            <Button size="small" look="primary" onClick={() => form.resolve(true)}>
              {messages.mine}
            </Button>
          </p>
        </Note>
      )}
      {missing.length > 0 ? (
        <Note look="warn">
          {messages.missing} <b>{missing.join(", ")}</b>.
        </Note>
      ) : (
        <Note look="ok">{messages.ready}</Note>
      )}
    </>
  );
}

/** The seller, which is edited in the organisation's settings. */
function Seller({ seller: { name, address, nip, bank_account } }: Pick<DocumentSettings, "seller">) {
  const messages = settingsWords[useLocale()];
  return (
    <section className="grid gap-2" aria-label={messages.seller}>
      <SectionHead
        title={messages.seller}
        aside={
          <LinkButton size="small" to="/dashboard/settings">
            {messages.openSettings}
          </LinkButton>
        }
      />
      <p>
        <b>{name}</b>
      </p>
      <p>{address ?? <span className="sec">{messages.none}</span>}</p>
      <p>
        NIP: <span className="num">{nip ? nipText(nip) : messages.none}</span>
      </p>
      <p>
        {messages.account}: <span className="num">{bank_account ? groupedAccount(bank_account) : messages.none}</span>
      </p>
    </section>
  );
}
