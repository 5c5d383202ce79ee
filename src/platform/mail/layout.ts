/** The layout of mails: one column, real text, readable without images and in dark mode. */

/** The brand's values for mails, and the sentences that staff have edited. */
export type Letterhead = {
  /** the shop's name, also when images are blocked */
  shop: string;
  /** the wordmark by its absolute URL, in display pixels */
  wordmark: { url: string; width: number; height: number } | null;
  page: string;
  text: string;
  muted: string;
  border: string;
  accent: string;
  onAccent: string;
  /** pixels */
  radius: number;
  /** edited sentences by mail and part; others are the default */
  texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

export type MailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'rows'; rows: [string, string][] }
  | { kind: 'note'; text: string }
  /** a link in small print, such as one that unsubscribes */
  | { kind: 'small-link'; label: string; href: string };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** Plain text and HTML of the same blocks; a paragraph without text is left out. */
export function renderMail(letterhead: Letterhead, all: readonly MailBlock[]): { text: string; html: string } {
  const { shop, page, text: ink } = letterhead;
  const blocks = all.filter((block) => !('text' in block) || block.text.trim() !== '');
  const text = `${blocks.map(asText).join('\n\n')}\n\n-- \n${shop}\n`;
  const body = blocks.map((block) => asHtml(block, letterhead)).join('');
  const html = `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(shop)}</title></head><body style="margin:0;background:${page};color:${ink};font:16px/1.55 Arial,sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px 20px"><p style="margin:0 0 28px;font-size:22px;font-weight:bold;letter-spacing:-.02em">${nameOf(letterhead)}</p>${body}</div></body></html>`;
  return { text, html };
}

// with images blocked the alternative text looks like a brand without a drawing
function nameOf({ shop, wordmark }: Letterhead): string {
  if (!wordmark) return escapeHtml(shop);
  const { url, width, height } = wordmark;
  return `<img src="${escapeHtml(url)}" alt="${escapeHtml(shop)}" width="${width}" height="${height}" style="display:block;border:0">`;
}

function asText(block: MailBlock): string {
  if (block.kind === 'button' || block.kind === 'small-link') return `${block.label}: ${block.href}`;
  if (block.kind === 'rows') return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
  return block.text;
}

function asHtml(block: MailBlock, { text, muted, border, accent, onAccent, radius }: Letterhead): string {
  switch (block.kind) {
    case 'heading':
      return `<h1 style="margin:0 0 16px;font-size:28px;line-height:1.1;letter-spacing:-.02em">${escapeHtml(block.text)}</h1>`;
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`;
    case 'note':
      return `<p style="margin:24px 0 0;font-size:14px;color:${muted}">${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`;
    case 'button':
      return `<p style="margin:24px 0"><a href="${escapeHtml(block.href)}" style="display:inline-block;background:${accent};color:${onAccent};font-weight:bold;text-decoration:none;padding:16px 28px;border-radius:${radius}px">${escapeHtml(block.label)}</a></p>`;
    case 'small-link':
      return `<p style="margin:8px 0 0;font-size:14px"><a href="${escapeHtml(block.href)}" style="color:${muted}">${escapeHtml(block.label)}</a></p>`;
    case 'rows':
      return `<table role="presentation" style="width:100%;border-collapse:collapse;border-top:2px solid ${text};margin:0 0 20px">${block.rows
        .map(
          ([name, value]) =>
            `<tr><td style="padding:10px 0;border-bottom:1px solid ${border}">${escapeHtml(name)}</td><td style="padding:10px 0;border-bottom:1px solid ${border};text-align:right">${escapeHtml(value)}</td></tr>`,
        )
        .join('')}</table>`;
  }
}
