import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { purchaseApi } from '../../shop/purchase-api.ts';
import { CALLBACK_TIMEOUT_MS, readCallback, toNavigationState } from './callback-params.ts';
import { Processing } from './processing.tsx';

const LONGEST_URL = 2000;

/** For gateways that POST: reports the return to the server, then always continues to the result. */
export default function CallbackHandlerPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const query = params.toString();

  useEffect(() => {
    let hasLeft = false;
    const callback = readCallback(new URLSearchParams(query));
    const hint = {
      ...callback,
      type: 'POST_CALLBACK' as const,
      url: location.href.slice(0, LONGEST_URL),
      timestamp: new Date().toISOString(),
    };
    const state = toNavigationState(new URLSearchParams(query));
    const go = () => hasLeft || navigate('/payment/success', { replace: true, state });
    purchaseApi.payments.callbackHint(hint, { signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MS) }).then(go, go);
    return () => {
      hasLeft = true;
    };
  }, [query, navigate]);

  return <Processing />;
}
