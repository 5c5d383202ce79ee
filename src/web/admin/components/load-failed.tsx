import { errorMessage } from '../../lib/errors.ts';
import buttonStyles from '../../ui/button.module.css';
import tableStyles from '../../ui/table.module.css';
import textStyles from '../../ui/text.module.css';

type Props = { title: string; error: unknown; onRetry(): void; heading?: 'h1' | 'h2' | 'h3'; bare?: boolean };

/** In place of what could not be loaded; `bare` inside of a sheet or a dialog. */
export function LoadFailed({ title, error, onRetry, heading: Heading = 'h3', bare }: Props) {
  return (
    <div className={bare ? tableStyles.empty : `${tableStyles.sheet} ${tableStyles.empty}`} role="alert">
      <Heading className={textStyles.heading3}>{title}</Heading>
      <p>{errorMessage(error, 'Please try again in a moment.')}</p>
      <button type="button" className={buttonStyles.button} onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
