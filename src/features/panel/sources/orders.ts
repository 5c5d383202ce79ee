import { sql } from 'drizzle-orm';
import { rollupByKey } from '#db/rollups.ts';
import type { App } from '#platform/app.ts';
import { formatCount } from '#shared/count.ts';
import { formatRupees } from '#shared/money.ts';
import type { AttentionKind } from '../rules.ts';
import {
  type AttentionGroup,
  type AttentionSource,
  countLabel,
  formatNameList,
  numberText,
  type Summed,
  summariseRows,
  toOrders,
} from './source.ts';

const REASONS = ['refund_due', 'refund_failed', 'mismatch', 'late_success', 'duplicate_payment'] as const;
type Reason = (typeof REASONS)[number];
type Words = {
  title(found: Summed): string;
  one: string;
  says: string;
  list: string;
};

// 'Refund due, ₹4,446', '3 refunds due, ₹9,100'
const money = ({ n, amount }: Summed, one: string, many: string) =>
  `${n === 1 ? one : `${numberText(n)} ${many}`}${amount > 0 ? `, ${formatRupees(amount)}` : ''}`;

const WORDS: Record<Reason | 'other', Words> = {
  refund_due: {
    title: (found) => money(found, 'Refund due', 'refunds due'),
    one: 'Review refund',
    says: 'what was paid is to go back.',
    list: '/admin/orders?payment=refund-due',
  },
  refund_failed: {
    title: (found) => money(found, 'Refund failed', 'refunds failed'),
    one: 'Review refund',
    says: 'the gateway refused to pay back.',
    list: '/admin/orders?payment=refund-failed',
  },
  mismatch: {
    title: ({ n }) => (n === 1 ? 'Another amount arrived' : `${countLabel(n, 'payment')} of another amount`),
    one: 'Review payment',
    says: 'what arrived is not what was asked for.',
    list: '/admin/orders?attention=yes',
  },
  late_success: {
    title: (found) => money(found, 'Paid too late', 'late payments'),
    one: 'Review payment',
    says: 'paid after the hold had ended and could not be taken up again.',
    list: '/admin/orders?attention=yes',
  },
  duplicate_payment: {
    title: (found) => money(found, 'Paid twice', 'second payments'),
    one: 'Review payment',
    says: 'the money came a second time.',
    list: '/admin/orders?attention=yes',
  },
  other: {
    title: ({ n }) => (n === 1 ? '1 order needs attention' : `${countLabel(n, 'order')} need attention`),
    one: 'Open order',
    says: 'look at its history.',
    list: '/admin/orders?attention=yes',
  },
};

/** Orders that are marked, by the reason; the sum is that of their refunds that nobody has decided. */
async function marked(app: App): Promise<{ kind: AttentionKind; found: Summed }[]> {
  const of = (which: ReturnType<typeof sql>) =>
    summariseRows(
      app,
      sql`select o.id, o.display_id as name, o.updated_at as at, (select sum(r.amount) from refunds r
          where r.order_id = o.id and r.state in ('due', 'failed')) as amount
        from orders o where o.needs_attention is not null and o.deleted_at is null and ${which}
        order by o.created_at desc, o.id desc`,
    );
  const all = await Promise.all([
    ...REASONS.map(async (kind) => ({ kind, found: await of(sql`o.needs_attention = ${kind}`) })),
    of(sql`o.needs_attention <> all(${sql.raw(`array['${REASONS.join("','")}']`)})`).then((found) => ({
      kind: 'other' as const,
      found,
    })),
  ]);
  return all.flatMap(({ kind, found }) => (found ? [{ kind, found }] : []));
}

function describe(kind: keyof typeof WORDS, found: Summed): AttentionGroup {
  const { title, one, says, list } = WORDS[kind];
  return {
    kind,
    title: title(found),
    text: `${found.n === 1 ? 'Order' : 'Orders'} ${formatNameList(found.names, found.n)}: ${says}`,
    at: found.at,
    actions: [toOrders(found.n, found.names, one, list)],
  };
}

/** Money of orders that somebody has to decide about. */
export const markedOrders: AttentionSource = {
  needs: 'orders.read',
  async find(app) {
    const all = await marked(app);
    return { groups: all.map(({ kind, found }) => describe(kind as keyof typeof WORDS, found)) };
  },
};

/** How many orders wait to be packed: no problem, but the day's work. */
export const ordersToProcess: AttentionSource = {
  needs: 'orders.read',
  async find(app) {
    const n = (await rollupByKey(app.db, 'orders.status')).get('processing')?.count ?? 0;
    return {
      groups: [],
      rail: { tab: 'orders', count: n, more: false, hot: false, says: `${formatCount(n)} to process` },
    };
  },
};
