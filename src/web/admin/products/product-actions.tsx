import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { errorMessage } from '../../lib/errors.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { reloadCatalogue } from './products.ts';

type Named = { id: string; name: string };

/** Duplicates the product as a draft and opens it. */
export function useDuplicate() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: ({ id }: Named) => adminApi.catalog.duplicate({ id }),
    onSuccess: ({ id, name }) => {
      void reloadCatalogue(client);
      toast('Product created successfully', `${name} is a draft: not in the store until you publish it`);
      return navigate(`/admin/products/${id}`);
    },
    onError: (error) => toastError('Error', `Failed to create product. ${errorMessage(error)}`),
  });
}

/** Undoes a deletion. */
export function useRestore() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => adminApi.catalog.restore({ id }),
    onSuccess: ({ name }) => {
      void reloadCatalogue(client);
      toast(`${name} is back`);
    },
    onError: (error) => toastError('Error', `Failed to update product. ${errorMessage(error)}`),
  });
}

type Props = { product: Named | null; onClose(): void; onDeleted?(): void };

/** Deletes after a question, with an undo. */
export function DeleteProduct({ product, onClose, onDeleted }: Props) {
  const client = useQueryClient();
  const restore = useRestore();
  const remove = useMutation({
    mutationFn: ({ id }: Named) => adminApi.catalog.remove({ id }),
    onSuccess: async ({ name, archived }, { id }) => {
      await onDeleted?.();
      onClose();
      void reloadCatalogue(client);
      toast(
        'Product deleted successfully',
        archived ? `${name} was archived, because orders or other records refer to it.` : name,
        'default',
        { label: 'Undo', run: () => restore.mutate(id) },
      );
    },
    onError: (error) => {
      onClose();
      toastError('Error', `Failed to delete product. ${errorMessage(error)}`);
      void reloadCatalogue(client);
    },
  });
  return (
    <ConfirmDialog
      open={product !== null}
      title="Delete product"
      confirm="Delete"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={() => product && remove.mutate(product)}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this product?</p>
      <p className="muted">{product?.name} is removed from the store at once. Placed orders keep it.</p>
    </ConfirmDialog>
  );
}
