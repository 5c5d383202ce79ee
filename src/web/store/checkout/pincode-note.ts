import { formatWeekday } from '#shared/format-weekday.ts';
import { formatRupees } from '#shared/money.ts';
import { normalisePincode } from '#shared/pincode.ts';
import { cashObstacle } from './payment-choice.tsx';
import type { Quote } from './use-quote.ts';

/** 'By Saturday, 28/11/2026, cash is possible' of the pincode as typed; null while there is nothing to say. */
export function pincodeNoteOf(quote: Quote, typedPincode: string): string | null {
  const { delivery, payment } = quote;
  if (!normalisePincode(typedPincode) || delivery.status !== 'offered') return null;
  const day = delivery.offers.find(({ methodId }) => methodId === delivery.methodId)?.promisedOn;
  const parts = [
    day ? `by ${formatWeekday(day)}` : null,
    payment.methods.includes('cod') ? cashText(quote, typedPincode) : null,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  const text = parts.join(', ');
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

// other words than those of the payment choice, which stand on the same page
function cashText(quote: Quote, typedPincode: string): string {
  if (cashObstacle(quote, typedPincode) === null) return 'cash is possible';
  const { cash } = quote.payment;
  return cash && quote.total < cash.minimum ? `cash from ${formatRupees(cash.minimum)}` : 'paid online only';
}
