import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { nutritionPlans } from '#db/schema/content.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/bind.ts';
import { Refusal } from '#shared/refusal.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Plan, PlanInput } from './admin-contract.ts';
import { planProblems } from './form-rules.ts';
import { listLength, PLAN, pictureExists, readRow } from './kinds.ts';

/** Makes a nutrition plan (`id` null) or changes one; refused with INVALID_PLAN {fields}. */
export function savePlan(app: App, staff: Staff, id: string | null, input: PlanInput): Promise<Plan> {
  return transact(app.db, async (tx) => {
    const before = id ? await readRow(PLAN, tx, id) : null;
    const fields = planProblems(input);
    if (input.mediaId && !(await pictureExists(tx, input.mediaId))) fields.mediaId = 'This picture is gone';
    if (Object.keys(fields).length > 0) throw new Refusal('INVALID_PLAN', { fields });
    const displayOrder = input.displayOrder ?? before?.displayOrder ?? (await listLength(PLAN, tx));
    const values = { ...input, displayOrder };
    const [row] = id
      ? await tx.update(nutritionPlans).set(values).where(eq(nutritionPlans.id, id)).returning()
      : await tx
          .insert(nutritionPlans)
          .values({ ...values, createdAt: app.now() })
          .returning();
    if (!row) throw new Refusal('NOT_FOUND');
    const after = await readRow(PLAN, tx, row.id);
    const action = before ? 'plan.update' : 'plan.create';
    await recordChange(tx, staff, app.now(), { action, entityId: row.id, label: after.title, before, after });
    return after;
  });
}
