/** The shop's mail layout: one column, real text, works without pictures and in dark mode. */

export type MailBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; href: string }
  | { kind: 'rows'; rows: [string, string][] }
  | { kind: 'note'; text: string };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

/** Plain text and HTML of the same blocks. */
export function renderMail(shop: string, blocks: readonly MailBlock[]): { text: string; html: string } {
  const text = `${blocks.map(asText).join('\n\n')}\n\n-- \n${shop}\n`;
  const html = `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(shop)}</title></head><body style="margin:0;background:#fbf9f4;color:#14181a;font:16px/1.55 Arial,sans-serif"><div style="max-width:560px;margin:0 auto;padding:32px 20px"><p style="margin:0 0 28px;font-size:22px;font-weight:bold;letter-spacing:-.02em">${escapeHtml(shop)}</p>${blocks.map(asHtml).join('')}</div></body></html>`;
  return { text, html };
}

function asText(block: MailBlock): string {
  if (block.kind === 'button') return `${block.label}: ${block.href}`;
  if (block.kind === 'rows') return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n');
  return block.text;
}

function asHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h1 style="margin:0 0 16px;font-size:28px;line-height:1.1;letter-spacing:-.02em">${escapeHtml(block.text)}</h1>`;
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`;
    case 'note':
      return `<p style="margin:24px 0 0;font-size:14px;color:#5b6467">${escapeHtml(block.text)}</p>`;
    case 'button':
      return `<p style="margin:24px 0"><a href="${escapeHtml(block.href)}" style="display:inline-block;background:#ffb21a;color:#14181a;font-weight:bold;text-decoration:none;padding:16px 28px;border-radius:8px">${escapeHtml(block.label)}</a></p>`;
    case 'rows':
      return `<table role="presentation" style="width:100%;border-collapse:collapse;border-top:2px solid #14181a;margin:0 0 20px">${block.rows
        .map(
          ([name, value]) =>
            `<tr><td style="padding:10px 0;border-bottom:1px solid #e6e1d6">${escapeHtml(name)}</td><td style="padding:10px 0;border-bottom:1px solid #e6e1d6;text-align:right">${escapeHtml(value)}</td></tr>`,
        )
        .join('')}</table>`;
  }
}
