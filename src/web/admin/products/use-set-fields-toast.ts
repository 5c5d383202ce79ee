import { pluralize } from '#shared/text.ts';
import { toast } from '../../ui/toast.tsx';
import { type AdminApi, adminApi } from '../api.ts';
import { useAction } from '../components/use-action.ts';
import { reloadCatalogue } from './products.ts';

type Input = Parameters<AdminApi['catalog']['setFields']>[0];
type Changed = Awaited<ReturnType<AdminApi['catalog']['setFields']>>['changed'];

/** Announces that the category or badge of several products was set, with an undo. */
export function useSetFieldsToast() {
  const takeBack = useAction({
    run: async ({ changed, input }: { changed: Changed; input: Input }) => {
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
    failed: 'Failed to update product',
    reload: reloadCatalogue,
    success: () => ['Product updated successfully', 'As before.'],
  });
  return (changed: Changed, input: Input) => {
    if (changed.length === 0) return toast('Product updated successfully', 'It was so already.');
    toast('Product updated successfully', `${pluralize(changed.length, 'product')} changed.`, 'default', {
      label: 'Undo',
      run: () => takeBack.mutate({ changed, input }),
    });
  };
}
