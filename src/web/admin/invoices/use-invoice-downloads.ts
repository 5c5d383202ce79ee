import { pluralize } from '#shared/text.ts';
import { adminApi } from '../api.ts';
import { downloadFile } from '../components/file-import/csv-transfer.ts';
import { useAction } from '../components/use-action.ts';
import { monthName } from './months.ts';

/** Downloads invoices as PDF: one, or the selected ones or those of a month in one file. */
export function useInvoiceDownloads() {
  const failed = 'Failed to download invoice';
  const download = useAction({
    failed,
    run: async ({ id, number }: { id: string; number: string }) => {
      const { path } = await adminApi.invoices.link({ id });
      await downloadFile(path, `${number}.pdf`);
    },
    success: () => ['Invoice downloaded successfully'],
  });
  const downloadMany = useAction({
    failed,
    run: (ids: string[]) => downloadFile('/api/admin/invoices.pdf', 'invoices.pdf', { ids }),
    success: (_, ids) => ['Invoice downloaded successfully', pluralize(ids.length, 'invoice')],
  });
  const downloadMonth = useAction({
    failed,
    run: (month: string) => downloadFile('/api/admin/invoices.pdf', `invoices-${month}.pdf`, { month }),
    success: (_, month) => ['Invoice downloaded successfully', monthName(month)],
  });
  return { download, downloadMany, downloadMonth };
}
