import { formatRupees, toPaise } from '#shared/money.ts';
import type { Storefront } from '../../shop/storefront.ts';

const rupees = (amount: number) => formatRupees(toPaise(amount));

/** The shop's promises in words. Every page takes them from here, so that no two can say different things. */
export function policyText(shop: Storefront) {
  const { policy } = shop;
  const sameDayOrders = `orders before ${policy.sameDayBefore} in ${policy.sameDayArea}`;
  return {
    processed: `within ${shop.dispatchHours} hours`,
    change: `within ${shop.changeWindowMinutes} minutes`,
    attempts: String(policy.deliveryAttempts),
    pinCodes: policy.pinCodes,
    /** where orders go: '25,000+ pin codes across India' */
    reach: policy.pinCodes ? `${policy.pinCodes} pin codes across India` : 'all of India',
    freeFrom: rupees(shop.freeShippingThreshold),
    feeBelow: `${rupees(policy.lowestFee)} to ${rupees(policy.highestFee)}`,
    standardTime: `${policy.standardDays} business days`,
    expressTime: `${policy.expressDays} days`,
    expressFee: `${rupees(policy.expressLowestFee)} to ${rupees(policy.expressHighestFee)}`,
    sameDayFee: rupees(policy.sameDayFee),
    sameDayOrders,
    zones: [
      ['Metro cities', `${policy.metroDays} days`],
      ['Tier-1 cities', `${policy.tierOneDays} days`],
      ['Tier-2 cities', `${policy.tierTwoDays} days`],
      ['Everywhere else', `${policy.otherDays} days`],
    ] as const,
    returnWindow: `${shop.returnWindowDays} days`,
    authorised: `within ${policy.returnAuthorizationHours} hours`,
    shipBack: `${policy.shipBackDays} days`,
    approval: `${policy.returnApprovalHours} hours`,
    refund: `${policy.refundDays} days`,
    refundMethods: [
      ['Original payment method', `${policy.refundDays} business days`],
      ['Store credit', 'Instant'],
      ['Bank transfer', `${policy.bankTransferDays} business days`],
    ] as const,
    cashAbove: rupees(policy.cashMinimum),
    answer: `within ${policy.answerHours} hours`,
    resolved: `within ${policy.complaintsResolvedWithin}`,
  };
}
