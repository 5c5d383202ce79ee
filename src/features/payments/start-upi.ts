import { GatewayError, type GatewayRegistry } from '#gateways/gateway.ts';
import type { App } from '#platform/app.ts';
import type { UpiAppName, UpiDevice } from '#shared/upi.ts';
import { chooseAttempt, listAttempts } from './choose-attempt.ts';
import { openAttempt } from './open-attempt.ts';
import { customerIdOf } from './start-payment.ts';
import { findAttempt } from './verify-payment.ts';

type Request = { transactionId: string; device: UpiDevice; app: UpiAppName | null };

/**
 * Opens the named payment by UPI in the shop's page, or returns the open one; once it has ended a new one is opened
 * while retries are left. The code is read from the attempt, so that every tab and every reload shows the same.
 */
export async function startUpi(
  app: App,
  gateways: GatewayRegistry,
  userId: string,
  { transactionId, device, app: payerApp }: Request,
): Promise<{ transactionId: string }> {
  const { orderId } = await findAttempt(app, transactionId);
  const attempts = await listAttempts(app, { userId, orderId });
  const chosen = await chooseAttempt(app, gateways, { userId, orderId, transactionId, flow: 'upi', attempts });
  const attempt = await openAttempt(app, gateways, chosen, async (gateway, request) => {
    if (!gateway.startUpi) throw new GatewayError('refused', 'UPI_UNAVAILABLE', 'UPI is not available here');
    const { code, ...opening } = await gateway.startUpi({
      ...request,
      customerId: customerIdOf(userId),
      device,
      app: payerApp,
    });
    return { redirectUrl: null, upiCode: code, ...opening };
  });
  return { transactionId: attempt.transactionId };
}
