/** Tests of every gateway that offers UPI in the shop's page, against the simulator over HTTP. */
import { afterAll, describe, expect, test } from 'vitest';
import { cancelOrder } from '#features/order-management/cancel-order.ts';
import { followUpi } from '#features/payments/follow-upi.ts';
import { processDueRefunds } from '#features/payments/process-due-refunds.ts';
import { startPayment } from '#features/payments/start-payment.ts';
import { startUpi } from '#features/payments/start-upi.ts';
import type { GatewayRegistry } from '#gateways/gateway.ts';
import { MINUTE_MS } from '#shared/dates.ts';
import { attemptRow, orderRow } from './factories.ts';
import type { GatewayShop } from './gateway-shop.ts';
import { phoneOf, pressButton } from './simulated-shop.ts';

/** What the payer does: the payment at the gateway, and the attempt. */
const ACTIONS = [
  ['pay', true, 'succeeded'],
  ['decline', false, 'failed'],
  ['fail', false, 'failed'],
  ['cancel', false, 'failed'],
  ['pending_success', true, 'succeeded'],
  ['pending_failure', false, 'failed'],
  ['time_out', false, 'failed'],
  // the order has ended with its attempt, and is reinstated
  ['pay_late', true, 'succeeded'],
] as const;
const FAULTS = [null, 'drop', 'duplicate', 'bad_signature', 'altered_amount', 'unknown_field'] as const;
const DEVICES = ['desk', 'android', 'ios'] as const;

export function describeUpi(shop: () => GatewayShop, { name, calls }: { name: string; calls: string }): void {
  const begin = async (device: (typeof DEVICES)[number] = 'desk') => {
    await shop().offerUpi(true);
    const { gateways, userId, orderId, transactionId } = await shop().order(name);
    const start = () => startUpi(shop().app, gateways, userId, { transactionId, device, app: null });
    return { gateways, userId, orderId, transactionId, start };
  };
  const codeOf = async (gateways: GatewayRegistry, transactionId: string) =>
    (await followUpi(gateways)(shop().app, transactionId)).code;
  const pay = async (gateways: GatewayRegistry, transactionId: string, action: string) =>
    pressButton(phoneOf((await codeOf(gateways, transactionId))!), action);

  describe(`${name}, UPI in the page`, () => {
    afterAll(() => shop().offerUpi(false));

    for (const fault of FAULTS)
      test.each(ACTIONS)(
        `ends the order correctly when callbacks are ${fault ?? 'complete'}: %s`,
        async (action, isPaid, state) => {
          const { gateways, orderId, transactionId, start } = await begin();
          if (fault)
            await shop().control('POST', '/faults/delivery', {
              kind: fault,
              ...(fault === 'altered_amount' ? { amount: 100 } : {}),
              ...(fault === 'duplicate' ? { copies: 5 } : {}),
            });
          await start();
          await pay(gateways, transactionId, action);
          await shop().untilQuiet(gateways);
          expect((await attemptRow(shop().app, transactionId)).state).toBe(state);
          const after = await orderRow(shop().app, orderId);
          expect(after.confirmedAt !== null).toBe(isPaid);
          expect(shop().app.sent.filter((job) => job.name === 'mail.send')).toHaveLength(isPaid ? 2 : 0);
        },
      );

    test.each(DEVICES)('shows the code of the attempt until it ends: %s', async (device) => {
      const { gateways, transactionId, start } = await begin(device);
      await start();
      const view = await followUpi(gateways)(shop().app, transactionId);
      expect(view).toMatchObject({ state: 'open', code: expect.stringMatching(/^upi:\/\/pay\?/) });
      expect(Date.parse(view.expiresAt) - Date.parse(view.now)).toBe(15 * MINUTE_MS);
      shop().app.advance(15 * MINUTE_MS);
      expect(await codeOf(gateways, transactionId)).toBeNull();
    });

    test('shows an image where the gateway gives no link', async () => {
      const { gateways, transactionId, start } = await begin();
      await shop().control('POST', '/faults/api', { kind: 'image_code', operation: `${calls}.upi_pay` });
      await start();
      expect(await codeOf(gateways, transactionId)).toMatch(/^data:image\/png;base64,iVBORw0KGgo/);
    });

    test.each(['no_code', 'error_500', 'reset'])(
      'opens no second payment unnoticed when the answer is lost: %s',
      async (kind) => {
        const { gateways, userId, orderId, transactionId, start } = await begin();
        await gateways.byName(name)!.status('WARM', 'page');
        await shop().control('POST', '/faults/api', { kind, operation: `${calls}.upi_pay`, next: 1 });
        await expect(start()).rejects.toMatchObject({ code: 'PAYMENT_NO_RESPONSE' });
        expect((await attemptRow(shop().app, transactionId)).state).toBe('initiated');
        // the gateway's page is offered meanwhile, and the lost payment stays watched
        const { redirectUrl } = await startPayment(shop().app, gateways, userId, orderId, transactionId, true);
        expect(redirectUrl).toContain('/transact');
        // what the gateway has not stored cannot be paid
        const isStored = shop()
          .simulator.transactions()
          .some(({ id }) => id === transactionId);
        if (isStored) await shop().control('POST', `/transactions/${transactionId}/outcome`, { outcome: 'completed' });
        await shop().press(redirectUrl, 'pay');
        await shop().untilQuiet(gateways);
        const after = await orderRow(shop().app, orderId);
        expect(after.paymentStatus).toBe('completed');
        expect(after.matters).toEqual(isStored ? ['duplicate_payment'] : []);
      },
    );

    test('counts one payment and refunds the other when code and page are paid', async () => {
      const { gateways, userId, orderId, transactionId, start } = await begin();
      await start();
      const phone = phoneOf((await codeOf(gateways, transactionId))!);
      const { redirectUrl } = await startPayment(shop().app, gateways, userId, orderId, transactionId, true);
      await Promise.all([pressButton(phone, 'pay'), pressButton(redirectUrl, 'pay')]);
      await shop().untilQuiet(gateways);
      const after = await orderRow(shop().app, orderId);
      expect(after).toMatchObject({ paymentStatus: 'completed', matters: ['duplicate_payment'] });
    });

    test('leads nobody to the page when the code has just been paid', async () => {
      const { gateways, userId, orderId, transactionId, start } = await begin();
      await start();
      await shop().control('POST', '/faults/delivery', { kind: 'drop' });
      await pay(gateways, transactionId, 'pay');
      await expect(startPayment(shop().app, gateways, userId, orderId, transactionId, true)).rejects.toMatchObject({
        code: 'ORDER_NOT_PAYABLE',
      });
      expect((await orderRow(shop().app, orderId)).paymentStatus).toBe('completed');
    });

    test('refunds a payment by UPI', async () => {
      const { gateways, userId, orderId, transactionId, start } = await begin();
      await start();
      await pay(gateways, transactionId, 'pay');
      await shop().untilQuiet(gateways);
      await cancelOrder(shop().app, userId, orderId);
      await processDueRefunds(shop().app, gateways);
      await shop().simulator.advance(MINUTE_MS);
      shop().app.advance(30 * MINUTE_MS);
      await processDueRefunds(shop().app, gateways);
      expect((await orderRow(shop().app, orderId)).refundState).toBe('refunded');
    });
  });
}
