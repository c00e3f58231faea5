import { FilePenLine, FileText, Image as ImageIcon, ShieldCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatBytes } from "../../kernel/text/format.ts";
import { useLocale } from "../../web/locale/locale.tsx";

const publicDocumentWords = {
  pl: {
    newTab: "w nowej karcie",
    consentForm: "Formularz zgody opiekuna",
    consentFormFor: "do druku i podpisu",
    dataNotice: "Jak przetwarzamy dane",
    dataNoticeFor: "kto, po co i jak długo",
  },
  en: {
    newTab: "in a new tab",
    consentForm: "Guardian's consent form",
    consentFormFor: "to print and sign",
    dataNotice: "How we process data",
    dataNoticeFor: "who, what for and how long",
  },
};

interface Props {
  slug: string;
  documents: readonly { id: string; name: string; kind: string; bytes: number; url: string }[];
}

/** List items after the regulations: the organiser's documents, the consent form, and the data notice. */
export function PublicDocuments({ slug, documents }: Props) {
  const locale = useLocale();
  const words = publicDocumentWords[locale];
  return (
    <>
      {documents.map((each) => {
        const Icon = each.kind === "PDF" ? FileText : ImageIcon;
        return (
          <Item
            key={each.id}
            icon={<Icon className="ic" aria-hidden />}
            small={`${each.kind}, ${formatBytes(each.bytes, locale)}, ${words.newTab}`}
          >
            <a href={each.url} target="_blank" rel="noreferrer">
              {each.name}
            </a>
          </Item>
        );
      })}
      <Item icon={<FilePenLine className="ic" aria-hidden />} small={words.consentFormFor}>
        <Link to={`/c/${slug}/consent-form`}>{words.consentForm}</Link>
      </Item>
      <Item icon={<ShieldCheck className="ic" aria-hidden />} small={words.dataNoticeFor}>
        <Link to={`/c/${slug}/data-notice`}>{words.dataNotice}</Link>
      </Item>
    </>
  );
}

function Item({ icon, small, children }: { icon: ReactNode; small: string; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span className="grid min-w-0">
        {children}
        <small>{small}</small>
      </span>
    </li>
  );
}
