/** The migration to shipments, on a database filled by an earlier version with orders in every status. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabaseAt, insertRows, readEarlierRows } from '#tests/earlier-database.ts';

let database: Awaited<ReturnType<typeof createDatabaseAt>>;
const read = async <Row>(sql: string): Promise<Row[]> => (await database.client.query(sql)).rows as Row[];

beforeAll(async () => {
  database = await createDatabaseAt('0027_setup_and_identity');
  await insertRows(database.client, readEarlierRows('database-0027.json.gz'));
  await database.migrateTo('0060_delivery_requests');
  // two orders in one shipment, and an order that staff completed without an entry
  await database.client.query(`
    insert into order_tracking (order_id, status, tracking_number, carrier, created_at)
      select id, 'in_transit', 'OLD 77', 'Delhivery', '2027-01-01' from orders
      where confirmed_at is not null and deleted_at is null and status in ('shipped', 'delivered', 'completed') order by id desc limit 2`);
  await database.client.query(`delete from order_tracking where order_id = (
    select id from orders where status = 'completed' and deleted_at is null and confirmed_at is not null order by id limit 1)`);
  await database.migrateTo('0061_goods');
});
afterAll(() => database.close());

const SENT = `select o.id, o.status from orders o where o.deleted_at is null and o.confirmed_at is not null
  and (o.status in ('shipped', 'delivered', 'completed') or exists (select from order_tracking t where t.order_id = o.id
    and t.status in ('shipped', 'in_transit', 'out_for_delivery', 'delivered')))
  and exists (select from order_items i where i.order_id = o.id)`;

test('gives each order whose goods have left the shop one shipment with all of its units, and no other order', async () => {
  const sentShipments = await read<{ id: string }>(SENT);
  expect(sentShipments.length).toBeGreaterThan(3);
  const shipments = await read<{ order_id: string }>('select order_id from shipments');
  expect(shipments.map(({ order_id }) => order_id).sort()).toEqual(sentShipments.map(({ id }) => id).sort());
  const differing = await read(`select i.order_id from order_items i join shipments s on s.order_id = i.order_id
    left join shipment_lines l on l.order_item_id = i.id and l.shipment_id = s.id
    where l.packed is distinct from i.quantity or l.quantity is distinct from i.quantity`);
  expect(differing).toEqual([]);
});

test('ends the shipments of delivered and completed orders, also without an entry', async () => {
  const open = await read(`select s.state from shipments s join orders o on o.id = s.order_id
    where o.status in ('delivered', 'completed') and s.state <> 'delivered'`);
  expect(open).toEqual([]);
});

test('lets orders keep the number that they share', async () => {
  const shared = await read<{ shares_number: boolean }>(
    `select shares_number from shipments where tracking_number = 'OLD 77'`,
  );
  expect(shared.map(({ shares_number }) => shares_number)).toEqual([true, true]);
});

test('keeps every tracking entry of goods on their way as a report', async () => {
  const lost = await read(`select t.id from order_tracking t join shipments s on s.order_id = t.order_id
    where t.status in ('shipped', 'in_transit', 'out_for_delivery', 'delivered') and not exists (
      select from shipment_scans c where c.shipment_id = s.id and c.at = t.created_at
        and c.state = case t.status when 'shipped' then 'handed_over' else t.status end)`);
  expect(lost).toEqual([]);
});
