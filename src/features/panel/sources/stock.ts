import { sql } from 'drizzle-orm';
import { type AttentionSource, countLabel, limited } from './source.ts';

type Row = { n: number; at: number; name: string; units: number; variants: number; out: boolean };

/** Published products with a variant that is low or out of stock; the fewest units first. */
export const lowStockVariants: AttentionSource = {
  needs: 'catalog.read',
  async find(app) {
    // the condition of the partial index product_variants_low_stock, so that only low stock is read
    const { rows } = await app.db.execute<Row>(sql`
      with short as (
        select p.id, p.name, p.created_at, min(greatest(v.on_hand - v.reserved, 0)) as units, max(m.at) as at
        from product_variants v
        join products p on p.id = v.product_id and p.state = 'published' and p.in_stock
        left join lateral (select max(s.at) as at from stock_movements s where s.variant_id = v.id) as m on true
        where v.archived_at is null and v.on_hand - v.reserved <= v.low_stock_threshold
        group by p.id ${limited}
      ), total as (
        select count(*)::int as n, extract(epoch from coalesce(max(at), max(created_at)))::float8 as at from short
      )
      select total.n, total.at, first.name, first.units::int as units, own.variants, own.out
      from total, (select * from short order by units, name limit 2) as first
      cross join lateral (select count(*)::int as variants,
          bool_and(v.on_hand is not null and v.on_hand <= v.reserved) as out from product_variants v
        where v.product_id = first.id and v.archived_at is null) as own
      order by own.out desc, first.units, first.name`);
    const [first] = rows;
    if (!first) return { groups: [] };
    return {
      groups: [
        {
          kind: 'low_stock',
          title: `${countLabel(first.n, 'product')} low in stock`,
          text: `${rows.map(leftOf).join('; ')}.`,
          at: new Date(first.at * 1000),
          actions: [{ label: 'Open list', to: '/admin/products?stock=low' }],
        },
      ],
    };
  },
};

function leftOf({ name, units, variants, out }: Row): string {
  if (out) return `${name} is sold out`;
  const whose = variants > 1 ? ' of a variant' : '';
  return units > 0 ? `${name} has ${units} left${whose}` : `${name} has a variant sold out`;
}
