import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pluralize } from '#shared/text.ts';
import { errorMessage } from '../../lib/errors.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { type AdminApi, adminApi } from '../api.ts';
import { reloadCatalogue } from './products.ts';

type Input = Parameters<AdminApi['catalog']['setFields']>[0];
type Changed = Awaited<ReturnType<AdminApi['catalog']['setFields']>>['changed'];

/** Announces that the category or badge of several products was set, with an undo. */
export function useSetFieldsToast() {
  const client = useQueryClient();
  const takeBack = useMutation({
    mutationFn: async ({ changed, input }: { changed: Changed; input: Input }) => {
      const before = Map.groupBy(changed, ({ categoryId, badge }) => JSON.stringify([categoryId, badge]));
      for (const rows of before.values()) {
        const { categoryId, badge } = rows[0]!;
        await adminApi.catalog.setFields({
          ids: rows.map(({ id }) => id),
          ...(input.categoryId === undefined ? {} : { categoryId }),
          ...(input.badge === undefined ? {} : { badge }),
        });
      }
    },
    onSuccess: () => toast('Product updated successfully', 'As before.'),
    onError: (error) => toastError('Error', `Failed to update product. ${errorMessage(error)}`),
    onSettled: () => reloadCatalogue(client),
  });
  return (changed: Changed, input: Input) => {
    if (changed.length === 0) return toast('Product updated successfully', 'It was so already.');
    toast('Product updated successfully', `${pluralize(changed.length, 'product')} changed.`, 'default', {
      label: 'Undo',
      run: () => takeBack.mutate({ changed, input }),
    });
  };
}
