/** What a carrier may lack; the panel hides the actions of a missing one, and a call refuses with ABILITY_MISSING. */
export const CARRIER_ABILITIES = [
  'serviceability',
  'label',
  'pickup',
  'manifest',
  'callback',
  'try_again',
  'try_again_on_day',
  'change_address',
  'bring_back',
  'book_return',
] as const;
export type CarrierAbility = (typeof CARRIER_ABILITIES)[number];
