import { PageMeta } from './page-meta.tsx';
/** Something unexpected; nothing of it is shown, it is in the log. */
export function ErrorPage() {
  return (
    <main className="wrap nofind">
      <PageMeta title="Something went wrong" />
      <h1 className="h2 hd">Something went wrong</h1>
      <p className="muted">It is not you. Please try again in a moment.</p>
      <button type="button" className="btn btn--go" onClick={() => location.reload()}>
        Retry
      </button>
    </main>
  );
}
