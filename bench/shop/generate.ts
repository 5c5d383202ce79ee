import pg from 'pg';
import { catalogue } from './catalogue.ts';
import { chance } from './chance.ts';
import { desk } from './desk.ts';
import { letters } from './letters.ts';
import { money } from './money.ts';
import { orders } from './orders.ts';
import { papers } from './papers.ts';
import { people } from './people.ts';
import { BIG_TABLES, type Sizes } from './sizes.ts';
import { voices } from './voices.ts';

const PARTS: Record<string, (sizes: Sizes) => string[]> = {
  chance,
  catalogue,
  people,
  // coupons come before the orders that name them only in a shop that runs
  orders,
  money,
  papers,
  letters,
  desk,
  voices,
};
const FILLED = [
  ...BIG_TABLES,
  ...['products', 'product_categories', 'media', 'email_campaigns', 'hero_products', 'hero_banners', 'nutrition_plans'],
  ...['workout_guides', 'saved_views', 'refund_lines', 'rollup_deltas'],
];

/**
 * Fills a migrated database with a shop of these sizes, the same each time. The database must have no orders, unless
 * `anew` says that all of it may go. Triggers and foreign keys rest meanwhile: this takes a superuser.
 */
export async function generateShop(
  url: string,
  sizes: Sizes,
  options: { anew?: boolean; say?: (line: string) => void } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const said = async (what: string, work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    options.say?.(`${what.padEnd(12)} ${((performance.now() - start) / 1000).toFixed(1)} s`);
  };
  try {
    if (options.anew) await client.query(`truncate ${FILLED.join(', ')} cascade`);
    const { rows } = await client.query('select exists (select from orders) or exists (select from products) as full');
    if (rows[0].full) throw new Error('This database holds a shop already');
    await client.query(`drop schema if exists bench cascade`);
    await client.query('begin');
    for (const [name, value] of Object.entries(SPEED)) await client.query(`set local ${name} = '${value}'`);
    const indexes = await putAside(client);
    for (const [name, part] of Object.entries(PARTS))
      await said(name, async () => {
        for (const statement of part(sizes)) await client.query(statement);
      });
    await client.query('drop schema bench cascade');
    await said('indexes', async () => {
      for (const index of indexes) await client.query(index);
    });
    await said('rollups', () => client.query('select rebuild_rollups()'));
    await said('parcels', () => client.query(PARCELS));
    await client.query('commit');
    await said('vacuum', () => client.query('vacuum analyze'));
  } finally {
    await client.end();
  }
}

// what the trigger would have kept
const PARCELS = `select follow_parcels(array(
  select distinct order_id from order_tracking where status in ('shipped', 'in_transit', 'out_for_delivery', 'delayed')))`;

const SPEED = {
  client_min_messages: 'warning',
  session_replication_role: 'replica',
  work_mem: '256MB',
  maintenance_work_mem: '512MB',
  synchronous_commit: 'off',
  jit: 'off',
};

// built once at the end: many times faster than row by row
async function putAside(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any($1::regclass[]) and not i.indisunique`,
    [FILLED],
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  return rows.map(({ definition }) => definition);
}
