import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { labelIn } from "../../../competitions/questions/rules.ts";
import { useLocale } from "../../../web/locale/locale.tsx";
import { Button } from "../../../web/ui/button.tsx";
import { Menu } from "../../../web/ui/overlays/menu.tsx";
import { isSensitive, type ListQuestion } from "./answer-query.ts";
import { answersWords } from "./answers-words.ts";

interface Props {
  questions: readonly ListQuestion[];
  shown: readonly string[];
  onShow: (ids: readonly string[]) => void;
}

/** Menu of the questions that are columns in the list and on its print; those about sensitive data are added one by one only. */
export function QuestionsMenu({ questions, shown: shownBefore, onShow: put }: Props) {
  const locale = useLocale();
  const words = answersWords[locale];
  // A tick shows at once, before the list is reloaded.
  const [ticked, setTicked] = useState(shownBefore);
  const shown = questions.map((each) => each.id).filter((id) => ticked.includes(id));
  const onShow = (ids: readonly string[]) => {
    setTicked(ids);
    put(ids);
  };
  const harmless = questions.filter((each) => !isSensitive(each)).map((each) => each.id);
  const all = harmless.length > 0 && harmless.every((id) => shown.includes(id));
  const toggle = (id: string) => onShow(shown.includes(id) ? shown.filter((each) => each !== id) : [...shown, id]);
  return (
    <Menu
      trigger={
        <Button className="fbtn" iconAfter={<ChevronDown className="ic" aria-hidden />}>
          {words.questions}
          {shown.length > 0 && <span className="fbtn-n">{shown.length}</span>}
        </Button>
      }
      items={[
        { heading: words.show },
        ...questions.map((each) => ({
          label: labelIn(each, locale),
          hint: isSensitive(each) ? words.delicate : undefined,
          checked: shown.includes(each.id),
          onSelect: () => toggle(each.id),
        })),
        ...(harmless.length > 1
          ? [
              "separator" as const,
              {
                label: harmless.length === questions.length ? words.all : words.allButDelicate,
                checked: all,
                onSelect: () => onShow(all ? shown.filter((id) => !harmless.includes(id)) : [...new Set([...shown, ...harmless])]),
              },
            ]
          : []),
      ]}
    />
  );
}
