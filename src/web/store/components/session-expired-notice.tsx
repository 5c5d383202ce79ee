import { useLocation } from 'react-router';
import { useShopper } from '../../lib/use-session.ts';
import { authPath } from '../../shop/auth-path.ts';
import { Problem } from '../../ui/problem.tsx';

/** In a form whose session has expired: signing in again in another tab loses nothing. */
export function SessionExpiredNotice() {
  const { pathname } = useLocation();
  if (useShopper() !== null) return null;
  return (
    <Problem live>
      <span>
        You are signed out. What you typed is still here:{' '}
        <a className="link" href={authPath(pathname)} target="_blank" rel="noopener">
          sign in in another tab
        </a>
        , then send it.
      </span>
    </Problem>
  );
}
