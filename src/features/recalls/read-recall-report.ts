import { eq, sql } from 'drizzle-orm';
import type { Db } from '#db/queryable.ts';
import { batches } from '#db/schema/batches.ts';
import { orders } from '#db/schema/orders.ts';
import { DomainError } from '#shared/domain-error.ts';
import { stateName } from '#shared/india-states.ts';
import { readSettings } from '../settings/read-settings.ts';
import { type RecallOfBatch, readRecall } from './read-recall.ts';
import { unitsByOrder } from './units-by-order.ts';

/** Orders and units that went to a State. */
type Consignees = { state: string; orders: number; units: number };

export type RecallReport = Pick<RecallOfBatch, 'batch' | 'figures' | 'refunds'> & {
  recall: NonNullable<RecallOfBatch['recall']>;
  shop: { name: string; legalName: string; address: string; fssaiLicence: string };
  madeOn: string | null;
  bestBefore: string | null;
  /** by State, the most orders first */
  consignees: Consignees[];
};

/** What the food authority wants to know of the open or last recall of a batch; names no customer. NOT_FOUND. */
export async function readRecallReport(db: Db, batchId: string): Promise<RecallReport> {
  const { batch, figures, refunds, recall } = await readRecall(db, batchId);
  if (!recall) throw new DomainError('NOT_FOUND');
  const [dates] = await db
    .select({ madeOn: batches.madeOn, bestBefore: batches.bestBefore })
    .from(batches)
    .where(eq(batches.id, batchId));
  const { general, legal } = await readSettings(db);
  const shop = {
    name: general.siteName,
    legalName: legal.legalName,
    address: general.address,
    fssaiLicence: legal.fssaiLicence,
  };
  return { batch, figures, refunds, recall, shop, ...dates!, consignees: await countConsignees(db, batchId) };
}

async function countConsignees(db: Db, batchId: string): Promise<Consignees[]> {
  const { rows } = await db.execute<{ code: string | null; orders: number; units: number }>(sql`
    select ${orders.stateCode} as code, count(*)::int as orders, sum(t.sent)::int as units
    from (${unitsByOrder(batchId)}) t join ${orders} on ${orders.id} = t.order_id
    where t.sent > 0 group by 1 order by 2 desc, 1 nulls last`);
  return rows.map(({ code, ...counts }) => ({ state: code === null ? 'not known' : stateName(code), ...counts }));
}
