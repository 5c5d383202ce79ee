import { randomInt } from 'node:crypto';
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Tx } from '#db/queryable.ts';
import { coupons } from '#db/schema/promotions.ts';

/**
 * A subscriber's own code for the first order; `used` once an order has reserved or redeemed it, or staff switched it
 * off.
 */
export type FirstOrderCode = { id: string; code: string; percent: number; used: boolean };

// without characters that are easily confused
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const randomCode = () => `FIRST-${Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`;

/**
 * The one newsletter code of an address, created on first use; null when the shop gives no discount. The caller holds
 * the lock of the subscription, so that two simultaneous calls create one code.
 */
export async function issueFirstOrderCode(
  tx: Tx,
  request: { email: string; percent: number; couponId: string | null; now: Date },
): Promise<FirstOrderCode | null> {
  const { email, percent, couponId, now } = request;
  // found by address as well: subscribing again after a removal gives no second one
  const byAddress = and(eq(coupons.source, 'newsletter'), eq(coupons.assignedEmail, email));
  const [issuedCode] = await tx
    .select()
    .from(coupons)
    .where(couponId ? or(eq(coupons.id, couponId), byAddress) : byAddress)
    .orderBy(asc(coupons.createdAt), asc(coupons.id))
    .limit(1);
  if (issuedCode) return described(issuedCode);
  if (percent <= 0) return null;
  for (;;) {
    const [row] = await tx
      .insert(coupons)
      .values({
        code: randomCode(),
        title: `${percent}% off the first order`,
        couponType: 'percentage',
        discountValue: percent,
        firstOrderOnly: true,
        perCustomerLimit: 1,
        usageLimit: 1,
        assignedEmail: email,
        source: 'newsletter',
        createdAt: now,
      })
      .onConflictDoNothing({ target: coupons.code, where: isNull(coupons.archivedAt) })
      .returning();
    if (row) return described(row);
  }
}

const described = ({ id, code, discountValue, usageCount, usageLimit, isActive, archivedAt }: Row): FirstOrderCode => ({
  id,
  code,
  percent: discountValue ?? 0,
  used: !isActive || archivedAt !== null || (usageLimit !== null && usageCount >= usageLimit),
});
type Row = typeof coupons.$inferSelect;
