export const CARRIER_MAXIMUM = 80;
export const TRACKING_NUMBER_MAXIMUM = 80;
export const REFUSAL_MAXIMUM = 300;
