import { errorMessage } from '../../lib/errors.ts';

type Props = { title: string; error: unknown; onRetry(): void };

/** In place of what could not be loaded. */
export function LoadFailed({ title, error, onRetry }: Props) {
  return (
    <div className="empty" role="alert">
      <p className="h4">{title}</p>
      <p className="muted">{errorMessage(error, 'Please try again in a moment.')}</p>
      <button type="button" className="btn btn--line" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
