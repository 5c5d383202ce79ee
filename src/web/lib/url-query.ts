import { useCallback, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';

/** Maps the current query to the new one. */
export type QueryEdit = (before: URLSearchParams) => URLSearchParams;

/**
 * Changes the page's query without scrolling. Consecutive changes add up before the page has followed: React Router's
 * own setter would start from the rendered query and lose the first.
 */
export function useUpdateQuery({ replace = false } = {}): (edit: QueryEdit) => void {
  const navigate = useNavigate();
  const pendingQuery = useRef<URLSearchParams | null>(null);
  return useCallback(
    (edit) => {
      const next = edit(new URLSearchParams(pendingQuery.current ?? window.location.search));
      pendingQuery.current = next;
      const arrived = navigate({ search: next.toString() }, { preventScrollReset: true, replace });
      void Promise.resolve(arrived).finally(() => {
        if (pendingQuery.current === next) pendingQuery.current = null;
      });
    },
    [navigate, replace],
  );
}

/** The current or pending query, so that a click shows before its response. */
export function usePendingQuery(): URLSearchParams {
  const [drawn] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === pathname ? new URLSearchParams(next.search) : drawn;
}

/** The query with a parameter set, or removed when null or empty. */
export function withParam(before: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(before);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
