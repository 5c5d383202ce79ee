import type { QueryClient } from '@tanstack/react-query';
import { shopDay } from '#shared/dates.ts';
import type { StockCountReason, StockCountState } from '#shared/stock-count-states.ts';
import { Ban } from '../../icons/ban.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { ClipboardCheck } from '../../icons/clipboard-check.ts';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import { ListChecks } from '../../icons/list-checks.ts';
import type { Hue } from '../../ui/badge.tsx';
import { type AdminApi, adminQueries } from '../api.ts';
import { reloadBatches } from '../batches/batches.ts';
import { downloadFile } from '../components/file-import/csv-transfer.ts';
import { useAction } from '../components/use-action.ts';

export type Count = Awaited<ReturnType<AdminApi['stockCounts']['get']>>;
export type CountRow = Awaited<ReturnType<AdminApi['stockCounts']['list']>>['rows'][number];
export type CountLine = Count['lines'][number];
export type CountItem = Awaited<ReturnType<AdminApi['stockCounts']['items']>>['items'][number];

export const COUNTS_PATH = '/admin/products/counts';
export const countPath = (id: string): string => `${COUNTS_PATH}/${id}`;

export const COUNT_BADGES: Record<StockCountState, { label: string; hue: Hue; icon: IconComponent }> = {
  counting: { label: 'Counting', hue: 'blue', icon: ClipboardCheck },
  comparing: { label: 'Comparing', hue: 'amber', icon: ListChecks },
  applied: { label: 'Applied', hue: 'green', icon: CircleCheck },
  abandoned: { label: 'Abandoned', hue: 'grey', icon: Ban },
};

export const REASON_LABELS: Record<StockCountReason, string> = {
  found: 'Found',
  missing: 'Missing',
  damaged: 'Damaged',
  expired: 'Expired',
  miscounted: 'Miscounted earlier',
  other: 'Other',
};

/** 'Whey, Mango, 1 kg'. */
export const itemName = ({ productName, flavour, size }: CountItem): string =>
  [productName, flavour, size].filter(Boolean).join(', ');

/** The batch of an item, or that it has none. */
export const batchText = ({ batch, batchId }: CountItem): string =>
  batchId === null ? 'without batches' : `Batch ${batch}`;

/** More (positive) or fewer units than expected; null while that is not shown. */
export const differenceOf = ({ counted, expected }: CountLine): number | null =>
  expected === null ? null : counted - expected.units;

export const isOpenCount = ({ state }: Pick<Count, 'state'>): boolean => state === 'counting' || state === 'comparing';

/** Why a line was not applied, as it was then. */
export type LineProblem = Pick<CountLine, 'reason' | 'countedAt'> & { text: string };
export type LineProblems = Readonly<Record<string, LineProblem>>;

/** The problem of a line, until it is counted again or has another reason. */
export function problemOf({ id, reason, countedAt }: CountLine, problems: LineProblems): string | undefined {
  const problem = problems[id];
  return problem?.reason === reason && problem.countedAt === countedAt ? problem.text : undefined;
}

/** Whether an open count was started before today, so that somebody may have forgotten it. */
export const isForgotten = (count: Pick<Count, 'state' | 'startedAt'>): boolean =>
  isOpenCount(count) && shopDay(new Date(count.startedAt)) < shopDay(new Date());

/** Reads again what changes with a count that ends. */
export const reloadCounts = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: adminQueries.stockCounts.key() }), reloadBatches(client)]);

export const useCountDownload = ({ id, number }: Pick<Count, 'id' | 'number'>) =>
  useAction({
    run: () => downloadFile(`/api/admin/stock-count.csv?id=${id}`, `${number}.csv`),
    failed: 'The count was not downloaded',
  });
