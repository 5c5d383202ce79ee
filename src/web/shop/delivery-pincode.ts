import { normalisePincode } from '#shared/pincode.ts';
import { localList } from '../lib/local-list.ts';

const isPincode = (value: unknown): value is string => typeof value === 'string' && normalisePincode(value) === value;
const stored = localList('pincode', isPincode);

/** Stores the pincode for which charges and days of delivery are shown; null forgets it. */
export const storePincode = (pincode: string | null): void => stored.set(pincode === null ? [] : [pincode]);

/** The pincode that the customer last entered in this browser; null: none, or before hydration. */
export const useStoredPincode = (): string | null => stored.use()[0] ?? null;
