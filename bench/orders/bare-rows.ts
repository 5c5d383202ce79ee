/** The rows of an order written by plain SQL: the share of the database in placing an order. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';

type Row = Record<string, unknown>;
type Copied = { table: string; where: string };
type Template = { table: string; text: string; columns: { name: string; isJson: boolean }[]; rows: Row[] };

/** Conditions that find the rows of an order; $1 is the order, $2 its customer. */
const PLACED: Copied[] = [
  { table: 'orders', where: 'id::text = $1' },
  { table: 'order_items', where: 'order_id::text = $1' },
  { table: 'payment_attempts', where: 'order_id::text = $1' },
  { table: 'order_events', where: 'order_id::text = $1' },
  { table: 'order_tracking', where: 'order_id::text = $1' },
  { table: 'mails', where: 'related_id::text = $1' },
  {
    table: 'pgboss.job_common',
    where: "data ->> 'mailId' in (select id::text from mails where related_id::text = $1)",
  },
  { table: 'stock_reservations', where: 'order_id::text = $1' },
  { table: 'stock_movements', where: 'order_id::text = $1' },
];
const KEYS: Copied = { table: 'idempotency_keys', where: "scope = 'checkout.place:' || $2" };

export type BareRows = { write(connection: number): Promise<number>; close(): Promise<void> };

/**
 * Repeatedly writes the rows of an order placed by the shop, each time with new ids, over that many connections: the
 * cart line in one transaction, the order in another, as the shop does. Mails and jobs are scheduled for later, so that
 * the worker of the shop ignores them. `write` returns the milliseconds per order.
 */
export async function openBareRows(
  databaseUrl: string,
  { orderId, userId }: { orderId: string; userId: string },
  people: readonly string[],
): Promise<BareRows> {
  const clients = await Promise.all(
    people.map(async () => {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      // the database stops first when the measurement is aborted
      client.on('error', () => {});
      return client;
    }),
  );
  const [first] = clients;
  if (!first) throw new Error('At least one client is needed');
  const templates: Template[] = [];
  for (const copied of PLACED) templates.push(await templateOf(first, copied, [orderId, userId]));
  const key = await templateOf(first, KEYS, [orderId, userId]);
  const item = templates.find(({ table }) => table === 'order_items')?.rows[0];
  if (!item) throw new Error('the order has no item');
  return {
    async write(connection) {
      const client = clients[connection]!;
      const person = people[connection]!;
      const started = performance.now();
      const cart = [person, item.product_id, item.variant_id];
      await client.query('begin');
      await insert(client, key, { scope: `cart.add:${person}`, key: randomUUID() });
      await client.query({ name: 'cart', text: CART_LINE, values: cart });
      await client.query('commit');
      await client.query('begin');
      await insert(client, key, { scope: `checkout.place:${person}`, key: randomUUID() });
      const id = randomUUID();
      const order = { order_id: id, user_id: person };
      for (const template of templates) await insert(client, template, { ...order, ...ownValues(template, id) });
      await client.query({ name: 'clear', text: 'delete from cart_items where user_id = $1', values: [person] });
      await client.query({ name: 'sell', text: SELL, values: [item.variant_id] });
      await client.query('commit');
      return performance.now() - started;
    },
    async close() {
      await Promise.all(clients.map((client) => client.end()));
    },
  };
}

const CART_LINE = `insert into cart_items (user_id, product_id, variant_id, quantity) values ($1, $2, $3, 1)
  on conflict (user_id, variant_id) do update set quantity = cart_items.quantity + 1`;
const SELL = 'update product_variants set on_hand = on_hand - 1 where id = $1 and on_hand - reserved >= 1';

async function templateOf(client: pg.Client, { table, where }: Copied, values: string[]): Promise<Template> {
  const named = table.includes('.') ? table : `public.${table}`;
  const { rows: columns } = await client.query<{ name: string; isJson: boolean }>(
    `select attname as name, atttypid in ('json'::regtype, 'jsonb'::regtype) as "isJson" from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [named],
  );
  const { rows } = await client.query<Row>(
    `select t.* from ${table} t where $1::text <> $2::text and ${where}`,
    values,
  );
  if (rows.length === 0) throw new Error(`the order has no row in ${table}`);
  const places = rows.map((_, row) => `(${columns.map((__, at) => `$${row * columns.length + at + 1}`).join(', ')})`);
  const text = `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) values ${places.join(', ')}`;
  return { table, text, columns, rows };
}

/** The columns that differ in each row, of any table. */
function ownValues({ table }: Template, id: string): Row {
  if (table === 'orders') return { id, display_id: `bare ${id}` };
  if (table === 'mails') return { related_id: id, next_try_at: null };
  if (table === 'payment_attempts') return { transaction_id: id };
  if (table === 'pgboss.job_common') return { start_after: new Date(Date.now() + 3_600_000) };
  return {};
}

async function insert(client: pg.Client, { table, text, columns, rows }: Template, fields: Row): Promise<void> {
  const values = rows.flatMap((row) =>
    columns.map(({ name, isJson }) => {
      if (name === 'id') return fields.id ?? randomUUID();
      const value = name in fields ? fields[name] : row[name];
      return isJson && value !== null ? JSON.stringify(value) : value;
    }),
  );
  await client.query({ name: table, text, values });
}
