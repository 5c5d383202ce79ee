import { sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { webhookEndpoints } from '#db/schema/webhooks.ts';
import type { App } from '#platform/app.ts';
import { renderMail } from '#platform/mail/layout.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { readSettings } from '../settings/read-settings.ts';
import { KEPT_DAYS, TRIED_DAYS } from './rules.ts';

/** Switches off an endpoint that has accepted nothing for days, and mails the shop once. */
export async function switchOffEndpoint(app: App, tx: Tx, endpointId: string): Promise<void> {
  const [endpoint] = await tx
    .update(webhookEndpoints)
    .set({ state: 'off', switchedOffAt: sql`now()` })
    .where(sql`${webhookEndpoints.id} = ${endpointId} and ${webhookEndpoints.state} = 'active'`)
    .returning();
  if (!endpoint) return;
  const { general } = await readSettings(tx);
  app.log.warn({ endpointId, url: endpoint.url }, 'webhook endpoint disabled');
  if (!general.contactEmail) return;
  await enqueueMail(app, tx, {
    to: general.contactEmail,
    purpose: 'webhook-off',
    subject: `‘${endpoint.name}’ no longer receives events`,
    ...renderMail(await readLetterhead(app, tx), [
      { kind: 'heading', text: `‘${endpoint.name}’ was switched off` },
      {
        kind: 'text',
        text: `${endpoint.url} has not taken an event for ${TRIED_DAYS} days, so the shop has stopped sending. Its events wait for ${KEPT_DAYS} days.`,
      },
      { kind: 'button', label: 'Test it and switch it on', href: `${app.config.origin}/admin/settings/webhooks` },
    ]),
  });
}
