import type { ReactNode } from 'react';
import { PaymentResultLayout } from './payment-result-layout.tsx';

/** Shown between the gateway and the result; `problem` says why it takes longer. */
export function Processing({ problem }: { problem?: ReactNode }) {
  return (
    <PaymentResultLayout
      tone={problem ? 'issue' : 'wait'}
      title={problem ? 'Something went wrong' : 'Processing Payment...'}
      tabTitle={problem ? undefined : 'Processing payment'}
    >
      {problem ?? 'One moment, we are taking you to the result of your payment.'}
    </PaymentResultLayout>
  );
}
