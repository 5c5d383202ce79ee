import { useLocation } from 'react-router';
import { useSession } from '../../lib/use-session.ts';
import { authPath } from '../../shop/auth-path.ts';
import fieldStyles from '../../ui/field.module.css';

/** In a form whose person's session ended meanwhile: another tab brings it back, and nothing typed is lost. */
export function SessionExpiredNotice() {
  const { pathname } = useLocation();
  if (useSession() !== null) return null;
  return (
    <p className={fieldStyles.error} role="alert">
      <span>
        You are signed out. What you typed is still here:{' '}
        <a className="link" href={authPath(pathname)} target="_blank" rel="noopener">
          sign in in another tab
        </a>
        , then send it.
      </span>
    </p>
  );
}
