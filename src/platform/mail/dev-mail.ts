import { desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Hono } from 'hono';
import { mails } from '#db/schema/platform.ts';
import type { App } from '../app.ts';
import type { HttpEnv } from '../http/request.ts';
import { escapeHtml } from './layout.ts';

const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#fbf9f4;color:#14181a}main{max-width:880px;margin:0 auto;padding:24px 16px}
h1{font-size:24px}li{list-style:none;padding:12px 0;border-top:1px solid #e6e1d6}ul{padding:0}a{color:#0b5d5b}small{display:block;color:#5b6467}
iframe{width:100%;height:70vh;border:1px solid #e6e1d6;background:#fff}@media(prefers-color-scheme:dark){body{background:#0e1213;color:#f3f1ea}a{color:#5fc9c3}small{color:#a3adaf}}`;

/** The demo's mailbox: a list, each mail in a sandboxed frame, and everything as JSON for tests and scripts. */
export function mountDevMail(http: Hono<HttpEnv>, app: App): void {
  const readMails = () =>
    app.db.select().from(mails).where(isNotNull(mails.sentAt)).orderBy(desc(mails.createdAt)).limit(200);
  const find = async (id: string) =>
    (
      await app.db
        .select()
        .from(mails)
        .where(eq(sql`${mails.id}::text`, id))
    )[0];
  const style = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'" };

  http.get('/dev/mail', async (c) => {
    const rows = (await readMails())
      .map(
        (mail) =>
          `<li><a href="/dev/mail/${mail.id}">${escapeHtml(mail.subject)}</a><small>to ${escapeHtml(mail.toAddress)}, ${mail.createdAt.toISOString()}</small></li>`,
      )
      .join('');
    const body = rows ? `<ul>${rows}</ul>` : '<p>No mail yet.</p>';
    return c.html(
      page('Mail of the demo', `<h1>Mail of the demo</h1><p>Nothing leaves this machine. Newest first.</p>${body}`),
      200,
      style,
    );
  });

  http.get('/dev/mail/messages', async (c) =>
    c.json(
      (await readMails()).map(({ id, toAddress, subject, text, html, createdAt }) => ({
        id,
        to: toAddress,
        subject,
        text,
        html,
        links: [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])],
        createdAt: createdAt.toISOString(),
      })),
    ),
  );

  http.get('/dev/mail/:id', async (c) => {
    const mail = await find(c.req.param('id'));
    if (!mail) return c.notFound();
    const links = (mail.text.match(/https?:\/\/[^\s<>"]+/g) ?? [])
      .map((link) => `<li><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></li>`)
      .join('');
    return c.html(
      page(
        mail.subject,
        `<p><a href="/dev/mail">All mail</a></p><h1>${escapeHtml(mail.subject)}</h1><p>to ${escapeHtml(mail.toAddress)}</p>
        <iframe title="The mail" sandbox src="/dev/mail/${mail.id}/body"></iframe><h2>Links in it</h2><ul>${links}</ul>`,
      ),
      200,
      style,
    );
  });

  http.get('/dev/mail/:id/body', async (c) => {
    const mail = await find(c.req.param('id'));
    if (!mail) return c.notFound();
    // x-framed: this page may be framed by our own
    return c.html(mail.html, 200, {
      'content-security-policy':
        "sandbox; default-src 'none'; img-src *; style-src 'unsafe-inline'; frame-ancestors 'self'",
      'x-framed': '1',
    });
  });
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}
