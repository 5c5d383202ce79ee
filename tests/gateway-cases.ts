/** Tests of every gateway against the simulator over HTTP: each button of the pay page under each fault. */
import { describe, expect, test } from 'vitest';
import { cancelOrder } from '#features/order-management/cancel-order.ts';
import { processDueRefunds } from '#features/payments/process-due-refunds.ts';
import { startPayment } from '#features/payments/start-payment.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { attemptRow, orderRow } from './factories.ts';
import type { GatewayShop } from './gateway-shop.ts';

/** The result of each button: the payment at the gateway, and the attempt. */
export const BUTTONS = [
  ['pay', 'completed', 'succeeded'],
  ['fail', 'failed', 'failed'],
  ['cancel', 'cancelled', 'failed'],
  ['pending_success', 'completed', 'succeeded'],
  ['pending_failure', 'failed', 'failed'],
  ['time_out', 'failed', 'failed'],
  ['pay_and_close', 'completed', 'succeeded'],
] as const;
const FAULTS = [
  null,
  'drop',
  'delay',
  'duplicate',
  'reorder',
  'bad_signature',
  'altered_amount',
  'unknown_field',
] as const;

type Traits = {
  name: string;
  /** prefix of the simulator's operation names */
  calls: string;
  buttons?: readonly (typeof BUTTONS)[number][];
  /** false: after a failure the user can retry on the same page */
  isOverWhenFailed?: boolean;
};

/** The tests of one gateway; `shop` is ready when they run. */
export function describeGateway(
  shop: () => GatewayShop,
  { name, calls, buttons = BUTTONS, isOverWhenFailed = true }: Traits,
): void {
  describe(name, () => {
    for (const fault of FAULTS)
      test.each(buttons)(
        `ends the order correctly when callbacks are ${fault ?? 'complete'}: %s, %s`,
        async (action, paid, state) => {
          const { gateways, userId, orderId } = await shop().order(name);
          if (fault)
            await shop().control('POST', '/faults/delivery', {
              kind: fault,
              ...(fault === 'delay' ? { ms: 40_000 } : {}),
              ...(fault === 'altered_amount' ? { amount: 100 } : {}),
              ...(fault === 'duplicate' ? { copies: 5 } : {}),
            });
          const { redirectUrl, transactionId } = await startPayment(shop().app, gateways, userId, orderId);
          const page = await shop().press(redirectUrl, action);
          if (action === 'pay') expect(page).toBe(`/payment/success?txnId=${transactionId}`);
          if (action === 'fail' && isOverWhenFailed)
            expect(page).toBe(`/payment/cancel?txnId=${transactionId}&errorCode=PAYMENT_FAILED`);
          if (action === 'cancel')
            expect(page).toBe(`/payment/cancel?txnId=${transactionId}&errorCode=PAYMENT_CANCELLED`);
          await shop().untilQuiet(gateways);
          expect((await attemptRow(shop().app, transactionId)).state).toBe(state);
          const after = await orderRow(shop().app, orderId);
          expect(after.confirmedAt !== null).toBe(paid === 'completed');
          if (paid === 'completed') expect(after.paymentStatus).toBe('completed');
          expect(shop().app.sent.filter((job) => job.name === 'mail.send')).toHaveLength(paid === 'completed' ? 2 : 0);
        },
      );

    test.each(['error_500', 'error_503'])('confirms the order when the gateway answers %s twice', async (kind) => {
      const { gateways, userId, orderId } = await shop().order(name);
      const { redirectUrl } = await startPayment(shop().app, gateways, userId, orderId);
      await shop().control('POST', '/faults/api', { kind, next: 2 });
      await shop().press(redirectUrl, 'pay');
      await shop().untilQuiet(gateways);
      expect((await orderRow(shop().app, orderId)).paymentStatus).toBe('completed');
    });

    test('opens no second payment when the connection breaks after the request', async () => {
      const { gateways, userId, orderId } = await shop().order(name);
      const operation = `${calls}.pay`;
      // renews the token from before the simulator's reset here, not in the call that is to be interrupted
      await gateways.byName(name)!.status('WARM', 'page');
      await shop().control('POST', '/faults/api', { kind: 'reset', operation, next: 1 });
      await expect(startPayment(shop().app, gateways, userId, orderId)).rejects.toMatchObject({
        code: 'PAYMENT_NO_RESPONSE',
      });
      expect(await orderRow(shop().app, orderId)).toMatchObject({ status: 'pending', confirmedAt: null });
      shop().app.advance(20_000);
      // its pay page is lost: the next attempt detects that, and the one after it opens a new payment
      await expect(startPayment(shop().app, gateways, userId, orderId)).rejects.toMatchObject({
        code: 'PAYMENT_NO_RESPONSE',
      });
      const { redirectUrl } = await startPayment(shop().app, gateways, userId, orderId);
      await shop().press(redirectUrl, 'pay');
      expect((await orderRow(shop().app, orderId)).paymentStatus).toBe('completed');
    });

    test('keeps the order payable when the gateway answers 500', async () => {
      const { gateways, userId, orderId } = await shop().order(name);
      await shop().control('POST', '/faults/api', {
        kind: 'error_500',
        operation: `${calls}.pay`,
        next: 1,
      });
      await expect(startPayment(shop().app, gateways, userId, orderId)).rejects.toMatchObject({
        code: 'PAYMENT_NO_RESPONSE',
      });
      shop().app.advance(20_000);
      const { redirectUrl } = await startPayment(shop().app, gateways, userId, orderId);
      expect(redirectUrl).toContain('/transact');
    });

    test('confirms nothing when the gateway reports another amount', async () => {
      const { gateways, userId, orderId } = await shop().order(name);
      const { redirectUrl, transactionId } = await startPayment(shop().app, gateways, userId, orderId);
      await shop().control('POST', '/faults/api', {
        kind: 'altered_amount',
        operation: `${calls}.status`,
        amount: 100,
      });
      await shop().press(redirectUrl, 'pay');
      expect(await attemptRow(shop().app, transactionId)).toMatchObject({ state: 'succeeded', appliedAt: null });
      expect(await orderRow(shop().app, orderId)).toMatchObject({ confirmedAt: null, matters: ['mismatch'] });
    });

    test('requests the refund once and completes it', async () => {
      const { gateways, userId, orderId } = await shop().order(name);
      const { redirectUrl, transactionId } = await startPayment(shop().app, gateways, userId, orderId);
      await shop().press(redirectUrl, 'pay');
      await cancelOrder(shop().app, userId, orderId);
      await processDueRefunds(shop().app, gateways);
      expect((await orderRow(shop().app, orderId)).refundState).toBe('requested');
      await shop().simulator.advance(MINUTE_MS);
      shop().app.advance(30 * MINUTE_MS);
      await processDueRefunds(shop().app, gateways);
      expect((await orderRow(shop().app, orderId)).refundState).toBe('refunded');
      expect((await attemptRow(shop().app, transactionId)).state).toBe('succeeded');
    });

    test('redirects a POST return without cookies to the right page', async () => {
      const { gateways, userId, orderId } = await shop().order(name);
      const { redirectUrl, transactionId } = await startPayment(shop().app, gateways, userId, orderId);
      await shop().press(redirectUrl, 'pay');
      const { id } = await attemptRow(shop().app, transactionId);
      const form = new URLSearchParams({ code: 'PAYMENT_ERROR', transactionId, checksum: 'anything###1' });
      const response = await fetch(`${shop().url}/payment/return/${id}`, {
        method: 'POST',
        body: form,
        redirect: 'manual',
      });
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe(`/payment/success?txnId=${transactionId}`);
    });
  });
}
