import { eq } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { users } from '#db/schema/customers.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { DomainError } from '#shared/domain-error.ts';
import type { Paise } from '#shared/money.ts';
import { recordChange } from '../audit/record-change.ts';
import { readSettings } from '../settings/read-settings.ts';
import { grantCredit } from './grant-credit.ts';
import { readLots } from './read-credit.ts';
import { allocate, isUsable, monthsFrom, usableAmount } from './rules.ts';
import { lockCredit, writeEntries } from './write-entries.ts';

type Change = { id: string; amount: Paise; reason: string; idempotencyKey: string };

/** Grants credit to a customer, once for one key. NOT_FOUND, CREDIT_NEEDS_ACCOUNT. */
export function grantByStaff(
  app: App,
  staff: Staff,
  { neverExpires, ...change }: Change & { neverExpires: boolean },
): Promise<{ usable: Paise }> {
  const { id: userId, amount, reason, idempotencyKey } = change;
  return changeOnce(app, staff, 'grant', { ...change, neverExpires }, async (tx, now) => {
    const { storeCreditMonths } = (await readSettings(tx)).checkout;
    await grantCredit(tx, {
      userId,
      amount,
      source: { kind: 'staff', id: `${staff.userId}:${idempotencyKey}` },
      expiresAt: neverExpires ? null : monthsFrom(now, storeCreditMonths),
      actor: `staff:${staff.userId}`,
      now,
      reason,
    });
  });
}

/** Takes back credit, what expires first before the rest. NOT_FOUND, INSUFFICIENT_CREDIT {balance}. */
export function correctByStaff(app: App, staff: Staff, change: Change): Promise<{ usable: Paise }> {
  const { id: userId, amount, reason, idempotencyKey } = change;
  return changeOnce(app, staff, 'correct', change, async (tx, now) => {
    await lockCredit(tx, userId, now);
    const lots = (await readLots(tx, userId)).filter((lot) => isUsable(lot, now));
    const shares = allocate(lots, amount);
    if (!shares) throw new DomainError('INSUFFICIENT_CREDIT', { balance: usableAmount(lots, now) });
    const source = { kind: 'staff', id: `${staff.userId}:${idempotencyKey}` } as const;
    const entries = shares.map((share) => ({
      kind: 'corrected' as const,
      lotId: share.lotId,
      amount: -share.amount,
      held: 0,
      source,
      reason,
    }));
    await writeEntries(tx, userId, entries, { actor: `staff:${staff.userId}`, now });
  });
}

/** A change of one customer's credit, with its record; a repetition gets the first response. */
function changeOnce(
  app: App,
  staff: Staff,
  action: 'grant' | 'correct',
  { idempotencyKey: key, ...body }: Change & { neverExpires?: boolean },
  write: (tx: Tx, now: Date) => Promise<void>,
): Promise<{ usable: Paise }> {
  const now = app.now();
  return transact(app.db, (tx) =>
    withIdempotency(tx, { scope: `credit.${action}:${staff.userId}`, key, body, now }, async () => {
      const [customer] = await tx
        .select({ email: users.email, fullName: users.fullName })
        .from(users)
        .where(eq(users.id, body.id));
      if (!customer) throw new DomainError('NOT_FOUND');
      await write(tx, now);
      const { amount, reason, neverExpires } = body;
      await recordChange(tx, staff, now, {
        action: `credit.${action}`,
        entityId: body.id,
        label: customer.email ?? customer.fullName,
        after: { amount, reason, ...(neverExpires ? { neverExpires } : {}) },
      });
      return { usable: usableAmount(await readLots(tx, body.id), now) };
    }),
  );
}
