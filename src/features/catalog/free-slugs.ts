import { sql } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { productSlugs, products } from '#db/schema/catalog.ts';

type Wanted = { productId: string; base: string };

/** An unused slug for each product, based on the preferred one: no other product has or had it, also not as handle. */
export async function freeSlugs(tx: Tx, requests: readonly Wanted[]): Promise<Map<string, string>> {
  if (requests.length === 0) return new Map();
  const like = sql`array[${sql.join(
    requests.map(({ base }) => sql`${`${base.replaceAll('_', '\\_')}%`}`),
    sql`, `,
  )}]::text[]`;
  const { rows } = await tx.execute<{ slug: string; product_id: string }>(sql`
    select slug, id as product_id from ${products} where slug like any(${like})
    union all select slug, product_id from ${productSlugs} where slug like any(${like})
    union all select import_handle, id from ${products} where import_handle like any(${like})`);
  const owners = new Map(rows.map((row) => [row.slug, row.product_id]));
  return new Map(
    requests.map(({ productId, base }) => {
      let slug = base;
      for (let count = 2; (owners.get(slug) ?? productId) !== productId; count++) slug = `${base}-${count}`;
      owners.set(slug, productId);
      return [productId, slug];
    }),
  );
}
