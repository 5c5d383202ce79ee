import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../lib/errors.ts';
import { toastError } from '../../ui/toast.tsx';

type Page<Row> = { rows: Row[]; after: string | null };
type First<Row> = { data: Page<Row> | undefined; isPlaceholderData: boolean };

/** A list with a button that loads more: its first page is loaded with the screen, `key` identifies the list. */
export function useLoadMore<Row extends { id: string }>(
  key: string,
  { data: first, isPlaceholderData }: First<Row>,
  next: (after: string) => Promise<Page<Row>>,
) {
  const [more, setMore] = useState<Page<Row> & { key: string }>();
  const loaded = more?.key === key ? more : undefined;
  const firstIds = new Set(first?.rows.map(({ id }) => id));
  const after = loaded ? loaded.after : (first?.after ?? null);
  const load = useMutation({
    mutationFn: ({ after }: { key: string; rows: Row[]; after: string }) => next(after),
    // the list may have changed before the response
    onSuccess: (page, { key, rows }) => setMore({ key, rows: [...rows, ...page.rows], after: page.after }),
    onError: (error) => toastError('Something went wrong', errorMessage(error)),
  });
  const loading = load.isPending || isPlaceholderData;
  return {
    rows: [...(first?.rows ?? []), ...(loaded?.rows ?? []).filter(({ id }) => !firstIds.has(id))],
    more: after !== null,
    loading,
    loadMore: () => after && !loading && load.mutate({ key, rows: loaded?.rows ?? [], after }),
  };
}
