import { readStored } from '../../lib/browser-storage.ts';

/** A typed number in the smaller unit; NaN for anything else. */
export const scaled = (text: string, factor: number): number =>
  /^\d+([.,]\d+)?$/.test(text.trim()) ? Math.round(Number(text.trim().replace(',', '.')) * factor) : Number.NaN;

/** Length, width and height in cm of the box that was booked last, as they were typed. */
export function storedBox() {
  const [length = '', width = '', height = ''] = readStored('box')?.split(' × ') ?? [];
  return { length, width, height };
}

/** Why a shipment was not booked. */
export const BOOKING_REFUSALS: Readonly<Record<string, string>> = {
  BOOKING_OPEN: 'the carrier is asked already',
  MEASURES_MISSING: 'no weight or size',
  PHONE_INVALID: 'the phone number has not ten digits',
  UNKNOWN_CARRIER: 'the carrier has no keys',
  SHIPMENT_STATE_NOT_ALLOWED: 'not packed, or booked already',
};
