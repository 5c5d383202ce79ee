import type { ComponentProps } from 'react';
import { isMissing } from '../../lib/errors.ts';
import { AdminNotFound } from './admin-not-found.tsx';
import { QueryState } from './query-state.tsx';

type Props = { what: string } & Pick<ComponentProps<typeof QueryState>, 'error' | 'refetch'>;

/** In place of a page whose data is loading, missing or failed to load. */
export function PageState({ what, error, refetch }: Props) {
  if (!isMissing(error)) return <QueryState heading="h1" what={what} error={error} refetch={refetch} />;
  return (
    <>
      <h1 className="visually-hidden">{what}</h1>
      <AdminNotFound />
    </>
  );
}
