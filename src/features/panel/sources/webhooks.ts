import { sql } from 'drizzle-orm';
import { webhookEndpoints } from '#db/schema/webhooks.ts';
import { clip } from '#shared/text.ts';
import { type AttentionSource, countLabel, toTabCount } from './source.ts';

/** Endpoints that were disabled after failures; the count includes those that currently fail. */
export const webhooks: AttentionSource = {
  needs: 'webhooks.read',
  async find(app) {
    const { name, state, switchedOffAt, failingSince, removedAt } = webhookEndpoints;
    const failing = await app.db
      .select({ name, state, at: switchedOffAt })
      .from(webhookEndpoints)
      .where(sql`${removedAt} is null and (${state} = 'off' or (${state} = 'active' and ${failingSince} is not null))`)
      .orderBy(sql`${switchedOffAt} desc nulls last`);
    const off = failing.filter((one) => one.state === 'off');
    const label = (count: string) => `${count} failing`;
    const tabCount = toTabCount('settings/webhooks', failing.length, true, label);
    if (off.length === 0) return { groups: [], tabCount };
    const names = off.map((one) => `‘${one.name}’`).join(', ');
    return {
      tabCount,
      groups: [
        {
          kind: 'webhook_off',
          title: `${countLabel(off.length, 'webhook')} switched off`,
          text: clip(`${names} accepted nothing for three days. The events are waiting.`, 200),
          at: off[0]!.at ?? app.now(),
          actions: [{ label: 'Webhooks', to: '/admin/settings/webhooks' }],
        },
      ],
    };
  },
};
