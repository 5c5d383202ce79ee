import { eq } from 'drizzle-orm';
import { batches } from '#db/schema/batches.ts';
import type { App } from '#platform/app.ts';
import { type CsvExport, type CsvValue, downloadUrl } from '#platform/csv/download.ts';
import { csvRupees } from '#platform/csv/write-csv.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { shopTimestamp } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { stateName } from '#shared/india-states.ts';
import { formatNationalPhone } from '#shared/phone.ts';
import { recordChange } from '../audit/record-change.ts';
import { type AffectedOrder, readAffectedOrders } from './list-affected-orders.ts';

type List = 'orders' | 'refunds';

/** Creates the URL of a CSV file of the orders of a batch, valid for a minute. NOT_FOUND. */
export async function exportAffectedOrders(
  app: App,
  staff: Staff,
  { batchId, list }: { batchId: string; list: List },
): Promise<{ url: string }> {
  const [batch] = await app.db.select({ number: batches.number }).from(batches).where(eq(batches.id, batchId));
  if (!batch) throw new DomainError('NOT_FOUND');
  await recordChange(app.db, staff, app.now(), {
    action: 'recall.export',
    entityId: batchId,
    label: `${batch.number}, ${list} as CSV`,
    after: { list },
  });
  const { name } = list === 'orders' ? affectedOrdersExport : recallRefundsExport;
  return { url: downloadUrl(app, staff, name, batchId) };
}

/** Every order with units of the batch: customer, places of the units, notice and refund. */
export const affectedOrdersExport: CsvExport = {
  name: 'recall-orders',
  permission: 'orders.export',
  columns: [
    'Order',
    'Placed',
    'Customer',
    'Phone',
    'E-mail',
    'State',
    'Units packed here',
    'Units on the road',
    'Units delivered',
    'Units lost',
    'Units that came back',
    'Shipments',
    'Tracking numbers',
    'Notice',
    'Mail',
    'Told',
    'Price of the units',
    'Refunded',
    'Refund',
  ],
  rows: (app, batchId) => mapRows(readAffectedOrders(app.db, batchId), orderRow),
};

/** The orders whose units have left the shop, with what is refunded. */
export const recallRefundsExport: CsvExport = {
  name: 'recall-refunds',
  permission: 'orders.export',
  columns: ['Order', 'Customer', 'Phone', 'E-mail', 'Units', 'Price of the units', 'Refunded', 'Refund'],
  rows: (app, batchId) =>
    mapRows(readAffectedOrders(app.db, batchId), (order) => (order.sent === 0 ? null : refundRow(order))),
};

async function* mapRows(
  affectedOrders: AsyncIterable<AffectedOrder>,
  rowOf: (order: AffectedOrder) => readonly CsvValue[] | null,
) {
  for await (const order of affectedOrders) {
    const row = rowOf(order);
    if (row) yield row;
  }
}

const contactOf = ({ customer, phone, email }: AffectedOrder): CsvValue[] => [
  customer,
  formatNationalPhone(phone),
  email,
];

const moneyOf = ({ amount, refunded, refundState }: AffectedOrder): CsvValue[] => [
  csvRupees(amount),
  csvRupees(refunded),
  refundState,
];

const orderRow = (order: AffectedOrder): CsvValue[] => [
  order.displayId,
  shopTimestamp(order.createdAt),
  ...contactOf(order),
  order.stateCode && stateName(order.stateCode),
  order.packed,
  order.onTheRoad,
  order.delivered,
  order.lost,
  order.cameBack,
  order.shipments.map(({ number, state }) => `${number} ${state}`).join(', '),
  order.shipments.flatMap(({ trackingNumber }) => trackingNumber ?? []).join(', '),
  order.notice?.state,
  order.notice?.mail,
  order.notice && shopTimestamp(order.notice.at),
  ...moneyOf(order),
];

const refundRow = (order: AffectedOrder): CsvValue[] => [
  order.displayId,
  ...contactOf(order),
  order.sent,
  ...moneyOf(order),
];
