import { useMutation } from '@tanstack/react-query';
import { pluralize } from '#shared/text.ts';
import { errorMessage } from '../../lib/errors.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { downloadFile } from '../components/file-import/csv-transfer.ts';
import { monthName } from './months.ts';

const failed = (error: unknown) => toastError('Error', `Failed to download invoice. ${errorMessage(error)}`);

/** Downloads invoices as PDF: one, or the selected ones or those of a month in one file. */
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
    mutationFn: (ids: string[]) => downloadFile('/api/admin/invoices.pdf', 'invoices.pdf', { ids }),
    onSuccess: (_, ids) => toast('Invoice downloaded successfully', pluralize(ids.length, 'invoice')),
    onError: failed,
  });
  const downloadMonth = useMutation({
    mutationFn: (month: string) => downloadFile('/api/admin/invoices.pdf', `invoices-${month}.pdf`, { month }),
    onSuccess: (_, month) => toast('Invoice downloaded successfully', monthName(month)),
    onError: failed,
  });
  return { download, downloadMany, downloadMonth };
}
