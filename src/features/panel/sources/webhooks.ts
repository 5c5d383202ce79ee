import { sql } from 'drizzle-orm';
import { webhookEndpoints } from '#db/schema/webhooks.ts';
import { clip } from '#shared/text.ts';
import { type AttentionSource, countLabel } from './source.ts';

/** Endpoints that the shop stopped sending to. */
export const webhooks: AttentionSource = {
  needs: 'webhooks.read',
  async find(app) {
    const off = await app.db
      .select({ name: webhookEndpoints.name, at: webhookEndpoints.switchedOffAt })
      .from(webhookEndpoints)
      .where(sql`${webhookEndpoints.state} = 'off' and ${webhookEndpoints.removedAt} is null`)
      .orderBy(sql`${webhookEndpoints.switchedOffAt} desc`);
    if (off.length === 0) return { groups: [] };
    const names = off.map(({ name }) => `‘${name}’`).join(', ');
    return {
      groups: [
        {
          kind: 'webhook_off',
          title: `${countLabel(off.length, 'webhook')} switched off`,
          text: clip(`${names} took nothing for three days. The events wait.`, 200),
          at: off[0]!.at ?? app.now(),
          actions: [{ label: 'Webhooks', to: '/admin/settings/webhooks' }],
        },
      ],
    };
  },
};
