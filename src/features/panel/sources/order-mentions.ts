import { sql } from 'drizzle-orm';
import { orderNoteMentions, orderNotes } from '#db/schema/order-notes.ts';
import { type AttentionSource, countLabel, formatNameList, orderPage, summariseRows } from './source.ts';

/** Orders with notes that mention the caller, until they open the order. */
export const orderMentions: AttentionSource = {
  needs: 'orders.read',
  async find(app, userId) {
    const summary = await summariseRows(
      app,
      sql`select o.id, o.display_id as name, max(n.at) as at, 0 as amount
        from ${orderNoteMentions} m join ${orderNotes} n on n.id = m.note_id join orders o on o.id = n.order_id
        where m.user_id = ${userId} and m.seen_at is null and o.deleted_at is null
        group by o.id, o.display_id order by max(n.at) desc, o.id`,
    );
    if (!summary) return { groups: [] };
    const { n, names } = summary;
    return {
      groups: [
        {
          kind: 'order_mentions',
          title: n === 1 ? 'A note mentions you' : `Notes mention you in ${countLabel(n, 'order')}`,
          text: `${n === 1 ? 'Order' : 'Orders'} ${formatNameList(names, n)}.`,
          at: summary.at,
          // each order leaves the group when it is opened
          actions: [{ label: n === 1 ? 'Open order' : 'Open the newest', to: orderPage(names[0]!) }],
        },
      ],
    };
  },
};
