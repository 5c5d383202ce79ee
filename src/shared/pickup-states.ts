/** States of a pickup. Requested: the carrier has yet to answer. Refused: it fetches nothing, and another may be asked for. */
export const PICKUP_STATES = ['requested', 'confirmed', 'refused'] as const;
export type PickupState = (typeof PICKUP_STATES)[number];
