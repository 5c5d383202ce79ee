import { formatRupees, type Paise } from '#shared/money.ts';
import { type DeliveryPlan, type DeliveryRate, isEverywhere, isPlain } from './plan-rules.ts';

/** What texts say about a delivery method, over all zones where it is offered. */
export type DeliveryTerms = {
  name: string;
  /** price of a parcel within the included weight */
  lowestPrice: Paise;
  highestPrice: Paise;
  /** goods of this amount are delivered free in every zone of the method; null: not in every zone, or never */
  freeFrom: Paise | null;
  minDays: number;
  maxDays: number;
  /** whether a heavy parcel costs more */
  hasWeightPrice: boolean;
  /** whether the method is offered in every zone */
  isInEveryZone: boolean;
};

/** What every page of the store knows about delivery. */
export type DeliveryFacts = {
  /** everything is delivered free by one method, without a promised day: the texts of the settings count */
  isPlain: boolean;
  /** whether a method goes to every pincode */
  isEverywhere: boolean;
  /** the default method first */
  methods: DeliveryTerms[];
};

/** What texts say about the delivery of a plan. */
export const deliveryFacts = (plan: DeliveryPlan): DeliveryFacts => ({
  isPlain: isPlain(plan),
  isEverywhere: plan.zones.some(
    (zone) => isEverywhere(zone) && plan.methods.some(({ rates }) => rates.some(({ zoneId }) => zoneId === zone.id)),
  ),
  methods: plan.methods.flatMap(({ name, rates }) =>
    rates.length === 0
      ? []
      : [
          {
            name,
            lowestPrice: Math.min(...rates.map(({ price }) => price)),
            highestPrice: Math.max(...rates.map(({ price }) => price)),
            freeFrom: sharedFreeAmount(rates),
            minDays: Math.min(...rates.map(({ minDays }) => minDays)),
            maxDays: Math.max(...rates.map(({ maxDays }) => maxDays)),
            hasWeightPrice: rates.some(({ pricePerKg }) => pricePerKg > 0),
            isInEveryZone: plan.zones.every(({ id }) => rates.some(({ zoneId }) => zoneId === id)),
          },
        ],
  ),
});

/** The amount from which goods are delivered free whatever the zone; 0 where nothing is ever charged. */
function sharedFreeAmount(rates: readonly DeliveryRate[]): Paise | null {
  const amounts = rates.map(({ price, pricePerKg, freeFrom }) => (price === 0 && pricePerKg === 0 ? 0 : freeFrom));
  return amounts.every((amount) => amount !== null) ? Math.max(...amounts) : null;
}

/**
 * The delivery offer of the shop: whether it is free, and when or at what price. `line`: that in a line; `charges`: what
 * the default method costs.
 */
export type DeliveryOffer = { line: string; isFree: boolean; condition: string; charges: string };

/**
 * The offer of the default method: 'free above ₹999', 'free on every order', 'from ₹59'. `thresholdText` is the free
 * amount of the settings, which counts while the plan is plain.
 */
export function deliveryOffer(facts: DeliveryFacts, thresholdText: string): DeliveryOffer {
  const offer = offerOf(facts, thresholdText);
  const [terms] = facts.methods;
  return {
    ...offer,
    line: `${offer.isFree ? 'Free delivery' : 'Delivery'} ${offer.condition}`,
    charges: terms ? chargeText(terms) : '',
  };
}

function offerOf(
  { isPlain: isPlainPlan, methods }: DeliveryFacts,
  thresholdText: string,
): Pick<DeliveryOffer, 'isFree' | 'condition'> {
  const [terms] = methods;
  if (isPlainPlan || !terms) return { isFree: true, condition: `above ${thresholdText}` };
  if (terms.freeFrom === null) {
    const isOnePrice = terms.lowestPrice === terms.highestPrice && !terms.hasWeightPrice;
    return { isFree: false, condition: `${isOnePrice ? 'for' : 'from'} ${formatRupees(terms.lowestPrice)}` };
  }
  return { isFree: true, condition: terms.freeFrom === 0 ? 'on every order' : `above ${formatRupees(terms.freeFrom)}` };
}

/** '3-7', or '3' where both are the same. */
export const daysText = ({ minDays, maxDays }: Pick<DeliveryTerms, 'minDays' | 'maxDays'>): string =>
  minDays === maxDays ? String(minDays) : `${minDays}-${maxDays}`;

/** What the default method costs: 'Free on orders of ₹999 and above. Below that ₹59.' */
export function chargeText(terms: DeliveryTerms): string {
  const { freeFrom } = terms;
  if (freeFrom === 0) return 'Free on every order.';
  const heavier = terms.hasWeightPrice ? ', more for heavy parcels' : '';
  const price = `${priceRange(terms)}${heavier}`;
  if (freeFrom === null) return `${priceRange(terms)} for each order${heavier}.`;
  return `Free on orders of ${formatRupees(freeFrom)} and above. Below that ${price}.`;
}

/** '₹49 to ₹99', or '₹59' where both are the same. */
export const priceRange = ({ lowestPrice, highestPrice }: DeliveryTerms): string =>
  lowestPrice === highestPrice
    ? formatRupees(lowestPrice)
    : `${formatRupees(lowestPrice)} to ${formatRupees(highestPrice)}`;

/** A sentence for each method: 'Express takes 1-2 days and costs ₹149, to some pincodes only.' */
export const describeMethods = (methods: readonly DeliveryTerms[]): string => methods.map(describeTerms).join(' ');

function describeTerms(terms: DeliveryTerms): string {
  const days = daysText(terms);
  const price = terms.freeFrom === 0 ? 'is free' : `costs ${priceRange(terms)}`;
  const details = [
    terms.hasWeightPrice ? 'more for heavy parcels' : null,
    terms.freeFrom ? `free on orders of ${formatRupees(terms.freeFrom)} and above` : null,
    terms.isInEveryZone ? null : 'to some pincodes only',
  ].filter((detail) => detail !== null);
  return `${[`${terms.name} takes ${days} ${days === '1' ? 'day' : 'days'} and ${price}`, ...details].join(', ')}.`;
}
