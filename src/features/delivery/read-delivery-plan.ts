import { desc } from 'drizzle-orm';
import type { Queryable } from '#db/queryable.ts';
import { readCached } from '#db/row-cache.ts';
import { deliveryPlans } from '#db/schema/delivery.ts';
import { addCacheTags } from '#platform/http/cache-tags.ts';
import { deliveryPlan } from './plan-contract.ts';
import { DEFAULT_PLAN } from './plan-rules.ts';
import type { CurrentPlan } from './select-delivery.ts';
import { findZones } from './zone-rules.ts';

/** The plan in use with its version, 0 for the default one; at most two seconds old when another process changed it. */
export function readDeliveryPlan(db: Queryable): Promise<CurrentPlan & { version: number }> {
  addCacheTags('delivery');
  return readCached(db, 'delivery', ['delivery'], async (from) => {
    const [latest] = await from.select().from(deliveryPlans).orderBy(desc(deliveryPlans.version)).limit(1);
    const plan = latest ? deliveryPlan.parse(latest.plan) : DEFAULT_PLAN;
    return { version: latest?.version ?? 0, plan, findZone: findZones(plan.zones) };
  });
}
