import { sql } from 'drizzle-orm';
import { rollupByKey } from '#db/rollups.ts';
import type { App } from '#platform/app.ts';
import { formatCount } from '#shared/count.ts';
import { HOUR_MS } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { pluralize } from '#shared/text.ts';
import { readSettings } from '../../settings/read-settings.ts';
import {
  type AttentionGroup,
  type AttentionSource,
  countLabel,
  formatNameList,
  fromNow,
  numberText,
  type Summed,
  summariseRows,
  toOrders,
} from './source.ts';

const REASONS = ['refund_due', 'refund_failed', 'mismatch', 'late_success', 'duplicate_payment'] as const;
type Reason = (typeof REASONS)[number];
type Words = {
  title(summary: Summed): string;
  one: string;
  message: string;
  list: string;
};

// 'Refund due, ₹4,446', '3 refunds due, ₹9,100'
const money = ({ n, amount }: Summed, one: string, many: string) =>
  `${n === 1 ? one : `${numberText(n)} ${many}`}${amount > 0 ? `, ${formatRupees(amount)}` : ''}`;

const WORDS: Record<Reason, Words> = {
  refund_due: {
    title: (summary) => money(summary, 'Refund due', 'refunds due'),
    one: 'Review refund',
    message: 'the payment is to be refunded.',
    list: '/admin/orders?payment=refund-due',
  },
  refund_failed: {
    title: (summary) => money(summary, 'Refund failed', 'refunds failed'),
    one: 'Review refund',
    message: 'the gateway refused the refund.',
    list: '/admin/orders?payment=refund-failed',
  },
  mismatch: {
    title: ({ n }) => (n === 1 ? 'Another amount arrived' : `${countLabel(n, 'payment')} of a different amount`),
    one: 'Review payment',
    message: 'the amount paid is not the amount due.',
    list: '/admin/orders?attention=yes',
  },
  late_success: {
    title: (summary) => money(summary, 'Paid too late', 'late payments'),
    one: 'Review payment',
    message: 'paid after the reservation had ended; could not be reinstated.',
    list: '/admin/orders?attention=yes',
  },
  duplicate_payment: {
    title: (summary) => money(summary, 'Paid twice', 'second payments'),
    one: 'Review payment',
    message: 'paid a second time.',
    list: '/admin/orders?attention=yes',
  },
};

/** Open matters of orders by kind, with their amounts. */
const findMatters = (app: App, kind: Reason): Promise<Summed | null> =>
  summariseRows(
    app,
    sql`select m.id, o.display_id as name, m.opened_at as at, m.amount
      from order_matters m join orders o on o.id = m.order_id and o.deleted_at is null
      where m.resolved_at is null and m.kind = ${kind} order by m.opened_at desc, m.id desc`,
  );

function describe(kind: Reason, summary: Summed): AttentionGroup {
  const { title, one, message, list } = WORDS[kind];
  return {
    kind,
    title: title(summary),
    text: `${summary.n === 1 ? 'Order' : 'Orders'} ${formatNameList(summary.names, summary.n)}: ${message}`,
    at: summary.at,
    actions: [toOrders(summary.n, summary.names, one, list)],
  };
}

/** Payments and refunds of orders that await a decision. */
export const openMattersOfOrders: AttentionSource = {
  needs: 'orders.read',
  async find(app) {
    const all = await Promise.all(REASONS.map(async (kind) => ({ kind, found: await findMatters(app, kind) })));
    return { groups: all.flatMap(({ kind, found }) => (found ? [describe(kind, found)] : [])) };
  },
};

/** Orders to pack: the day's work, not urgent. */
export const ordersToProcess: AttentionSource = {
  needs: 'orders.read',
  async find(app) {
    const n = (await rollupByKey(app.db, 'orders.status')).get('processing')?.count ?? 0;
    return {
      groups: [],
      tabCount: { tab: 'orders', count: n, more: false, urgent: false, label: `${formatCount(n)} to process` },
    };
  },
};

/** Confirmed orders that nobody holds back and that were not handed over within the hours that the shop promises. */
export const waitingOrders: AttentionSource = {
  needs: 'orders.read',
  async find(app) {
    const { shop } = await readSettings(app.db);
    const summary = await summariseRows(
      app,
      sql`select id, display_id as name, confirmed_at + make_interval(hours => ${shop.dispatchHours}) as at, 0 as amount
        from orders where status = 'processing' and deleted_at is null and held_at is null
          and confirmed_at < ${fromNow(app, -shop.dispatchHours * HOUR_MS)} order by created_at, id`,
    );
    if (!summary) return { groups: [] };
    return {
      groups: [
        {
          kind: 'orders_waiting',
          title: `${countLabel(summary.n, 'confirmed order')} waiting longer than ${pluralize(shop.dispatchHours, 'hour')}`,
          text: `${formatNameList(summary.names, summary.n)}: pages promise dispatch within ${pluralize(shop.dispatchHours, 'hour')}.`,
          at: summary.at,
          actions: [toOrders(summary.n, summary.names, 'Open order', '/admin/orders?status=processing&sort=oldest')],
        },
      ],
    };
  },
};
