import { transact } from '#db/client.ts';
import { deliveryRequests } from '#db/schema/delivery.ts';
import type { App } from '#platform/app.ts';
import { DomainError } from '#shared/domain-error.ts';
import { recordConsent } from '../customers/record-consent.ts';
import { readDeliveryPlan } from '../delivery/read-delivery-plan.ts';
import { servesPincode } from '../delivery/select-delivery.ts';
import { DELIVERY_REQUEST_NOTICE } from './rules.ts';

/**
 * Adds a request for one mail when the shop delivers to a pincode, with its consent; an existing request gets the same
 * response. PINCODE_SERVED when a method goes there already.
 */
export async function addDeliveryRequest(
  app: App,
  userId: string | null,
  { pincode, email }: { pincode: string; email: string },
): Promise<{ waiting: true }> {
  const current = await readDeliveryPlan(app.db);
  if (servesPincode(current, pincode)) throw new DomainError('PINCODE_SERVED');
  const { version: planVersion } = current;
  await transact(app.db, async (tx) => {
    const [added] = await tx
      .insert(deliveryRequests)
      .values({ pincode, email, planVersion, createdAt: app.now() })
      .onConflictDoNothing()
      .returning({ id: deliveryRequests.id });
    if (!added) return;
    await recordConsent(tx, {
      email,
      userId,
      purpose: 'delivery-request',
      given: true,
      notice: DELIVERY_REQUEST_NOTICE,
      source: 'product-page',
      at: app.now(),
    });
  });
  return { waiting: true };
}
