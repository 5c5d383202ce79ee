import { formatRupees, toPaise } from '#shared/money.ts';
import {
  chargeText,
  type DeliveryFacts,
  type DeliveryTerms,
  daysText,
  describeMethods,
  priceRange,
} from '../delivery/terms-rules.ts';
import { describeTerms, type PaymentFacts } from './payment-terms-rules.ts';
import type { Settings } from './rules.ts';

/** The settings that texts mention, which every page of the store is given. */
export type PolicyFacts = Pick<Settings['general'], 'freeShippingThreshold'> &
  Pick<Settings['shop'], 'dispatchHours' | 'changeWindowMinutes' | 'returnWindowDays'> & {
    policy: Settings['policy'];
    delivery: DeliveryFacts;
    payment: PaymentFacts;
  };

const rupees = (amount: number) => formatRupees(toPaise(amount));

/** The shop's promises as text. Every page takes them from here, so that they agree. */
export function policyText(shop: PolicyFacts) {
  const { policy } = shop;
  const { isEverywhere } = shop.delivery;
  const pinCodes = isEverywhere ? policy.pinCodes : '';
  return {
    processed: `within ${shop.dispatchHours} hours`,
    change: `within ${shop.changeWindowMinutes} minutes`,
    attempts: String(policy.deliveryAttempts),
    pinCodes,
    /** delivery area: '25,000+ pin codes across India' */
    reach: pinCodes ? `${pinCodes} pin codes across India` : isEverywhere ? 'all of India' : 'many pincodes of India',
    area: isEverywhere ? 'in every State and Union Territory of India' : 'to every pincode that checkout accepts',
    ...deliveryText(shop),
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
    /** '' where every payment method costs the same */
    paymentTerms: describeTerms(shop.payment),
    answer: `within ${policy.answerHours} hours`,
    resolved: `within ${policy.complaintsResolvedWithin}`,
  };
}

/** Charges and days of delivery: those of the settings, or of the methods once the plan says more than 'free'. */
function deliveryText(shop: PolicyFacts) {
  const { isPlain, methods } = shop.delivery;
  const [standard, ...others] = methods;
  return isPlain || !standard ? settingsDeliveryText(shop) : planDeliveryText(standard, others);
}

function settingsDeliveryText({ policy, freeShippingThreshold }: PolicyFacts) {
  const freeFrom = rupees(freeShippingThreshold);
  const feeBelow = `${rupees(policy.lowestFee)} to ${rupees(policy.highestFee)}`;
  return {
    freeFrom,
    feeBelow,
    standardMethod: 'Standard',
    standardCharge: `Free on orders of ${freeFrom} and above. Below that typically ${feeBelow}.`,
    standardTime: `${policy.standardDays} business days`,
    otherMethods: '',
    expressTime: `${policy.expressDays} days`,
    expressFee: `${rupees(policy.expressLowestFee)} to ${rupees(policy.expressHighestFee)}`,
    sameDayFee: rupees(policy.sameDayFee),
    sameDayOrders: `orders before ${policy.sameDayBefore} in ${policy.sameDayArea}`,
    metroTime: policy.metroDays,
    tierOneTime: policy.tierOneDays,
    tierTwoTime: policy.tierTwoDays,
    otherTime: policy.otherDays,
  };
}

/** Services that are no methods of the plan have no text. */
function planDeliveryText(standard: DeliveryTerms, others: readonly DeliveryTerms[]) {
  return {
    freeFrom: standard.freeFrom ? formatRupees(standard.freeFrom) : '',
    feeBelow: priceRange(standard),
    standardMethod: standard.name,
    standardCharge: chargeText(standard),
    standardTime: `${daysText(standard)} days`,
    otherMethods: describeMethods(others),
    expressTime: '',
    expressFee: '',
    sameDayFee: '',
    sameDayOrders: '',
    metroTime: '',
    tierOneTime: '',
    tierTwoTime: '',
    otherTime: '',
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
