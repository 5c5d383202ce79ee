import { count, desc, sql } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Queryable, Tx } from '#db/queryable.ts';
import { invalidateCached } from '#db/row-cache.ts';
import { deliveryPlans } from '#db/schema/delivery.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';
import { MAX_NAMED_PINCODES, type PlanState } from './admin-contract.ts';
import { listPincodes } from './pincode-directory.ts';
import { deliveryPlan } from './plan-contract.ts';
import { DEFAULT_PLAN, type DeliveryPlan, validatePlan } from './plan-rules.ts';
import { reportZones } from './zone-rules.ts';

/** The plan in use as staff edit it, with what its zones leave out or repeat. */
export async function readPlanState(db: Queryable): Promise<PlanState> {
  const [latest] = await db
    .select({
      row: deliveryPlans,
      savedBy: sql<string | null>`(select email from users where users.id = ${deliveryPlans.savedBy})`,
    })
    .from(deliveryPlans)
    .orderBy(desc(deliveryPlans.version))
    .limit(1);
  const plan = latest ? deliveryPlan.parse(latest.row.plan) : DEFAULT_PLAN;
  return {
    version: latest?.row.version ?? 0,
    plan,
    savedAt: latest?.row.savedAt.toISOString() ?? null,
    savedBy: latest?.savedBy ?? null,
    report: describeZones(plan),
    unweighedVariants: await countUnweighedVariants(db),
  };
}

function describeZones(plan: DeliveryPlan): PlanState['report'] {
  const pincodes = listPincodes();
  const { counts, overlaps, gaps } = reportZones(plan.zones, pincodes);
  return {
    pincodes: pincodes.length,
    counts: Object.fromEntries(counts),
    overlapCount: overlaps.length,
    overlaps: overlaps.slice(0, MAX_NAMED_PINCODES),
    gapCount: gaps.length,
    gaps: gaps.slice(0, MAX_NAMED_PINCODES),
  };
}

async function countUnweighedVariants(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ variants: number }>(sql`
    select ${count()}::int as variants from product_variants v join products p on p.id = v.product_id
    where v.gross_grams is null and v.archived_at is null and p.state = 'published'`);
  return rows[0]?.variants ?? 0;
}

/** Saves a whole plan, which is in use at once. INVALID_PLAN {fields}; EDIT_CONFLICT when it has changed meanwhile. */
export async function saveDeliveryPlan(
  app: App,
  staff: Staff,
  { plan, version }: { plan: DeliveryPlan; version: number },
): Promise<PlanState> {
  requireValidPlan(plan);
  return transact(app.db, async (tx) => {
    // the first plan has no row to lock yet
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('delivery_plans'))`);
    const before = await readPlanState(tx);
    if (before.version !== version) throw new DomainError('EDIT_CONFLICT');
    await insertPlan(tx, { plan, version: version + 1, savedAt: app.now(), savedBy: staff.userId });
    await recordChange(tx, staff, app.now(), {
      action: 'delivery.save',
      entityId: String(version + 1),
      label: 'Delivery',
      before: summarise(before.plan),
      after: summarise(plan),
    });
    return readPlanState(tx);
  });
}

/** Throws INVALID_PLAN {fields} unless a plan can be used. */
export function requireValidPlan(plan: DeliveryPlan): void {
  const fields = validatePlan(plan);
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_PLAN', { fields });
}

/** Stores the next version of the plan. */
async function insertPlan(tx: Tx, row: typeof deliveryPlans.$inferInsert & { plan: DeliveryPlan }): Promise<void> {
  await tx.insert(deliveryPlans).values(row);
  invalidateCached(tx, 'delivery');
}

// the plan itself stays in its table: a zone may list thousands of pincodes
const summarise = ({ zones, ...plan }: DeliveryPlan) => ({
  ...plan,
  zones: zones.map(({ pincodes, ...zone }) => ({ ...zone, pincodes: pincodes.length })),
});
