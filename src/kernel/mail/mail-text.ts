// Renders mails as text and as HTML. Texts may come from strangers, so mail programs must not turn them into links. Pure.

export interface MailContent {
  /** Bold line above the text. */
  heading: string;
  /** Paragraphs of plain text. */
  paragraphs: string[];
  /** Rows of two columns, for amounts and facts. In the first column, text after a line break is small. The last row is bold. */
  rows?: [string, string][];
  /** Paragraphs after the rows. */
  after?: string[];
  /** Addresses of this application with their labels. */
  links?: { label: string; url: string }[];
  button?: { label: string; url: string };
}

/** Word joiner: has no width, and mail programs read no link across it. */
export const JOINER = "\u2060";
/** Signs that make a link: a scheme, the @ of an address, a dot before the next part of a name. Numbers such as 12.05 do not match. */
const LINKED = /:(?=\/)|@|[.\u3002\uff0e\uff61](?=[\p{L}\p{M}\p{Cf}])/gu;

/** Breaks everything that mail programs turn into links. The text looks unchanged (docs/rules/mails.md 3.1). */
export function breakLinks(text: string): string {
  return text.replaceAll(JOINER, "").replace(LINKED, `$&${JOINER}`);
}

/** Separator of blocks. Nobody can type it into HTML, where `<` is escaped. */
const SEAM = { text: "\n\n", html: "<!---->" };

/** Start of a block of rows, which are never merged: two people may have equal rows with different links. Typed text never begins with a joiner. */
const ROWS = { text: JOINER, html: "<table" };

/** Merges the bodies of several mails, all of this `kind`, into one. Repeated blocks (paragraphs, buttons) are dropped, except rows of details. */
export function mergeBlocks(kind: "text" | "html", bodies: readonly string[]): string {
  const blocks = bodies.flatMap((body) => body.split(SEAM[kind]));
  return blocks.filter((each, at) => each.startsWith(ROWS[kind]) || blocks.indexOf(each) === at).join(SEAM[kind]);
}

/** Blocks of a mail as plain text, without the organiser's name at the end. */
export function renderText(content: MailContent): string {
  const rows = (content.rows ?? []).map(([name, value]) => breakLinks(`${name.replaceAll("\n", ", ")}: ${value}`));
  const block = (text: string) => breakLinks(text).replaceAll(/\n{2,}/g, "\n");
  return [
    block(content.heading),
    ...content.paragraphs.map(block),
    ...(rows.length > 0 ? [`${ROWS.text}${rows.join("\n")}`] : []),
    ...(content.after ?? []).map(block),
    ...[...(content.links ?? []), ...(content.button ? [content.button] : [])].map(({ label, url }) => `${breakLinks(label)}:\n${url}`),
  ].join(SEAM.text);
}

const font = "font-family:Georgia,serif";
const sans = "font-family:Arial,sans-serif";

/** Blocks of a mail as HTML. */
export function renderHtml(content: MailContent): string {
  const rows = (content.rows ?? [])
    .map(([name, value], at, all) => {
      const [lead = "", ...more] = name.split("\n");
      const last = at === all.length - 1;
      const small = more.map((text) => `<br><span style="font-size:13px;font-weight:normal;color:#71646e">${escape(text)}</span>`).join("");
      const cell = `${sans};font-size:${last ? 17 : 15}px;line-height:20px;padding:9px 0;border-bottom:${last ? "0" : "1px solid #e4dde2"}`;
      const heavy = last ? ";font-weight:bold" : "";
      const leading = last || more.length > 0 ? ";font-weight:bold" : "";
      return `<tr><td style="${cell}${leading}">${escape(lead)}${small}</td><td align="right" valign="top" style="${cell}${heavy};white-space:nowrap">${escape(value)}</td></tr>`;
    })
    .join("");
  const inParagraph = (html: string) => `<p style="${sans};font-size:16px;line-height:24px;color:#251621;margin:0 0 14px">${html}</p>`;
  const paragraph = (text: string) => inParagraph(escape(text));
  const { button } = content;
  return [
    `<h1 style="${font};font-size:28px;line-height:34px;color:#251621;margin:0 0 16px">${escape(content.heading)}</h1>`,
    ...content.paragraphs.map(paragraph),
    ...(rows
      ? [
          `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:18px 0;border-top:1px solid #251621">${rows}</table>`,
        ]
      : []),
    ...(content.after ?? []).map(paragraph),
    ...(content.links ?? []).map(({ label, url }) => inParagraph(`<a href="${quoted(url)}" style="color:#672457">${escape(label)}</a>`)),
    ...(button
      ? [
          `<p style="margin:28px 0"><a href="${quoted(button.url)}" style="${sans};background:#672457;color:#ffffff;padding:14px 24px;border-radius:10px;text-decoration:none;font-size:16px;font-weight:bold">${escape(button.label)}</a></p>`,
        ]
      : []),
  ].join(SEAM.html);
}

/** Complete HTML page of a mail: the organiser's name above `blocks`, the HTML that `renderHtml` returns. */
export function htmlMail(locale: "pl" | "en", organiser: string, blocks: string): string {
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="format-detection" content="telephone=no,date=no,address=no,email=no"></head><body style="margin:0;background:#fbf9fa"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px"><table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:#ffffff"><tr><td style="background:#291323;color:#faf5f8;padding:22px 32px;${font};font-size:22px">${escape(organiser)}</td></tr><tr><td style="padding:32px">${blocks}</td></tr></table></td></tr></table></body></html>`;
}

/** Complete text of a mail: `blocks`, the text that `renderText` returns, and the organiser's name at the end. */
export function textMail(organiser: string, blocks: string): string {
  return [blocks, breakLinks(organiser)].join(SEAM.text);
}

function escape(text: string): string {
  return quoted(breakLinks(text));
}

function quoted(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
