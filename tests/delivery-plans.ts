import fc from 'fast-check';
import { DEFAULT_PLAN, type DeliveryPlan, type DeliveryRate } from '#features/delivery/plan-rules.ts';
import { readDeliveryPlan } from '#features/delivery/read-delivery-plan.ts';
import { saveDeliveryPlan } from '#features/delivery/save-delivery-plan.ts';
import type { App } from '#platform/app.ts';
import type { Staff } from '#platform/http/api-middleware.ts';

const FREE_RATE: DeliveryRate = {
  zoneId: 'india',
  price: 0,
  freeFrom: null,
  pricePerKg: 0,
  maxGrams: null,
  allowsCash: true,
  minDays: 2,
  maxDays: 3,
};

/** A rate of a zone; free unless `values` say otherwise. */
export const makeRate = (zoneId: string, values: Partial<DeliveryRate> = {}): DeliveryRate => ({
  ...FREE_RATE,
  zoneId,
  ...values,
});

/** A delivery method with rates by zone. */
export const makeMethod = (id: string, rates: DeliveryRate[]): DeliveryPlan['methods'][number] => ({
  id,
  name: `${id[0]?.toUpperCase()}${id.slice(1)}`,
  cutOff: '14:00',
  includedGrams: 2000,
  deliveryDays: [1, 2, 3, 4, 5, 6],
  rates,
});

/** ₹59 below ₹999 everywhere. */
export const FLAT_CHARGE: DeliveryPlan = {
  ...DEFAULT_PLAN,
  methods: [makeMethod('standard', [makeRate('india', { price: 59_00, freeFrom: 999_00 })])],
};

/** Karnataka and the rest by Standard, Karnataka also by Express; nothing goes to Lakshadweep. */
export const TWO_ZONES: DeliveryPlan = {
  ...DEFAULT_PLAN,
  promisesDay: true,
  zones: [
    { id: 'karnataka', name: 'Karnataka', patterns: ['56-59'], pincodes: [] },
    { id: 'rest', name: 'Rest of India', patterns: ['*', '!68255'], pincodes: [] },
  ],
  methods: [
    makeMethod('standard', [
      makeRate('karnataka', { price: 39_00, freeFrom: 999_00, maxGrams: 30_000 }),
      makeRate('rest', {
        price: 69_00,
        freeFrom: 1499_00,
        pricePerKg: 20_00,
        maxGrams: 10_000,
        minDays: 3,
        maxDays: 5,
      }),
    ]),
    makeMethod('express', [makeRate('karnataka', { price: 149_00, allowsCash: false, minDays: 1, maxDays: 1 })]),
  ],
};

/** Puts a plan into use. */
export async function savePlan(app: App, staff: Staff, plan: DeliveryPlan): Promise<void> {
  const { version } = await readDeliveryPlan(app.db);
  await saveDeliveryPlan(app, staff, { plan, version });
}

const anyRate = (zoneId: string) =>
  fc
    .record({
      price: fc.integer({ min: 0, max: 500_00 }),
      freeFrom: fc.option(fc.integer({ min: 0, max: 5_000_00 })),
      pricePerKg: fc.integer({ min: 0, max: 100_00 }),
      maxGrams: fc.option(fc.integer({ min: 1000, max: 50_000 })),
      allowsCash: fc.boolean(),
    })
    .map((values) => makeRate(zoneId, values));

/** Any plan of up to three zones and two methods, with gaps and overlaps. */
export const anyPlan: fc.Arbitrary<DeliveryPlan> = fc
  .record({
    patterns: fc.array(
      fc.array(fc.constantFrom('*', '5', '56', '56-59', '!560', '4', '1-9', '560034'), { minLength: 1, maxLength: 3 }),
      { minLength: 1, maxLength: 3 },
    ),
    includedGrams: fc.integer({ min: 0, max: 5000 }),
    promisesDay: fc.boolean(),
  })
  .chain(({ patterns, includedGrams, promisesDay }) => {
    const zones = patterns.map((patternsOfZone, index) => ({
      id: `zone-${index}`,
      name: `Zone ${index}`,
      patterns: patternsOfZone.every((pattern) => pattern.startsWith('!')) ? ['*', ...patternsOfZone] : patternsOfZone,
      pincodes: [],
    }));
    const rates = fc.tuple(...zones.map(({ id }) => fc.option(anyRate(id))));
    return fc.tuple(rates, rates).map(([standard, express]) => ({
      ...DEFAULT_PLAN,
      zones,
      promisesDay,
      methods: [
        {
          ...makeMethod(
            'standard',
            standard.filter((rate) => rate !== null),
          ),
          includedGrams,
        },
        {
          ...makeMethod(
            'express',
            express.filter((rate) => rate !== null),
          ),
          includedGrams,
        },
      ],
    }));
  });
