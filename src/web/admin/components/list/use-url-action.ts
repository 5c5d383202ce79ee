import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useUpdateQuery } from '../../../lib/url-query.ts';

type Action = (params: URLSearchParams) => void;

/**
 * Runs once the action in the URL: the command palette links to `?do=new`. It is removed from the URL, with the parameters
 * of these `names` (separated by blanks), which the action gets.
 */
export function useUrlAction(actions: Readonly<Record<string, Action | undefined>>, isReady = true, names = ''): void {
  const [params] = useSearchParams();
  const update = useUpdateQuery({ replace: true });
  const latest = useRef(actions);
  latest.current = actions;
  const actionName = params.get('do');
  useEffect(() => {
    const act = isReady && actionName ? latest.current[actionName] : undefined;
    if (!act) return;
    const actionParams = new URLSearchParams(params);
    update((next) => {
      for (const name of ['do', ...names.split(' ')]) next.delete(name);
      return next;
    });
    act(actionParams);
  }, [actionName, isReady, params, names, update]);
}
