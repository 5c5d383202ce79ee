import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { useAction } from '../components/use-action.ts';
import { invoicePath, reloadOrders } from './orders.ts';

/** Mails the order's summary to its customer. */
export function useSendInvoice() {
  return useAction({
    run: ({ id }: { id: string; email: string }) => adminApi.orderManagement.sendInvoice({ id }),
    failed: 'Failed to send invoice email',
    reload: reloadOrders,
    success: (_, { email }) => ['Invoice sent successfully to customer', email],
  });
}

/** a window of its own, so that the list stays open */
export const printInvoice = (id: string) => void window.open(invoicePath(id), '_blank');

export async function copyText(text: string, what: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  toast('Copied!', what);
}
