/** Steps of the set-up that staff read, which no other data shows. */
export const READABLE_STEPS = ['delivery', 'cash', 'terms', 'shipping', 'returns', 'privacy'] as const;
export type SetupStep = 'gateway-test' | (typeof READABLE_STEPS)[number];
