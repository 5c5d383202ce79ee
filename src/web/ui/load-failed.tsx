import { errorMessage } from '../lib/errors.ts';
import buttonStyles from './button.module.css';
import emptyStyles from './empty.module.css';

type Props = {
  title: string;
  /** details; without them the title is a sentence of its own */
  error?: unknown;
  onRetry(): void;
  /** a retry is running */
  busy?: boolean;
  heading?: 'p' | 'h1' | 'h2' | 'h3';
  /** within a card or dialog, which has a frame */
  bare?: boolean;
};

/** The error state of content that failed to load. */
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
