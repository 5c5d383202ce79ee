/** The payment providers of test apps: PhonePe, and one that no code refers to. */
import { phonePe } from '#gateways/phonepe.ts';
import type { PaymentProvider } from '#shared/payment-provider.ts';

export const OTHER_PAY: PaymentProvider = {
  provider: 'otherpay',
  label: 'Other Pay',
  about: 'By whatever it offers',
  hint: 'As it says itself.',
};

export const TEST_PROVIDERS: readonly PaymentProvider[] = [phonePe, OTHER_PAY];
