import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useUpdateQuery } from '../../../lib/url-query.ts';

/** Does once what the address asks for: `?do=new` comes from the palette. It leaves the address as it is done. */
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
