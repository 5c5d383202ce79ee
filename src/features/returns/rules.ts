/** The number of a return, 'RET-000123'. */
export const returnNumber = (number: number) => `RET-${String(number).padStart(6, '0')}`;

export const CARRIER_MAXIMUM = 80;
export const TRACKING_NUMBER_MAXIMUM = 80;
export const REFUSAL_MAXIMUM = 300;
