import { useNavigate } from 'react-router';
import { adminApi } from '../api.ts';
import { DeleteConfirmation } from '../components/list/delete-confirmation.tsx';
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
    <DeleteConfirmation
      what="product"
      row={product}
      isDeleting={remove.isPending}
      onDelete={(deleted) => remove.mutate(deleted)}
      onClose={onClose}
    >
      {product?.name} is removed from the store at once. Placed orders keep it.
    </DeleteConfirmation>
  );
}
