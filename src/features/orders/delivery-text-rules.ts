import { formatWeekday } from '#shared/format-weekday.ts';
import type { Paise } from '#shared/money.ts';

type Delivered = { deliveryMethod: string | null; promisedOn: string | null; shipping: Paise; cashFee: Paise };

/** 'Express, by Friday, 27/11/2026' on the papers of an order; null where delivery is free and without a promised day. */
export function deliveryText({ deliveryMethod, promisedOn, shipping, cashFee }: Delivered): string | null {
  if (promisedOn === null && shipping === cashFee) return null;
  return [deliveryMethod, promisedOn && `by ${formatWeekday(promisedOn)}`].filter(Boolean).join(', ') || null;
}
