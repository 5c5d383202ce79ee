import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '#db/queryable.ts';
import { auditLog } from '#db/schema/platform.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';

export type Change = {
  /** what was done, as '{entity}.{verb}': 'coupon.update' */
  action: `${string}.${string}`;
  entityId: string;
  /** how staff recognise it: a code, a name, a short id */
  label: string;
  /** values before and after; only what staff may read, never a secret */
  before?: object | null;
  after?: object | null;
};

/**
 * Appends who changed what to the audit log, in the transaction of the change. Nothing is written when the values
 * are equal.
 */
export const recordChange = (db: Queryable, staff: Staff, now: Date, change: Change): Promise<void> =>
  recordChanges(db, staff, now, [change]);

/** The same for several changes of one transaction, in one statement. */
export async function recordChanges(db: Queryable, staff: Staff, now: Date, changes: readonly Change[]): Promise<void> {
  const effectiveChanges = changes.filter(
    ({ before, after }) => !(before && after && isDeepStrictEqual(before, after)),
  );
  if (effectiveChanges.length === 0) return;
  await db.insert(auditLog).values(
    effectiveChanges.map(({ action, entityId, label, before, after }) => ({
      actorId: staff.userId,
      keyName: staff.keyName ?? null,
      requestId: staff.requestId,
      action,
      entity: action.split('.')[0]!,
      entityId,
      label,
      before: fieldsOf(before),
      after: fieldsOf(after),
      at: now,
    })),
  );
  const exported = effectiveChanges.filter(({ action }) => action.endsWith('.export'));
  for (const { action } of exported) {
    const data = { what: action.split('.')[0]! };
    await recordSecurityEvent(db, { kind: 'export.requested', at: now, userId: staff.userId, data });
  }
}

// the log shows fields, so a list is stored under a name
function fieldsOf(value: object | null | undefined): Record<string, unknown> | null {
  if (!value) return null;
  return Array.isArray(value) ? { list: value } : (value as Record<string, unknown>);
}
