import { useMutation } from '@tanstack/react-query';
import { pluralize } from '#shared/text.ts';
import { errorMessage } from '../../lib/errors.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { downloadFile } from '../components/file-import/csv-transfer.ts';
import { inBatches } from '../components/list/in-batches.ts';

const failed = (error: unknown) => toastError('Error', `Failed to download invoice. ${errorMessage(error)}`);

/** Downloads invoices as PDF: one, or the selected ones in files of up to a hundred. */
export function useInvoiceDownloads() {
  const download = useMutation({
    mutationFn: async ({ id, number }: { id: string; number: string }) => {
      const { path } = await adminApi.invoices.link({ id });
      await downloadFile(path, `${number}.pdf`);
    },
    onSuccess: () => toast('Invoice downloaded successfully'),
    onError: failed,
  });
  const downloadMany = useMutation({
    mutationFn: (ids: string[]) =>
      inBatches(ids, (batch) => downloadFile('/api/admin/invoices.pdf', 'invoices.pdf', { ids: batch })),
    onSuccess: (_, ids) => toast('Invoice downloaded successfully', pluralize(ids.length, 'invoice')),
    onError: failed,
  });
  return { download, downloadMany };
}
