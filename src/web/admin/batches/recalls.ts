import type { QueryClient } from '@tanstack/react-query';
import { pluralize } from '#shared/text.ts';
import { CircleQuestionMark } from '../../icons/circle-question-mark.ts';
import type { Icon as IconComponent } from '../../icons/create-icon.tsx';
import { PackageCheck } from '../../icons/package-check.ts';
import { Truck } from '../../icons/truck.ts';
import { Undo2 } from '../../icons/undo-2.ts';
import type { Hue } from '../../ui/badge.tsx';
import { type AdminApi, adminApi, adminQueries } from '../api.ts';
import { downloadFile } from '../components/file-import/csv-transfer.ts';
import { useExport } from '../components/list/use-export.ts';
import { useAction } from '../components/use-action.ts';
import { orderPath } from '../orders/orders.ts';
import { reloadBatches } from './batches.ts';

export type Recall = Awaited<ReturnType<AdminApi['recalls']['read']>>;
export type AffectedOrder = Awaited<ReturnType<AdminApi['recalls']['orders']>>['rows'][number];

type Place = 'packed' | 'onTheRoad' | 'delivered' | 'lost' | 'cameBack';

/** Where units of an order are, as staff read it. */
export const PLACE_BADGES: Record<Place, { label: string; hue: Hue; icon: IconComponent }> = {
  packed: { label: 'Packed here', hue: 'green', icon: PackageCheck },
  onTheRoad: { label: 'On the road', hue: 'yellow', icon: Truck },
  delivered: { label: 'Delivered', hue: 'forest', icon: PackageCheck },
  lost: { label: 'Lost', hue: 'red', icon: CircleQuestionMark },
  cameBack: { label: 'Came back', hue: 'orange', icon: Undo2 },
};
export const PLACES = Object.keys(PLACE_BADGES) as Place[];

/** Whether notices or their mails are on their way, so that the page is read again soon. */
export const isSending = ({ recall, batch }: Recall): boolean =>
  recall !== null &&
  recall.closedAt === null &&
  batch.state === 'recalled' &&
  recall.notices.pending + recall.notices.mailed > recall.notices.sent + recall.notices.failed;

/** The refund dialog of an order, filled with its units of the batch. */
export const refundPath = ({ displayId, toRefund }: AffectedOrder): string =>
  `${orderPath(displayId)}?refund=${toRefund.map(({ itemId, units }) => `${itemId}:${units}`).join(',')}`;

/** Reads again what changes with a recall. */
export const reloadRecall = (client: QueryClient) =>
  Promise.all([client.invalidateQueries({ queryKey: adminQueries.recalls.key() }), reloadBatches(client)]);

export const useRehearsal = (batchId: string) =>
  useAction({
    run: () => adminApi.recalls.rehearse({ batchId }),
    success: ({ rehearsals: [latest] }) => [
      'Rehearsed, nothing was sent',
      latest
        ? `${pluralize(latest.figures.orders, 'order')} found in ${(latest.milliseconds / 1000).toFixed(2)} s.`
        : '',
    ],
    failed: 'The recall was not rehearsed',
    reload: reloadRecall,
  });

export const useRecallCall = (recallId: string) =>
  useAction({
    run: (orderId: string) => adminApi.recalls.recordCall({ id: recallId, orderId }),
    success: () => ['Call noted'],
    failed: 'The call was not noted',
    reload: reloadRecall,
  });

export const useRecallReport = (batch: Recall['batch']) =>
  useAction({
    run: (extension: 'pdf' | 'csv') =>
      downloadFile(
        `/api/admin/recall-report.${extension}?batch=${batch.id}`,
        `recall-${batch.number.replace(/[^A-Za-z0-9-]/g, '_')}.${extension}`,
      ),
    failed: 'The report was not downloaded',
  });

export const useRecallExport = (batchId: string) =>
  useExport('orders', (list: 'orders' | 'refunds') => adminApi.recalls.export({ batchId, list }));
