import { formatRupees, toPaise } from '#shared/money.ts';
import type { Settings } from './rules.ts';

/** The settings that texts mention, which every page of the store is given. */
export type PolicyFacts = Pick<Settings['general'], 'freeShippingThreshold'> &
  Pick<Settings['shop'], 'dispatchHours' | 'changeWindowMinutes' | 'returnWindowDays'> & { policy: Settings['policy'] };

const rupees = (amount: number) => formatRupees(toPaise(amount));

/** The shop's promises as text. Every page takes them from here, so that they agree. */
export function policyText(shop: PolicyFacts) {
  const { policy } = shop;
  const sameDayOrders = `orders before ${policy.sameDayBefore} in ${policy.sameDayArea}`;
  return {
    processed: `within ${shop.dispatchHours} hours`,
    change: `within ${shop.changeWindowMinutes} minutes`,
    attempts: String(policy.deliveryAttempts),
    pinCodes: policy.pinCodes,
    /** delivery area: '25,000+ pin codes across India' */
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

type Seller = { legalName: string; siteName: string; address: string };

/** The seller's name and place; the shop's name while the legal details are missing. */
export const seller = ({ legalName, siteName, address }: Seller): string =>
  [legalName || siteName, address].filter(Boolean).join(', ');

type Officer = { grievanceOfficer: string; grievanceDesignation: string };

/** 'Vaishali Gokhale, Head of care,' as the subject of a sentence; a general term while nobody is named. */
export function officer({ grievanceOfficer, grievanceDesignation }: Officer): string {
  if (!grievanceOfficer) return 'A person';
  return grievanceDesignation ? `${grievanceOfficer}, ${grievanceDesignation},` : grievanceOfficer;
}
