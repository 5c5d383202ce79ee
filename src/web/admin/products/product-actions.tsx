import { useNavigate } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { adminApi } from '../api.ts';
import { useAction } from '../components/use-action.ts';
import { reloadCatalogue } from './products.ts';

type Named = { id: string; name: string };

/** Duplicates the product as a draft and opens it. */
export function useDuplicate() {
  const navigate = useNavigate();
  return useAction({
    run: ({ id }: Named) => adminApi.catalog.duplicate({ id }),
    failed: 'Failed to create product',
    reload: reloadCatalogue,
    success: ({ name }) => [
      'Product created successfully',
      `${name} is a draft: not in the store until you publish it`,
    ],
    onSuccess: ({ id }) => navigate(`/admin/products/${id}`),
  });
}

/** Undoes a deletion. */
export function useRestore() {
  return useAction({
    run: (id: string) => adminApi.catalog.restore({ id }),
    failed: 'Failed to update product',
    reload: reloadCatalogue,
    success: ({ name }) => [`${name} is back`],
  });
}

type Props = { product: Named | null; onClose(): void; onDeleted?(): void };

/** Deletes after a question, with an undo. */
export function DeleteProduct({ product, onClose, onDeleted }: Props) {
  const restore = useRestore();
  const remove = useAction({
    run: ({ id }: Named) => adminApi.catalog.remove({ id }),
    failed: 'Failed to delete product',
    reload: reloadCatalogue,
    success: ({ name, archived }) => [
      'Product deleted successfully',
      archived ? `${name} was archived, because orders or other records refer to it.` : name,
    ],
    undo: (_, { id }) => restore.mutate(id),
    onSuccess: () => onDeleted?.(),
    onSettled: onClose,
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
