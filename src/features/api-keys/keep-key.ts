import { and, eq, isNull } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import { apiKeys } from '#db/schema/api-keys.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordChange } from '../audit/record-change.ts';

/** Confirms an unused key, which needs attention again after the same period. NOT_FOUND when it has ended. */
export async function keepKey(app: App, staff: Staff, id: string): Promise<void> {
  const now = app.now();
  await transact(app.db, async (tx) => {
    const [row] = await tx
      .update(apiKeys)
      .set({ keptAt: now })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.endedAt)))
      .returning({ name: apiKeys.name });
    if (!row) throw new DomainError('NOT_FOUND');
    await recordChange(tx, staff, now, { action: 'api-key.keep', entityId: id, label: row.name });
  });
}
