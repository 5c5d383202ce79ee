import { errorMessage } from '../../lib/errors.ts';
import buttonStyles from '../../ui/button.module.css';
import emptyStyles from '../../ui/empty.module.css';

type Props = { title: string; error: unknown; onRetry(): void };

/** In place of what could not be loaded. */
export function LoadFailed({ title, error, onRetry }: Props) {
  return (
    <div className={emptyStyles.empty} role="alert">
      <p className="heading-4">{title}</p>
      <p className="muted">{errorMessage(error, 'Please try again in a moment.')}</p>
      <button type="button" className={`${buttonStyles.button} ${buttonStyles.outline}`} onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
