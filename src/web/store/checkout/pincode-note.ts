import { formatWeekday } from '#shared/format-weekday.ts';
import { normalisePincode } from '#shared/pincode.ts';
import { deliveryMethodOf } from './delivery-choice.tsx';
import { cashObstacle } from './payment-choice.tsx';
import type { Quote } from './use-quote.ts';

/** 'By Saturday, 28/11/2026, cash is possible' of the pincode as typed; null while there is nothing to say. */
export function pincodeNoteOf(quote: Quote, typedPincode: string): string | null {
  const { delivery, payment } = quote;
  if (!normalisePincode(typedPincode) || delivery.status !== 'offered') return null;
  const methodId = deliveryMethodOf(delivery, delivery.methodId);
  const day = delivery.offers.find((offer) => offer.methodId === methodId)?.promisedOn;
  const parts = [
    day ? `by ${formatWeekday(day)}` : null,
    payment.methods.includes('cod') ? cashText(cashObstacle(quote, typedPincode)) : null,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  const text = parts.join(', ');
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

const cashText = (obstacle: string | null): string =>
  obstacle === null ? 'cash is possible' : `cash ${obstacle[0]!.toLowerCase()}${obstacle.slice(1)}`;
