import { errorMessage } from '../../lib/errors.ts';

type Props = { title: string; error: unknown; onRetry(): void; heading?: 'h1' | 'h2' | 'h3'; bare?: boolean };

/** In place of what could not be loaded; `bare` inside of a sheet or a dialog. */
export function LoadFailed({ title, error, onRetry, heading: Heading = 'h3', bare }: Props) {
  return (
    <div className={bare ? 'a-empty' : 'a-sheet a-empty'} role="alert">
      <Heading className="a-h3">{title}</Heading>
      <p>{errorMessage(error, 'Please try again in a moment.')}</p>
      <button type="button" className="a-btn" onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
