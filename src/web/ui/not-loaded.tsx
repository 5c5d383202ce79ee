import buttonStyles from './button.module.css';
import emptyStyles from './empty.module.css';

type Props = { what: string; onRetry(): void; busy?: boolean };

/** In place of a part of a page that could not be loaded: '{what} could not be loaded.' */
export function NotLoaded({ what, onRetry, busy = false }: Props) {
  return (
    <div className={emptyStyles.empty}>
      <p>{what} could not be loaded.</p>
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
