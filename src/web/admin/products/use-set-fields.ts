import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pluralize } from '#shared/text.ts';
import { errorMessage } from '../../lib/errors.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { type AdminApi, adminApi } from '../api.ts';
import { reloadCatalogue } from './products.ts';

type Input = Parameters<AdminApi['catalog']['setFields']>[0];
type Changed = Awaited<ReturnType<AdminApi['catalog']['setFields']>>['changed'];

/** Sets the category or badge of several products, with an undo. */
export function useSetFields(onDone: () => void) {
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
  return useMutation({
    mutationFn: (input: Input) => adminApi.catalog.setFields(input),
    onSuccess: ({ changed }, input) => {
      void reloadCatalogue(client);
      onDone();
      if (changed.length === 0) return toast('Product updated successfully', 'It was so already.');
      toast('Product updated successfully', `${pluralize(changed.length, 'product')} changed.`, 'default', {
        label: 'Undo',
        run: () => takeBack.mutate({ changed, input }),
      });
    },
  });
}
