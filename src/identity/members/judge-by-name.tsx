import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { Reply } from "../../kernel/endpoints/endpoint.ts";
import { newId } from "../../kernel/values/ids.ts";
import { useApi } from "../../web/app/use-api.ts";
import { useForm } from "../../web/forms/use-form.ts";
import { useLocale } from "../../web/locale/locale.tsx";
import { Button } from "../../web/ui/button.tsx";
import { Field } from "../../web/ui/fields/field.tsx";
import { TextInput } from "../../web/ui/fields/text-input.tsx";
import { useToast } from "../../web/ui/overlays/toast.tsx";
import { createJudge } from "./contract.ts";
import { words } from "./judge-words.ts";

export type AddedJudge = Reply<typeof createJudge>;

/** Form that adds a judge without an account. Stays open for the next one. `label` of the name, where the form has no title of its own. */
export function JudgeByName({ label, onAdded }: { label?: string; onAdded: (judge: AddedJudge) => void }) {
  const messages = words[useLocale()];
  const api = useApi();
  const toast = useToast();
  // The same id for repeated sends of one judge.
  const [id, setId] = useState(newId);
  const form = useForm({ name: "" }, async () => (await import("./contract.ts")).createJudge);
  const submit = form.submit(async () => {
    const judge = await api.call(createJudge, { body: { id, name: form.values.name } });
    setId(newId());
    form.put({ name: "" });
    toast({ text: messages.added(judge.name), look: "done" });
    onAdded(judge);
  });
  return (
    <form
      className="row items-end"
      noValidate
      onSubmit={(event) => {
        // The form may be drawn inside another one's dialog.
        event.stopPropagation();
        submit(event);
      }}
    >
      <div className="grow">
        <Field label={label ?? messages.name} {...form.field("name")}>
          <TextInput {...form.input("name")} autoComplete="off" maxLength={120} />
        </Field>
      </div>
      <Button type="submit" busy={form.busy} icon={<UserPlus className="ic" aria-hidden />}>
        {messages.add}
      </Button>
    </form>
  );
}
