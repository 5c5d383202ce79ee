import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, shopInstant } from '#shared/dates.ts';
import {
  bandOf,
  chooseOffer,
  daysLate,
  firstPickupDay,
  isInTime,
  type Offer,
  possibleOffers,
  STRATEGIES,
  slabOf,
} from './offer-rules.ts';

const TODAY = '2026-11-26';
const day = fc.integer({ min: 0, max: 8 }).map((days) => addDays(TODAY, days));
const offer: fc.Arbitrary<Offer> = fc.record({
  carrier: fc.constantFrom('swift', 'rapid'),
  service: fc.option(fc.constantFrom('S', 'E')),
  price: fc.option(fc.integer({ min: 0, max: 50_000 })),
  arrivesOn: fc.option(day),
  isCashAllowed: fc.boolean(),
});
const offers = fc.array(offer, { maxLength: 6 });
const need = fc.record({ cash: fc.constantFrom(0, 129_900), promisedOn: fc.option(day) });

const priceOf = ({ price }: Offer) => price ?? Number.POSITIVE_INFINITY;
const dayOf = ({ arrivesOn }: Offer) => arrivesOn ?? '9999';

test('takes an offer exactly when one is possible', () => {
  fc.assert(
    fc.property(offers, need, fc.constantFrom(...STRATEGIES), (all, wish, strategy) => {
      const possible = possibleOffers(all, wish);
      const choice = chooseOffer(all, wish, strategy);
      expect(choice === null).toBe(possible.length === 0);
      if (choice) expect(possible).toContain(choice);
      if (choice && wish.cash > 0) expect(choice.isCashAllowed).toBe(true);
    }),
  );
});

test('takes the cheapest, and the fastest', () => {
  fc.assert(
    fc.property(offers, need, (all, wish) => {
      const possible = possibleOffers(all, wish);
      const cheapest = chooseOffer(all, wish, 'cheapest');
      const fastest = chooseOffer(all, wish, 'fastest');
      for (const one of possible) {
        expect(priceOf(cheapest!)).toBeLessThanOrEqual(priceOf(one));
        expect(dayOf(fastest!) <= dayOf(one)).toBe(true);
        // equal: the other measure decides
        if (priceOf(one) === priceOf(cheapest!)) expect(dayOf(cheapest!) <= dayOf(one)).toBe(true);
        if (dayOf(one) === dayOf(fastest!)) expect(priceOf(fastest!)).toBeLessThanOrEqual(priceOf(one));
      }
    }),
  );
});

test('takes the cheapest that is in time, or else the least late', () => {
  fc.assert(
    fc.property(offers, need, (all, wish) => {
      const possible = possibleOffers(all, wish);
      const inTime = possible.filter((one) => isInTime(one, wish));
      const choice = chooseOffer(all, wish, 'cheapest_in_time');
      if (inTime.length === 0) expect(choice).toBe(chooseOffer(all, wish, 'fastest'));
      else {
        expect(isInTime(choice!, wish)).toBe(true);
        for (const one of inTime) expect(priceOf(choice!)).toBeLessThanOrEqual(priceOf(one));
      }
    }),
  );
});

const arriving = (arrivesOn: string | null, more: Partial<Offer> = {}): Offer => ({
  carrier: 'swift',
  service: 'S',
  price: 7900,
  isCashAllowed: true,
  arrivesOn,
  ...more,
});

test.each([
  [0, [true, false]],
  [129_900, [true]],
])('offers for %d in cash what takes it', (cash, expected) => {
  const all = [true, false].map((isCashAllowed) => arriving(null, { isCashAllowed }));
  const possible = possibleOffers(all, { cash, promisedOn: null });
  expect(possible.map(({ isCashAllowed }) => isCashAllowed)).toEqual(expected);
});

test.each([
  [null, null, true],
  ['2026-12-01', null, true],
  [null, '2026-11-30', false],
  ['2026-11-29', '2026-11-30', true],
  ['2026-11-30', '2026-11-30', true],
  ['2026-12-01', '2026-11-30', false],
])('arriving on %j keeps the promise %j: %s', (arrivesOn, promisedOn, keeps) => {
  expect(isInTime(arriving(arrivesOn), { cash: 0, promisedOn })).toBe(keeps);
});

test('takes of equal offers the one that is listed first', () => {
  const equal = [arriving(TODAY), arriving(TODAY, { carrier: 'rapid' })];
  for (const strategy of STRATEGIES)
    expect(chooseOffer(equal, { cash: 0, promisedOn: null }, strategy)?.carrier).toBe('swift');
});

test('is late by the days after the promise', () => {
  expect(daysLate(arriving('2026-12-01'), { cash: 0, promisedOn: '2026-11-30' })).toBe(1);
  expect(daysLate(arriving('2026-11-28'), { cash: 0, promisedOn: '2026-11-30' })).toBe(-2);
  expect(daysLate(arriving(null), { cash: 0, promisedOn: '2026-11-30' })).toBeNull();
  expect(daysLate(arriving('2026-12-01'), { cash: 0, promisedOn: null })).toBeNull();
});

test('asks for a pickup today before the cut-off, and tomorrow after it', () => {
  expect(firstPickupDay(shopInstant(TODAY, '13:59'), '14:00')).toBe(TODAY);
  expect(firstPickupDay(shopInstant(TODAY, '14:00'), '14:00')).toBe('2026-11-27');
});

test('rounds weights and values up, never down', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 0, max: 90_000_000 }), (grams, value) => {
      expect(slabOf(grams)).toBeGreaterThanOrEqual(grams);
      expect(slabOf(grams) - grams).toBeLessThan(500);
      expect(bandOf(value)).toBeGreaterThanOrEqual(value);
      expect(bandOf(bandOf(value))).toBe(bandOf(value));
    }),
  );
  expect([0, 1, 50_000, 50_001, 5_000_000, 5_000_001].map(bandOf)).toEqual([
    0, 50_000, 50_000, 100_000, 5_000_000, 10_000_000,
  ]);
  expect([0, 500, 501].map(slabOf)).toEqual([500, 500, 1000]);
});
