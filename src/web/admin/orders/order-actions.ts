import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../lib/errors.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { invoicePath, reloadOrders } from './orders.ts';

/** Mails the order's summary to its customer. */
export function useSendInvoice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { id: string; email: string }) => adminApi.orderManagement.sendInvoice({ id }),
    onSuccess: (_, { email }) => {
      void reloadOrders(client);
      toast('Invoice sent successfully to customer', email);
    },
    onError: (error) => toastError('Error', `Failed to send invoice email. ${errorMessage(error)}`),
  });
}

/** a window of its own, so that the list stays open */
export const printInvoice = (id: string) => void window.open(invoicePath(id), '_blank');

export async function copyText(text: string, what: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  toast('Copied!', what);
}
