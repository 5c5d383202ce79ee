import { asc, inArray, lt } from 'drizzle-orm';
import { transact } from '#db/client.ts';
import type { Tx } from '#db/queryable.ts';
import { deliveryRequests } from '#db/schema/delivery.ts';
import type { App } from '#platform/app.ts';
import { enqueueMail } from '#platform/mail/outbox.ts';
import { readDeliveryPlan } from '../delivery/read-delivery-plan.ts';
import { servesPincode } from '../delivery/select-delivery.ts';
import { readLetterhead } from '../mail-texts/read-letterhead.ts';
import { deliveryStartedMail } from './mails.ts';

/** Requests compared with a new plan at once. */
const CHECKED = 1000;
/** Mails of one run: mails about orders share their queue. */
const MAILED = 50;

type Request = Pick<typeof deliveryRequests.$inferSelect, 'id' | 'pincode' | 'email'>;

/**
 * Compares requests with the delivery plan when it is newer than they are: mails and removes those whose pincode it
 * serves, in one transaction, so that a worker that dies rolls back both. Returns how many were mailed.
 */
export async function sendDeliveryMails(app: App): Promise<number> {
  const current = await readDeliveryPlan(app.db);
  return transact(app.db, async (tx) => {
    const requests = await claimRequests(tx, current.version);
    if (requests.length === 0) return 0;
    const isServed = ({ pincode }: Request) => servesPincode(current, pincode);
    const unserved = requests.filter((request) => !isServed(request));
    // those beyond the limit stay as they are for the next run
    const served = requests.filter(isServed).slice(0, MAILED);
    await tx
      .update(deliveryRequests)
      .set({ planVersion: current.version })
      .where(inArray(deliveryRequests.id, idsOf(unserved)));
    await tx.delete(deliveryRequests).where(inArray(deliveryRequests.id, idsOf(served)));
    const letterhead = await readLetterhead(app, tx);
    for (const { pincode, email } of served)
      await enqueueMail(app, tx, deliveryStartedMail(letterhead, app.config.origin, email, pincode));
    return served.length;
  });
}

const idsOf = (requests: readonly Request[]) => requests.map(({ id }) => id);

const claimRequests = (tx: Tx, version: number): Promise<Request[]> =>
  tx
    .select({ id: deliveryRequests.id, pincode: deliveryRequests.pincode, email: deliveryRequests.email })
    .from(deliveryRequests)
    .where(lt(deliveryRequests.planVersion, version))
    .orderBy(asc(deliveryRequests.planVersion), asc(deliveryRequests.createdAt), asc(deliveryRequests.id))
    .limit(CHECKED)
    .for('update', { skipLocked: true });
