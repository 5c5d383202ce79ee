import { LoadFailed } from '../../ui/load-failed.tsx';
import { Loading } from './loading.tsx';

type Props = {
  /** 'The keys', which could not be loaded */
  what?: string;
  /** instead of '{what} could not be loaded' */
  title?: string;
  heading?: 'h1' | 'h2' | 'h3';
  /** within a card or dialog, which has a frame */
  bare?: boolean;
  error: unknown;
  refetch(): unknown;
};

/** In place of content whose query has no data yet: it is loading, or failed to load. */
export function QueryState({ what, title, heading = 'h2', bare, error, refetch }: Props) {
  if (!error) return <Loading />;
  return (
    <LoadFailed
      heading={heading}
      bare={bare === true}
      title={title ?? `${what} could not be loaded`}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
