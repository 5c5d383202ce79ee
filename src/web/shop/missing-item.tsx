import { Link } from 'react-router';
import { PageMeta } from './page-meta.tsx';

type Props = {
  /** 'product' */
  what: string;
  error: unknown;
  onRetry(): void;
  back: { to: string; label: string };
};

/** In place of a page of one thing: it does not exist, or only could not be loaded, which a second try may mend. */
export function MissingItem({ what, error, onRetry, back }: Props) {
  const gone = (error as { status?: number } | null)?.status === 404;
  const title = gone ? `${what.charAt(0).toUpperCase()}${what.slice(1)} not found` : `The ${what} could not be loaded`;
  return (
    <div className="wrap nofind">
      <PageMeta title={title} />
      <h1 className="h2 hd">{title}</h1>
      <div className="res__a">
        {!gone && (
          <button type="button" className="btn btn--go" onClick={onRetry}>
            Retry
          </button>
        )}
        <Link className="btn btn--line" to={back.to}>
          {back.label}
        </Link>
      </div>
    </div>
  );
}
