import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '#db/client.ts';
import { auditLog } from '#db/schema/platform.ts';
import type { Staff } from '#platform/http/bind.ts';
import { recordSecurityEvent } from '#platform/security-events.ts';

export type Change = {
  /** what was done, as '{entity}.{verb}': 'coupon.update' */
  action: `${string}.${string}`;
  entityId: string;
  /** how a person finds it: a code, a name, a display id */
  label: string;
  /** what it was and what it is; only what staff may read, never a secret */
  before?: object | null;
  after?: object | null;
};

/**
 * Writes who changed what into the audit log, in the transaction of the change. Append-only. What is as it was, pressed
 * twice, is no change.
 */
export async function recordChange(db: Queryable, staff: Staff, now: Date, change: Change): Promise<void> {
  if (change.before && change.after && isDeepStrictEqual(change.before, change.after)) return;
  await db.insert(auditLog).values({
    actorId: staff.userId,
    requestId: staff.requestId,
    action: change.action,
    entity: change.action.split('.')[0]!,
    entityId: change.entityId,
    label: change.label,
    before: fieldsOf(change.before),
    after: fieldsOf(change.after),
    at: now,
  });
  if (change.action.endsWith('.export')) {
    const data = { what: change.action.split('.')[0]! };
    await recordSecurityEvent(db, { kind: 'export.requested', at: now, userId: staff.userId, data });
  }
}

// a list is kept under a name: the log shows fields
function fieldsOf(value: object | null | undefined): Record<string, unknown> | null {
  if (!value) return null;
  return Array.isArray(value) ? { list: value } : (value as Record<string, unknown>);
}
