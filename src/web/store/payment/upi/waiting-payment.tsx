import { type ReactNode, useCallback, useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import type { UpiDevice } from '#shared/upi.ts';
import { ShieldAlert } from '../../../icons/shield-alert.ts';
import { useStorefront } from '../../../shop/storefront.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import waitingStyles from '../../../ui/waiting.module.css';
import { browserLink } from './device.ts';
import { RemainingTime } from './remaining-time.tsx';
import { UpiApps } from './upi-apps.tsx';
import { UpiCode } from './upi-code.tsx';
import styles from './upi-page.module.css';
import type { UpiPayment } from './use-upi-payment.ts';

type Props = {
  payment: UpiPayment;
  code: string;
  device: UpiDevice;
  isInApp: boolean;
  now(): number;
  /** other ways to pay */
  children: ReactNode;
};

/** A payment that can be made now. */
export function WaitingPayment(props: Props) {
  const { demo } = useStorefront();
  const phone = demo ? simulatedPhone(props.code) : null;
  return (
    <>
      {props.device === 'desk' ? <OnDesk {...props} /> : <OnPhone {...props} />}
      {phone && (
        <p className={styles.demo}>
          Demo: no money moves.{' '}
          <a className="link" href={phone} target="_blank" rel="noreferrer">
            Play the payer’s phone
          </a>
        </p>
      )}
    </>
  );
}

function OnDesk({ payment, code, now, children }: Props) {
  const { siteName } = useStorefront();
  const amount = formatRupees(payment.amount);
  return (
    <>
      <h1 className="heading-1 heading">Scan to pay</h1>
      <p className="muted">With the camera of any UPI app on your phone.</p>
      <div className={styles.desk}>
        <div className={styles.panel}>
          <p className={styles.amount}>{amount}</p>
          <UpiCode code={code} amount={payment.amount} />
          <Waiting />
          <RemainingTime {...payment} now={now}>
            {(time) => `The code is good for ${time}`}
          </RemainingTime>
        </div>
        <div>
          <ol className={styles.steps}>
            <li>Open PhonePe, Google Pay, Paytm, BHIM or your bank’s app</li>
            <li>
              Scan the code: it says {siteName} and {amount}
            </li>
            <li>Confirm with your UPI PIN, in your app only</li>
            <li>This page goes on by itself, two seconds later</li>
          </ol>
          <PinNote>Nobody of us asks for your PIN, and no page of ours for a UPI address.</PinNote>
          {children}
        </div>
      </div>
    </>
  );
}

function OnPhone({ payment, code, device, isInApp, now, children }: Props) {
  const [fallback, setFallback] = useState<'nothing' | 'code' | null>(null);
  const onNothing = useCallback(() => setFallback('nothing'), []);
  const link = isInApp ? browserLink(location.href, device) : null;
  return (
    <>
      <h1 className="heading-1 heading">Pay {formatRupees(payment.amount)}</h1>
      <p className="muted">
        {isInApp
          ? 'You are inside another app, from which UPI apps often do not open.'
          : 'Choose your app. It opens with the amount filled in.'}
      </p>
      {link && (
        <a className={buttonClass({ variant: 'primary', className: styles.leave })} href={link}>
          Open in browser
        </a>
      )}
      {!isInApp && <UpiApps code={code} device={device} onNothing={onNothing} />}
      <div className={styles.panel}>
        <Waiting />
        <RemainingTime {...payment} now={now}>
          {(time) => `Open for ${time}. Back from the app without paying? Choose again, nothing is lost.`}
        </RemainingTime>
        <p role="status" className="text-small">
          {fallback === 'nothing' && 'Nothing opened? Choose another app, or scan this code with another phone.'}
        </p>
        {isInApp || fallback ? (
          <UpiCode code={code} amount={payment.amount} />
        ) : (
          <Button variant="text" onClick={() => setFallback('code')}>
            Show a code for another phone
          </Button>
        )}
      </div>
      <PinNote>Nobody of us asks for your PIN.</PinNote>
      {children}
    </>
  );
}

/** Said once; the result is announced by the page that follows. */
const Waiting = () => (
  <p className={styles.waiting} role="status">
    <span className={waitingStyles.spinner} aria-hidden="true" />
    Waiting for your payment
  </p>
);

const PinNote = ({ children }: { children: string }) => (
  <p className={`text-small muted ${styles.note}`}>
    <ShieldAlert />
    {children}
  </p>
);

/** The page that plays the payer's phone in a demo: the simulator's codes name it. */
function simulatedPhone(code: string): string | null {
  const url = code.includes('?') ? new URLSearchParams(code.slice(code.indexOf('?'))).get('url') : null;
  return url && /^https?:\/\//.test(url) ? url : null;
}
