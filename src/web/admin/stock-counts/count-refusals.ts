import { scopeText } from '#features/stock-counts/count-rules.ts';
import { errorCode, errorData, errorMessage } from '../../lib/errors.ts';
import { batchText, type Count, type CountItem, itemName } from './counts.ts';

export type Refusal = { title: string; text: string };

/** What the page tells of a refused scan or entry. */
export function describeCountRefusal(error: unknown, count: Count): Refusal {
  const code = errorCode(error);
  if (code === 'CODE_UNKNOWN') return { title: 'Unknown code', text: 'No product or batch here has it.' };
  if (code === 'ITEM_OUTSIDE_COUNT') {
    const item = errorData<CountItem>(error)!;
    const place = item.shelf ? ` It belongs to shelf ${item.shelf}.` : '';
    return { title: `${itemName(item)} is not part of this count`, text: `${scopeText(count)} is counted.${place}` };
  }
  if (code === 'STOCK_NOT_TRACKED')
    return {
      title: `${itemName(errorData<CountItem>(error)!)} cannot be counted`,
      text: 'The shop does not count its stock, or has no batch of it yet. Receive it first.',
    };
  if (code === 'ITEM_IN_OTHER_COUNT') {
    const { number } = errorData<{ number: string }>(error)!;
    return { title: `${number} has these units`, text: 'Count them there, or end that count first.' };
  }
  if (code === 'STOCK_COUNT_LINE_CHANGED') {
    const { counted, by } = errorData<{ counted: number | null; by: string | null }>(error)!;
    return {
      title: 'Counted by someone else meanwhile',
      text:
        counted === null
          ? 'Look at the line again.'
          : `${by ?? 'Someone'} has ${counted}. Enter yours again to replace it.`,
    };
  }
  return { title: 'Not counted', text: errorMessage(error) };
}

/** 'Whey, Mango, Batch A-1' */
export const itemAndBatch = (item: CountItem): string => `${itemName(item)}, ${batchText(item)}`;
