import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

// hardly any visit brings such a link: its dialog is fetched only then
const ConfirmEmailDialog = lazy(() => import('./auth/confirm-email-dialog.tsx'));
const HASH = /^#confirm=(.+)$/;

/**
 * The confirmation link of a sign-up lands on any page of the shop as '#confirm=<token>'. A click uses it, since
 * mail scanners open links by themselves.
 */
export function ConfirmEmail() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const found = HASH.exec(hash)?.[1];
    if (!found) return;
    setToken(found);
    // out of the address bar and the history; the link itself stays good until it is used
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, navigate]);
  if (!token) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmEmailDialog token={token} onClose={() => setToken(null)} />
    </Suspense>
  );
}
