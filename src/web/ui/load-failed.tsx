import { errorMessage } from '../lib/errors.ts';
import buttonStyles from './button.module.css';
import emptyStyles from './empty.module.css';

type Props = {
  title: string;
  /** what says more; without it the title is a sentence of its own */
  error?: unknown;
  onRetry(): void;
  /** it is on its way again */
  busy?: boolean;
  heading?: 'p' | 'h1' | 'h2' | 'h3';
  /** within a card or a dialog, which has a frame */
  bare?: boolean;
};

/** In place of what could not be loaded. */
export function LoadFailed({ title, error, onRetry, busy = false, heading: Heading = 'p', bare }: Props) {
  return (
    <div className={bare ? emptyStyles.empty : `${emptyStyles.empty} ${emptyStyles.framed}`} role="alert">
      <Heading className={error === undefined ? undefined : 'heading-4'}>{title}</Heading>
      {error !== undefined && <p className="muted">{errorMessage(error, 'Please try again in a moment.')}</p>}
      <button
        type="button"
        className={`${buttonStyles.button} ${buttonStyles.outline}`}
        disabled={busy}
        onClick={onRetry}
      >
        Retry
      </button>
    </div>
  );
}
