import { errorCode, errorMessage } from '../../lib/errors.ts';
import { Loading } from './loading.tsx';
import { NoSection } from './no-section.tsx';

type Props = { what: string; error: unknown; onRetry(): void };

/** In place of a page whose data is on its way, does not exist or could not be loaded. */
export function NotThere({ what, error, onRetry }: Props) {
  if (!error) return <Loading />;
  if (['NOT_FOUND', 'BAD_REQUEST'].includes(errorCode(error) ?? ''))
    return (
      <>
        <h1 className="sr">{what}</h1>
        <NoSection />
      </>
    );
  return (
    <div className="a-sheet a-empty" role="alert">
      <h1 className="a-h3">{what} could not be loaded</h1>
      <p>{errorMessage(error)}</p>
      <button type="button" className="a-btn" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
