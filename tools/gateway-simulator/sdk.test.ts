import { createRequire } from 'node:module';
import type * as Sdk from '@phonepe-pg/pg-sdk-node';
import { expect, test } from 'vitest';
import { receiver } from './testing/receiver.ts';
import { control, press, simulate } from './testing/simulate.ts';

const require = createRequire(import.meta.url);

/** The official client keeps one instance for the process, so one test drives it through everything. */
test('works with the official SDK', async () => {
  const shop = await receiver();
  const sim = await simulate({ v2WebhookUrl: shop.url });
  const base = `${sim.url}/apis/pg-sandbox`;
  const { BaseUrl } = require('@phonepe-pg/pg-sdk-node/dist/common/constants/BaseUrl.js');
  Object.assign(BaseUrl.SANDBOX, { PG_HOST_URL: base, PCI_PG_HOST_URL: base, OAUTH_HOST_URL: base });
  const sdk: typeof Sdk = require('@phonepe-pg/pg-sdk-node');
  const client = sdk.StandardCheckoutClient.getInstance('OJAS_DEMO', 'ojas-demo-secret', 1, sdk.Env.SANDBOX, false);

  const order = (id: string) =>
    sdk.StandardCheckoutPayRequest.builder()
      .merchantOrderId(id)
      .amount(129_900)
      .redirectUrl('http://127.0.0.1:9/return')
      .expireAfter(900)
      .metaInfo(sdk.MetaInfo.builder().udf1('cart 7').build())
      .build();
  const started = await client.pay(order('ORD-1'));
  expect(started).toMatchObject({
    state: 'PENDING',
    orderId: expect.stringMatching(/^OMO/),
    expireAt: expect.any(Number),
  });
  expect((await client.getOrderStatus('ORD-1')).state).toBe('PENDING');
  await expect(client.pay(order('ORD-1'))).rejects.toMatchObject({ httpStatusCode: 417, type: 'ExpectationFailed' });
  await expect(client.getOrderStatus('ORD-9')).rejects.toMatchObject({ code: 'INVALID_MERCHANT_ORDER_ID' });

  await press(started.redirectUrl, 'pay');
  const paid = await client.getOrderStatus('ORD-1', true);
  expect(paid).toMatchObject({ state: 'COMPLETED', amount: 129_900, metaInfo: { udf1: 'cart 7' } });
  expect(paid.paymentDetails[0]).toMatchObject({ paymentMode: 'UPI_QR', state: 'COMPLETED' });

  // A token that the gateway no longer knows is renewed by the client itself.
  await control(sim, 'POST', '/tokens/revoke');
  const request = sdk.RefundRequest.builder()
    .merchantRefundId('RF-1')
    .originalMerchantOrderId('ORD-1')
    .amount(500)
    .build();
  expect(await client.refund(request)).toMatchObject({ state: 'PENDING', amount: 500 });
  await sim.advance(5000);
  expect(await client.getRefundStatus('RF-1')).toMatchObject({ state: 'COMPLETED', originalMerchantOrderId: 'ORD-1' });

  const check = (index: number, password: string) => {
    const { headers, body } = shop.received[index]!;
    return client.validateCallback('ojas', password, headers.authorization ?? '', body);
  };
  expect(check(0, 'ojas-demo-webhook')).toMatchObject({
    type: 'CHECKOUT_ORDER_COMPLETED',
    payload: { merchantOrderId: 'ORD-1', state: 'COMPLETED', amount: 129_900 },
  });
  expect(check(1, 'ojas-demo-webhook').payload).toMatchObject({ merchantRefundId: 'RF-1', state: 'COMPLETED' });
  expect(() => check(0, 'wrong')).toThrow('Invalid Callback');
});
