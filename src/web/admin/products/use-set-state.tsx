import { type ReactNode, useState } from 'react';
import type { ProductState } from '#features/catalog/states.ts';
import { pluralize } from '#shared/text.ts';
import { toast } from '../../ui/toast.tsx';
import { adminApi } from '../api.ts';
import { useAction } from '../components/use-action.ts';
import { type ProductRow, reloadCatalogue } from './products.ts';
import { type Publishable, PublishQuestion, publishingIssues } from './publish-question.tsx';

type Change = { ids: string[]; to: ProductState };
type Changed = Awaited<ReturnType<typeof adminApi.catalog.setStates>>['changed'];

const SAYS: Record<ProductState, string> = {
  draft: 'is a draft: not in the store',
  published: 'is in the store',
  archived: 'is in the archive',
};

/** Changes the state of products, with an undo; publishing incomplete ones asks first. */
export function useSetState(): {
  setState(rows: readonly ProductRow[], to: ProductState): void;
  question: ReactNode;
} {
  const [candidates, setAsked] = useState<Publishable[]>([]);
  const failed = 'Failed to update product';
  const change = useAction({
    failed,
    run: ({ ids, to }: Change) => adminApi.catalog.setStates({ ids, state: to }),
    reload: reloadCatalogue,
    onSuccess: ({ changed }, { to }) => {
      setAsked([]);
      const [first] = changed;
      if (!first) return toast('Product updated successfully', 'It was so already.');
      const what = changed.length === 1 ? first.name : `${pluralize(changed.length, 'product')}: each`;
      toast('Product updated successfully', `${what} ${SAYS[to]}.`, 'default', {
        label: 'Undo',
        run: () => takeBack.mutate(changed),
      });
    },
  });
  const takeBack = useAction({
    failed,
    run: (changed: Changed) =>
      Promise.all(
        [...new Set(changed.map(({ before }) => before))].map((state) =>
          adminApi.catalog.setStates({
            ids: changed.filter(({ before }) => before === state).map(({ id }) => id),
            state,
          }),
        ),
      ),
    reload: reloadCatalogue,
    success: () => ['Product updated successfully', 'As before.'],
  });
  const run = (rows: readonly { id: string }[], to: ProductState) =>
    change.mutate({ ids: rows.map(({ id }) => id), to });
  return {
    setState: (rows, to) => {
      const moved = rows.filter(({ state }) => state !== to);
      const publishable = moved.map(({ id, name, labelIssueCount, image }) => ({
        id,
        name,
        to: `/admin/products/${id}`,
        issues: publishingIssues({ labelIssueCount, hasImage: image !== null }),
      }));
      if (moved.length === 0) toast('Product updated successfully', 'It was so already.');
      else if (to === 'published' && publishable.some(({ issues }) => issues.length > 0)) setAsked(publishable);
      else run(moved, to);
    },
    question: (
      <PublishQuestion
        products={candidates}
        busy={change.isPending}
        onPublish={(products) => run(products, 'published')}
        onClose={() => setAsked([])}
      />
    ),
  };
}
