import { expect, it } from 'vitest';
import { successMessage } from './success-messages.ts';
import type { VerificationOutcome } from './verification.ts';

const say = (outcome: VerificationOutcome, errorCode: string | null = null) =>
  successMessage({ outcome, errorCode, order: null, isOfBrowser: true, dispatchHours: 24 });

it('has the specified titles', () => {
  const titles = (['verifying', 'paid', 'failed', 'unknown', 'unanswered'] as const).map((one) => say(one).title);
  expect(titles).toEqual([
    'Verifying Payment...',
    'Payment Successful!',
    'Payment Failed',
    'Payment Failed',
    'Payment Failed',
  ]);
});

it('announces the confirmation by mail while the payment is open', () => {
  for (const outcome of ['late', 'unknown', 'unanswered'] as const)
    expect(say(outcome).lead).toMatch(/confirmation will come by mail/i);
});

it('states why a payment failed', () => {
  expect(say('failed', 'PAYMENT_CANCELLED').lead).toMatch(/^You cancelled/);
  expect(say('failed', 'PAYMENT_TIMEOUT').lead).toMatch(/expired/);
  expect(say('failed').lead).toMatch(/could not be processed/);
});

it('thanks the customer by first name, others without', () => {
  const order = { shippingAddress: { fullName: ' Ananya  Rao ', email: 'a@b.example', phone: '9812345670' } };
  expect(successMessage({ outcome: 'paid', errorCode: null, order, isOfBrowser: true, dispatchHours: 24 }).lead).toBe(
    'Thank you, Ananya. The confirmation is on its way to a@b.example. We dispatch within 24 hours.',
  );
  expect(say('paid').lead).toBe(
    'Thank you. The confirmation is on its way to your inbox. We dispatch within 24 hours.',
  );
});

it('names the phone of an order without an e-mail', () => {
  const order = { shippingAddress: { fullName: 'Ananya Rao', email: '', phone: '9812345670' } };
  const { lead } = successMessage({ outcome: 'cash', errorCode: null, order, isOfBrowser: true, dispatchHours: 24 });
  expect(lead).toMatch(/^Thank you, Ananya\. The confirmation is on its way to 9812345670\./);
});

it('asks for the confirmation of a cash order whose customer has not replied', () => {
  const order = { shippingAddress: { fullName: 'Ananya Rao', email: 'a@b.example', phone: '9812345670' } };
  const result = { outcome: 'cash', errorCode: null, isReplyDue: true, isOfBrowser: true, dispatchHours: 24 } as const;
  expect(successMessage({ ...result, order })).toMatchObject({
    tone: 'late',
    title: 'One thing is left',
    lead: 'Thank you, Ananya. Please open the link that we have sent to a@b.example and confirm the order: then we pack it. You pay in cash when it arrives.',
  });
  expect(successMessage({ ...result, order: null, isOfBrowser: false }).lead).toMatch(
    /^The customer of this order has/,
  );
  const withoutEmail = { shippingAddress: { ...order.shippingAddress, email: '' } };
  expect(successMessage({ ...result, order: withoutEmail }).lead).toMatch(
    /We ask you on 9812345670 to confirm the order/,
  );
});

it('says that another amount arrived, and asks for no second payment', () => {
  const amounts = { captured: 150_00, due: 200_00 };
  const { title, lead } = successMessage({
    outcome: 'review',
    errorCode: null,
    order: null,
    isOfBrowser: true,
    dispatchHours: 24,
    amounts,
  });
  expect(title).toBe('Payment received');
  expect(lead).toBe('₹150 arrived instead of ₹200. We check it and write to you. You need not pay again.');
});

it.each(['paid', 'cash'] as const)("thanks nobody when the payment is somebody else's: %s", (outcome) => {
  const { lead } = successMessage({ outcome, errorCode: null, order: null, isOfBrowser: false, dispatchHours: 24 });
  expect(lead).toMatch(/^The confirmation is on its way to the customer of this order\./);
});
