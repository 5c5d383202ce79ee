import { createHash } from 'node:crypto';
import type { Reply } from './http-types.ts';

/** Text that is safe in a page without escaping. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | null | Html[];

/** Escapes every interpolated value that is not Html itself. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const pieces = strings.map((piece, index) => piece + (index < parts.length ? render(parts[index] ?? null) : ''));
  return new Html(pieces.join(''));
}

function render(part: Part): string {
  if (part === null) return '';
  if (Array.isArray(part)) return part.map(render).join('');
  return part instanceof Html ? part.text : escapeText(String(part));
}

function escapeText(value: string): string {
  return value.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

type PageOptions = {
  title: string;
  body: Html;
  status?: number;
  /** Browsers apply form-action to redirects as well, so it includes the merchant's origin. */
  formTarget?: string;
  script?: string;
  subject?: 'gateway' | 'carrier';
};

export function page({ title, body, status = 200, formTarget, script, subject = 'gateway' }: PageOptions): Reply {
  const scriptTag = script ? new Html(`<script>${script}</script>`) : null;
  const document = html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · Test ${subject}</title>
<link rel="icon" href="/transact/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/transact/pay-page.css">
</head>
<body>
<header class="strip"><p><strong>Simulation</strong> No ${subject === 'gateway' ? 'money' : 'parcel'} moves</p></header>
<main>
${body}
</main>
${scriptTag}
</body>
</html>
`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'content-security-policy': policy(formTarget, script),
  };
  return { status, headers, body: document.text };
}

function policy(formTarget: string | undefined, script: string | undefined): string {
  const target = formTarget ? ` ${new URL(formTarget).origin}` : '';
  const hash = script ? createHash('sha256').update(script).digest('base64') : null;
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    ...(hash ? [`script-src 'sha256-${hash}'`] : []),
    `form-action 'self'${target}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
