/** Steps of the set-up that consist of reading, so their completion is stored. */
export const READABLE_STEPS = ['delivery', 'cash', 'terms', 'shipping', 'returns', 'privacy'] as const;
export type SetupStep = 'gateway-test' | (typeof READABLE_STEPS)[number];
