import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { callbackTarget, readCallback } from './callback-params.ts';
import { Processing } from './processing.tsx';
import { ResultFrame } from './result-frame.tsx';
import { transactionIdIn } from './verification.ts';

const ERROR_SHOWN_MS = 2000;
/** An answer that takes longer counts as an error: the payment is verified on the next page anyway. */
const PATIENCE_MS = 15_000;

/** Where a gateway sends the browser: tells the payment service, then goes on to the result. */
export default function CallbackPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const query = params.toString();

  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout>;
    const callback = readCallback(new URLSearchParams(query));
    api.payments.hint(callback, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      () => left || navigate(callbackTarget(callback), { replace: true }),
      () => {
        if (left) return;
        setFailed(true);
        const state = { txnId: transactionIdIn(callback.transactionId) };
        timer = setTimeout(() => navigate('/payment/success', { replace: true, state }), ERROR_SHOWN_MS);
      },
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [query, navigate]);

  if (!failed) return <Processing />;
  return (
    <ResultFrame tone="warn" icon={<CircleAlert className="ic" />} title="Something went wrong">
      The payment service could not be told of your return. We verify the payment on the{' '}
      <Link
        className="lnk"
        to="/payment/success"
        replace
        state={{ txnId: transactionIdIn(readCallback(params).transactionId) }}
      >
        next page
      </Link>
      .
    </ResultFrame>
  );
}
