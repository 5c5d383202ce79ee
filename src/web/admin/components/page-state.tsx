import { isMissing } from '../../lib/errors.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { AdminNotFound } from './admin-not-found.tsx';
import { Loading } from './loading.tsx';

type Props = { what: string; error: unknown; onRetry(): void };

/** In place of a page whose data is loading, missing or failed to load. */
export function PageState({ what, error, onRetry }: Props) {
  if (!error) return <Loading />;
  if (isMissing(error))
    return (
      <>
        <h1 className="visually-hidden">{what}</h1>
        <AdminNotFound />
      </>
    );
  return <LoadFailed heading="h1" title={`${what} could not be loaded`} error={error} onRetry={onRetry} />;
}
