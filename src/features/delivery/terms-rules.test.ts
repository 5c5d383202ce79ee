import { expect, test } from 'vitest';
import { DEFAULT_PLAN, type DeliveryPlan, type DeliveryRate } from './plan-rules.ts';
import { chargeText, daysText, deliveryFacts, deliveryOffer, describeMethods } from './terms-rules.ts';

const [INDIA] = DEFAULT_PLAN.zones;
const [STANDARD] = DEFAULT_PLAN.methods;
const [FREE] = STANDARD!.rates;
const rate = (change: Partial<DeliveryRate>): DeliveryRate => ({ ...FREE!, ...change });
const planOf = (...rates: DeliveryRate[][]): DeliveryPlan => ({
  ...DEFAULT_PLAN,
  zones: [{ ...INDIA!, id: 'metro', name: 'Metro', patterns: ['56'] }, INDIA!],
  methods: rates.map((all, index) => ({
    ...STANDARD!,
    id: `m${index}`,
    name: index ? 'Express' : 'Standard',
    rates: all,
  })),
});
const offerOf = (...rates: DeliveryRate[]) => deliveryOffer(deliveryFacts(planOf(rates)), '₹500');

test('leaves the offer to the settings while the plan is plain', () => {
  expect(deliveryFacts(DEFAULT_PLAN).isPlain).toBe(true);
  expect(deliveryOffer(deliveryFacts(DEFAULT_PLAN), '₹999')).toEqual({
    line: 'Free delivery above ₹999',
    isFree: true,
    condition: 'above ₹999',
    charges: 'Free on every order.',
  });
});

test('offers free delivery from the highest free amount of all zones', () => {
  const near = rate({ zoneId: 'metro', price: 3900, freeFrom: 49_900 });
  const far = rate({ price: 9900, freeFrom: 99_900 });
  expect(offerOf(near, far)).toMatchObject({ isFree: true, condition: 'above ₹999' });
  expect(offerOf(rate({ zoneId: 'metro' }), far)).toMatchObject({ isFree: true, condition: 'above ₹999' });
});

test('offers free delivery of every order where no zone has a charge', () => {
  expect(offerOf(rate({ zoneId: 'metro' }), rate({}))).toMatchObject({ isFree: true, condition: 'on every order' });
});

test('states the lowest price where a zone never delivers free', () => {
  const near = rate({ zoneId: 'metro', price: 3900, freeFrom: 49_900 });
  expect(offerOf(near, rate({ price: 9900 }))).toMatchObject({ isFree: false, condition: 'from ₹39' });
  expect(offerOf(rate({ price: 9900 }))).toMatchObject({ isFree: false, condition: 'for ₹99' });
  expect(offerOf(rate({ price: 9900, pricePerKg: 1000 }))).toMatchObject({ isFree: false, condition: 'from ₹99' });
});

test('describes charge and days of each method', () => {
  const standard = [
    rate({ zoneId: 'metro', price: 3900, freeFrom: 99_900, minDays: 1, maxDays: 3 }),
    rate({ price: 9900, freeFrom: 99_900 }),
  ];
  const express = [rate({ zoneId: 'metro', price: 14_900, pricePerKg: 2000, minDays: 1, maxDays: 1 })];
  const { methods } = deliveryFacts(planOf(standard, express));
  expect(chargeText(methods[0]!)).toBe('Free on orders of ₹999 and above. Below that ₹39 to ₹99.');
  expect(chargeText(methods[1]!)).toBe('₹149 for each order, more for heavy parcels.');
  expect(daysText(methods[0]!)).toBe('1-7');
  expect(describeMethods(methods)).toBe(
    'Standard takes 1-7 days and costs ₹39 to ₹99, free on orders of ₹999 and above. ' +
      'Express takes 1 day and costs ₹149, more for heavy parcels, to some pincodes only.',
  );
});

test('leaves out a method without a zone', () => {
  expect(deliveryFacts(planOf([rate({ price: 100 })], [])).methods.map(({ name }) => name)).toEqual(['Standard']);
});
