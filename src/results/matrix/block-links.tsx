import { ChevronDown } from "lucide-react";
import { useLocale } from "../../web/locale.tsx";
import type { PublicBlock } from "../live/result-table.tsx";
import { words } from "../live/public-words.ts";

/** Links to the blocks below, when there are more than a phone shows at once. */
export function BlockLinks({ blocks }: { blocks: readonly PublicBlock[] }) {
  const said = words[useLocale()];
  if (blocks.length < 4) return null;
  return (
    <details className="bl group">
      <summary className="sl-sum">
        {said.allBlocks}
        <ChevronDown className="ic ml-auto group-open:rotate-180" aria-hidden />
      </summary>
      <nav aria-label={said.blocks}>
        <ul className="bl-go">
          {blocks.map((block) => (
            <li key={block.id}>
              <a href={`#${block.id}`}>{block.name}</a>
            </li>
          ))}
        </ul>
      </nav>
    </details>
  );
}
