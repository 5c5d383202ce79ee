import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { purchaseApi } from '../../shop/purchase-api.ts';
import { CALLBACK_TIMEOUT_MS, callbackTarget, readCallback, toNavigationState } from './callback-params.ts';
import { Processing } from './processing.tsx';

const ERROR_SHOWN_MS = 2000;

/** The browser's return from a gateway: reports it to the server, then continues to the result. */
export default function CallbackPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const query = params.toString();

  useEffect(() => {
    let hasLeft = false;
    let timer: ReturnType<typeof setTimeout>;
    const callback = readCallback(new URLSearchParams(query));
    purchaseApi.payments.callbackHint(callback, { signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MS) }).then(
      () => hasLeft || navigate(callbackTarget(callback), { replace: true }),
      () => {
        if (hasLeft) return;
        setFailed(true);
        const state = toNavigationState(new URLSearchParams(query));
        timer = setTimeout(() => navigate('/payment/success', { replace: true, state }), ERROR_SHOWN_MS);
      },
    );
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, [query, navigate]);

  const problem = (
    <>
      We could not tell the payment service that you are back. We verify the payment on the{' '}
      <Link className="link" to="/payment/success" replace state={toNavigationState(new URLSearchParams(query))}>
        next page
      </Link>
      .
    </>
  );
  return <Processing problem={failed && problem} />;
}
