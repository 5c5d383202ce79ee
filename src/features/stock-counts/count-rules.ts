import type { StockCountReason, StockCountScope } from '#shared/stock-count-states.ts';

/** Lines of one count; more are another count. */
export const MAX_COUNT_LINES = 1000;
export const MAX_COUNTED_UNITS = 1_000_000;
export const NOTE_LENGTH = 200;

/** What a line compares; units of a variant without batches also lie here when they are sold and not packed. */
export type ComparedLine = {
  counted: number;
  expectedOnHand: number;
  expectedOffSale: number;
  expectedUnpacked: number;
};

export const expectedUnits = ({ expectedOnHand, expectedOffSale, expectedUnpacked }: ComparedLine): number =>
  expectedOnHand + expectedOffSale + expectedUnpacked;

/** More (positive) or fewer units than expected. */
export const differenceOf = (line: ComparedLine): number => line.counted - expectedUnits(line);

const REASONS_FOR_MORE: readonly StockCountReason[] = ['found', 'miscounted', 'other'];
const REASONS_FOR_FEWER: readonly StockCountReason[] = ['missing', 'damaged', 'expired', 'miscounted', 'other'];

/** The reasons that a difference can have. */
export const reasonsFor = (difference: number): readonly StockCountReason[] =>
  difference > 0 ? REASONS_FOR_MORE : difference < 0 ? REASONS_FOR_FEWER : [];

/** Whether a line waits for its reason; 'other' needs words. */
export const isUnexplained = (line: ComparedLine & { reason: StockCountReason | null }): boolean => {
  const difference = differenceOf(line);
  return difference !== 0 && (line.reason === null || !reasonsFor(difference).includes(line.reason));
};

/** The note of the movements that a line makes: 'SC-281126-01, damaged: torn lid'. */
export const movementNote = (number: string, reason: string, note: string | null): string =>
  `${number}, ${reason}${note ? `: ${note}` : ''}`;

/** What a count is about, in words. */
export const scopeText = ({
  scope,
  shelf,
  productName,
}: {
  scope: StockCountScope;
  shelf: string | null;
  productName: string | null;
}): string => (scope === 'all' ? 'Everything' : scope === 'shelf' ? `Shelf ${shelf}` : (productName ?? 'Product'));
