import { formatWeekday } from '#shared/format-weekday.ts';
import { formatRupees } from '#shared/money.ts';
import { normalisePincode } from '#shared/pincode.ts';
import type { Quote } from './use-quote.ts';

/** 'By Saturday, 28/11/2026, cash is possible' of the pincode as typed; null while there is nothing to say. */
export function pincodeNoteOf(quote: Quote, typedPincode: string): string | null {
  const { delivery, payment } = quote;
  if (!normalisePincode(typedPincode) || delivery.status !== 'offered') return null;
  const day = delivery.offers.find(({ methodId }) => methodId === delivery.methodId)?.promisedOn;
  const parts = [
    day ? `by ${formatWeekday(day)}` : null,
    payment.methods.includes('cod') ? cashText(quote) : null,
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  const text = parts.join(', ');
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`;
}

// other words than those of the payment choice, which stand on the same page
function cashText({ payment }: Quote): string {
  const refusal = payment.terms.find(({ method }) => method === 'cod')?.refusal;
  if (!refusal) return 'cash is possible';
  if (refusal.reason === 'minimum') return `cash from ${formatRupees(refusal.amount!)}`;
  return 'paid online only';
}
