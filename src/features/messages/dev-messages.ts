import { desc, isNotNull } from 'drizzle-orm';
import type { Hono } from 'hono';
import { messages } from '#db/schema/messages.ts';
import type { App } from '#platform/app.ts';
import type { HttpEnv } from '#platform/http/request.ts';
import { escapeHtml } from '#platform/mail/layout.ts';
import { formatDateTime } from '#shared/dates.ts';
import { CHANNEL_LABELS } from '#shared/message-states.ts';
import { formatPhone } from '#shared/phone.ts';
import { findEvent } from './message-event-rules.ts';

const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#fbf9f4;color:#14181a}main{max-width:560px;margin:0 auto;padding:24px 16px}
h1{font-size:24px}ul{padding:0;display:grid;gap:16px}li{list-style:none;padding:12px 16px;border:1px solid #e6e1d6;border-radius:12px;background:#fff}
p{white-space:pre-wrap;overflow-wrap:anywhere;margin:8px 0}a{color:#0b5d5b}small{display:block;color:#5b6467}b.whatsapp{color:#0b6b3a}
@media(prefers-color-scheme:dark){body{background:#0e1213;color:#f3f1ea}li{background:#171c1e;border-color:#2b3336}a{color:#5fc9c3}small{color:#a3adaf}b.whatsapp{color:#6fcf97}}`;

/** What the phones of a demo received: a list, and everything as JSON for tests and scripts. */
export function mountDevMessages(http: Hono<HttpEnv>, app: App): void {
  const readMessages = () =>
    app.db.select().from(messages).where(isNotNull(messages.acceptedAt)).orderBy(desc(messages.createdAt)).limit(200);

  http.get('/dev/messages', async (c) => {
    const items = (await readMessages()).map(
      ({ channel, event, phone, text, state, createdAt }) =>
        `<li><b class="${channel}">${CHANNEL_LABELS[channel]}</b> to ${escapeHtml(formatPhone(phone ?? ''))}
        <p>${linked(text)}</p><small>${escapeHtml(findEvent(event)?.label ?? event)}, ${state}, ${formatDateTime(createdAt)}</small></li>`,
    );
    const list = items.length > 0 ? `<ul>${items.join('')}</ul>` : '<p>No message yet.</p>';
    return c.html(
      `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Phones of the demo</title><style>${STYLE}</style></head><body><main><h1>Phones of the demo</h1><p>Nothing leaves this machine. Newest first. Mails are at <a href="/dev/mail">/dev/mail</a>.</p>${list}</main></body></html>`,
      200,
      { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" },
    );
  });

  http.get('/dev/messages/list', async (c) =>
    c.json(
      (await readMessages()).map(({ id, channel, event, phone, text, state, createdAt }) => ({
        id,
        channel,
        event,
        phone,
        text,
        state,
        createdAt: createdAt.toISOString(),
      })),
    ),
  );
}

const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>&]+/g, (link) => `<a href="${link}">${link}</a>`);
