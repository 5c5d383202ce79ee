import type { QueryClient } from '@tanstack/react-query';
import { LEAVING_DAYS } from '#features/batches/batch-rules.ts';
import { daysBetween, shopDay } from '#shared/dates.ts';
import { Ban } from '../../icons/ban.ts';
import { CircleCheck } from '../../icons/circle-check.ts';
import { CircleMinus } from '../../icons/circle-minus.ts';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import { Hourglass } from '../../icons/hourglass.ts';
import { Lock } from '../../icons/lock.ts';
import type { Hue } from '../../ui/badge.tsx';
import { type AdminApi, adminQueries } from '../api.ts';
import { downloadFile } from '../components/file-import/csv-transfer.ts';
import { useAction } from '../components/use-action.ts';

export type Batch = Awaited<ReturnType<AdminApi['batches']['get']>>;
export type BatchRow = Awaited<ReturnType<AdminApi['batches']['list']>>['rows'][number];

export const BATCHES_PATH = '/admin/products/batches';
export const RECEIVE_PATH = '/admin/products/receive';
export const batchPath = (id: string): string => `${BATCHES_PATH}/${id}`;
export const recallPath = (id: string): string => `${batchPath(id)}/recall`;

/** Flavour and size of a batch's variant. */
export const variantOf = ({ flavour, size }: Pick<BatchRow, 'flavour' | 'size'>): string =>
  [flavour, size].filter(Boolean).join(', ');

/** Days until a batch leaves sale, negative once it has; null without a best-before day. */
export const daysOnSale = ({ lastDayAtDoor }: Pick<BatchRow, 'lastDayAtDoor'>): number | null =>
  lastDayAtDoor === null ? null : daysBetween(shopDay(new Date()), lastDayAtDoor);

/** The state of a batch as staff read it: expired and off sale are computed from its days. */
export function batchBadge(batch: Pick<BatchRow, 'state' | 'bestBefore' | 'lastDayAtDoor' | 'onHand'>): {
  label: string;
  hue: Hue;
  icon: IconComponent;
} {
  if (batch.state === 'recalled') return { label: 'Recalled', hue: 'red', icon: Ban };
  if (batch.state === 'blocked') return { label: 'Blocked', hue: 'orange', icon: Lock };
  if (batch.bestBefore !== null && batch.bestBefore < shopDay(new Date()))
    return { label: 'Expired', hue: 'grey', icon: CircleMinus };
  const days = daysOnSale(batch);
  if (days !== null && days < 0) return { label: 'Off sale', hue: 'grey', icon: CircleMinus };
  if (days !== null && days <= LEAVING_DAYS && batch.onHand > 0)
    return { label: 'Leaves sale', hue: 'amber', icon: Hourglass };
  return { label: 'Sellable', hue: 'green', icon: CircleCheck };
}

type Filter = { search?: string | undefined; view?: string | undefined; sort?: string | undefined };

/** Downloads the batches that the list has with its filters, all pages. */
export const useBatchDownload = (filter: Filter) =>
  useAction({
    run: () => {
      const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value) as [string, string][]);
      return downloadFile(`/api/admin/batches.csv?${query}`, 'batches.csv');
    },
    failed: 'The batches were not downloaded',
  });

/** Reads again what changes with the units of batches. */
export const reloadBatches = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: adminQueries.batches.key() }),
    client.invalidateQueries({ queryKey: adminQueries.catalog.key() }),
  ]);
