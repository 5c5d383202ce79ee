/** What staff may order after a failed attempt at the door; CHECK constraints use the same lists. */
export const RESOLUTION_KINDS = ['try_again', 'change_address', 'bring_back'] as const;
export type ResolutionKind = (typeof RESOLUTION_KINDS)[number];

/**
 * States of such an order. 'noted': the carrier has no keys here, so that staff tell it themselves. 'ended': the attempt
 * was over before the carrier answered.
 */
export const RESOLUTION_STATES = ['requested', 'accepted', 'noted', 'refused', 'ended'] as const;
export type ResolutionState = (typeof RESOLUTION_STATES)[number];
