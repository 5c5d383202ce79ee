import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

// few visits have such a link, so its dialog is loaded on demand
const ConfirmEmailDialog = lazy(() => import('./auth/confirm-email-dialog.tsx'));
const HASH = /^#confirm=(.+)$/;

/**
 * The confirmation link of a sign-up opens any page of the shop with '#confirm=<token>'. It needs a click, since mail
 * scanners open links.
 */
export function ConfirmEmail() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const linkToken = HASH.exec(hash)?.[1];
    if (!linkToken) return;
    setToken(linkToken);
    // removed from the address bar and history; the link stays valid until it is used
    void navigate({ pathname, search }, { replace: true, preventScrollReset: true });
  }, [pathname, search, hash, navigate]);
  if (!token) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmEmailDialog token={token} onClose={() => setToken(null)} />
    </Suspense>
  );
}
