import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { CarrierRegistry } from '#carriers/carrier-registry.ts';
import { transact } from '#db/client.ts';
import { attemptResolutions } from '#db/schema/failed-deliveries.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';
import { shopDay } from '#shared/dates.ts';
import { DomainError } from '#shared/domain-error.ts';
import { normalisePhone } from '#shared/phone.ts';
import { recordChange } from '../audit/record-change.ts';
import type { failedDeliveriesAdminContract } from './admin-contract.ts';
import { commentWithDay, offeredWays, validateWishedAddress, validateWishedDay, type Way } from './attempt-rules.ts';
import { endResolutions } from './end-attempts.ts';
import { lockAttempt, readLastResolution, readRoute } from './lock-attempt.ts';

type Decision = z.output<(typeof failedDeliveriesAdminContract)['decide']['~orpc']['inputSchema'] & z.ZodType>;

/**
 * Stores what is ordered of the carrier after a failed attempt; the worker calls it. Without keys of the carrier it is
 * noted, and staff tell the carrier themselves. NOT_FOUND, ATTEMPT_OVER, ATTEMPT_DECIDED, WAY_NOT_OFFERED, INVALID_WISH.
 */
export function decideAttempt(app: App, carriers: CarrierRegistry, staff: Staff, decision: Decision) {
  const now = app.now();
  return transact(app.db, async (tx) => {
    const attempt = await lockAttempt(tx, decision.shipmentId);
    const last = await readLastResolution(tx, attempt);
    // one who has not seen the last decision would undo it unknowingly
    if ((last?.id ?? null) !== decision.lastResolutionId || last?.state === 'requested')
      throw new DomainError('ATTEMPT_DECIDED');
    const route = await readRoute(tx, carriers, attempt.shipmentId);
    const way = offeredWays(route?.abilities ?? null).find(({ kind }) => kind === decision.kind);
    if (!way) throw new DomainError('WAY_NOT_OFFERED');
    const wish = wishOf(way, decision, attempt.pincode, shopDay(now));
    // of an earlier attempt, where the sweep has not come by yet
    await endResolutions(tx, eq(attemptResolutions.shipmentId, attempt.shipmentId), now);
    const id = randomUUID();
    await tx.insert(attemptResolutions).values({
      id,
      shipmentId: attempt.shipmentId,
      attempt: attempt.attempt,
      kind: way.kind,
      ...wish,
      bookingId: route?.bookingId ?? null,
      decidedBy: staff.userId,
      decidedAt: now,
      ...(route ? { state: 'requested', nextCheckAt: now } : { state: 'noted', settledAt: now }),
    });
    await recordChange(tx, staff, now, {
      action: 'shipment.resolve',
      entityId: attempt.orderId,
      label: attempt.displayId,
      after: { kind: way.kind, day: wish.day },
    });
    return { id };
  });
}

/** What is stored and sent. A carrier that chooses the day itself is told the wish in words. */
function wishOf({ kind, hasDay }: Way, decision: Decision, routedTo: string, today: string) {
  const { day, phone, address, comment } = decision;
  const isDayWrong = kind === 'try_again' && (hasDay || day !== null);
  const fields = {
    ...(isDayWrong ? validateWishedDay(day, today) : {}),
    ...(kind === 'change_address' ? validateWishedAddress(decision, routedTo) : {}),
  };
  if (Object.keys(fields).length > 0) throw new DomainError('INVALID_WISH', { fields });
  if (kind === 'change_address') return { day: null, phone: normalisePhone(phone), address: address || null, comment };
  if (kind === 'bring_back' || hasDay) return { day: kind === 'bring_back' ? null : day, comment };
  return { day: null, comment: commentWithDay(comment, day) };
}
