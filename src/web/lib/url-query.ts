import { useCallback, useRef } from 'react';
import { useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';

/** From the query as it is to the query as it should be. */
export type QueryEdit = (before: URLSearchParams) => URLSearchParams;

/**
 * Changes the query of the page's address and keeps the position on the page. Two changes add up also when the page has
 * not followed the first yet: React Router's own setter would start from what is drawn, and lose it.
 */
export function useUpdateQuery({ replace = false } = {}): (edit: QueryEdit) => void {
  const navigate = useNavigate();
  const underWay = useRef<URLSearchParams | null>(null);
  return useCallback(
    (edit) => {
      const next = edit(new URLSearchParams(underWay.current ?? window.location.search));
      underWay.current = next;
      const arrived = navigate({ search: next.toString() }, { preventScrollReset: true, replace });
      void Promise.resolve(arrived).finally(() => {
        if (underWay.current === next) underWay.current = null;
      });
    },
    [navigate, replace],
  );
}

/** The query that the page's address has, or is about to have: what was pressed shows before its answer has come. */
export function usePendingQuery(): URLSearchParams {
  const [drawn] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === pathname ? new URLSearchParams(next.search) : drawn;
}

/** The query with a parameter set, or without it when null or empty. */
export function withParam(before: URLSearchParams, name: string, value: string | null): URLSearchParams {
  const next = new URLSearchParams(before);
  if (value) next.set(name, value);
  else next.delete(name);
  return next;
}
