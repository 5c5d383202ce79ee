import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../lib/errors.ts';
import { toastError } from '../../ui/toast.tsx';

type Page<Row> = { rows: Row[]; after: string | null };

/** A list that grows by a button: its first page came with the screen, `key` names what it is a list of. */
export function usePages<Row extends { id: string }>(
  key: string,
  first: Page<Row> | undefined,
  next: (after: string) => Promise<Page<Row>>,
) {
  const [more, setMore] = useState<Page<Row> & { key: string }>();
  const own = more?.key === key ? more : undefined;
  const known = new Set(first?.rows.map(({ id }) => id));
  const after = own ? own.after : (first?.after ?? null);
  const load = useMutation({
    mutationFn: (from: string) => next(from),
    onSuccess: (page) => setMore({ key, rows: [...(own?.rows ?? []), ...page.rows], after: page.after }),
    onError: (error) => toastError('That did not work', errorMessage(error)),
  });
  return {
    rows: [...(first?.rows ?? []), ...(own?.rows ?? []).filter(({ id }) => !known.has(id))],
    more: after !== null,
    loading: load.isPending,
    loadMore: () => after && !load.isPending && load.mutate(after),
  };
}
