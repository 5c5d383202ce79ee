import { ResultFrame } from './result-frame.tsx';

/** Shown for the moment between the gateway and the result. */
export function Processing() {
  return (
    <ResultFrame
      tone="wait"
      icon={<span className="spin" />}
      title="Processing Payment..."
      tabTitle="Processing payment"
    >
      One moment, we are taking you to the result of your payment.
    </ResultFrame>
  );
}
