import { pluralize, titleCase } from '#shared/text.ts';
import { isUuid } from '#shared/uuid.ts';

export type TrackingMode = 'order' | 'number';

/** The subject of the search for the result's heading: an order by its short id. */
export function subjectText({ mode, value }: { mode: TrackingMode; value: string }): string {
  if (mode === 'number') return `Tracking number ${value}`;
  const full = isUuid(value);
  return `Order ${full ? value.slice(0, 8).toLowerCase() : value}`;
}

/** The announcement of a successful search. */
export function foundText(entries: readonly { status: string }[]): string {
  const [latest] = entries;
  return latest ? `${pluralize(entries.length, 'update')} found. Latest: ${titleCase(latest.status)}.` : '';
}

/** Title and advice of a failed search; `code` is the API error's. */
export function failureText(code: string | null, sentence: string): { title: string; advice: string } {
  if (code === 'ORDER_NOT_FOUND')
    return {
      title: 'Order not found or access denied',
      advice: 'Please check your order ID and that it belongs to the account you are signed in with.',
    };
  if (code === 'TOO_MANY_REQUESTS') return { title: 'Too many searches', advice: sentence };
  return { title: 'Tracking could not be loaded', advice: sentence };
}
