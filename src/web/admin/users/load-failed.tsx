import { Button } from '../../ui/button.tsx';
import cardStyles from '../../ui/card.module.css';

/** A part of a page that could not be loaded. */
export function LoadFailed({ what, onRetry }: { what: string; onRetry(): void }) {
  return (
    <div className={cardStyles.body} role="alert">
      <p>{what} could not be loaded.</p>
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
