type Props = { what: string; onRetry(): void; busy?: boolean };

/** In place of a part of a page that could not be loaded: '{what} could not be loaded.' */
export function NotLoaded({ what, onRetry, busy = false }: Props) {
  return (
    <div className="empty">
      <p>{what} could not be loaded.</p>
      <button type="button" className="btn btn--line" disabled={busy} onClick={onRetry}>
        Retry
      </button>
    </div>
  );
}
