import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useUpdateQuery } from '../../../lib/url-query.ts';

/** Runs once the action in the URL: the command palette links to `?do=new`. It is removed from the URL. */
export function useAskedAction(actions: Readonly<Record<string, (() => void) | undefined>>, isReady = true): void {
  const [params] = useSearchParams();
  const update = useUpdateQuery({ replace: true });
  const latest = useRef(actions);
  latest.current = actions;
  const asked = params.get('do');
  useEffect(() => {
    const act = isReady && asked ? latest.current[asked] : undefined;
    if (!act) return;
    update((next) => {
      next.delete('do');
      return next;
    });
    act();
  }, [asked, isReady, update]);
}
