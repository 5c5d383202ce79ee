import { sql } from 'drizzle-orm';
import { installation } from '#db/schema/platform.ts';
import { missingOnInvoices } from '../../settings/identity-rules.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { readSetup } from '../read-setup.ts';
import { openLines } from '../setup-rules.ts';
import { type AttentionSource, countLabel, formatNameList, summariseRows, toTabCount } from './source.ts';

const open = [{ label: 'Open the set-up', to: '/admin/setup' }];

/** Open steps of the set-up of a new shop. */
export const setup: AttentionSource = {
  needs: 'settings.read',
  async find(app) {
    if (app.demo) return { groups: [] };
    const { lines } = await readSetup(app);
    const titles = openLines(lines).map(({ title }) => title);
    if (titles.length === 0) return { groups: [] };
    const [row] = await app.db.select().from(installation);
    const title = `The set-up has ${countLabel(titles.length, 'open step')}`;
    const text = `${formatNameList(titles, titles.length)}.`;
    return {
      groups: [{ kind: 'setup', title, text, at: row?.createdAt ?? app.now(), actions: open }],
      tabCount: toTabCount('setup', titles.length, true, (count) => `${count} open`),
    };
  },
};

/** Orders whose invoices are due and cannot be issued, because the shop's legal details are incomplete. */
export const waitingInvoices: AttentionSource = {
  needs: 'invoices.read',
  async find(app) {
    const missing = missingOnInvoices(await readSettings(app.db));
    if (missing.length === 0) return { groups: [] };
    const summary = await summariseRows(
      app,
      sql`select id, display_id as name, confirmed_at as at, total_amount as amount from orders
        where invoiced_at is null and confirmed_at is not null and deleted_at is null
        and status in ('processing', 'shipped', 'delivered', 'completed')
        and (total_amount > 0 or source = 'replacement')`,
    );
    if (!summary) return { groups: [] };
    const title = `${countLabel(summary.n, 'invoice')} cannot be issued`;
    const text = `Details are missing in the settings: ${missing.join(', ')}.`;
    return { groups: [{ kind: 'invoices_waiting', title, text, at: summary.at, actions: open }] };
  },
};
