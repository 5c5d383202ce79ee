import { lazy, Suspense } from 'react';
import { formatRupees } from '#shared/money.ts';
import { isUpiImage, qrTextOf } from '#shared/upi.ts';
import styles from './upi-page.module.css';

// phones show apps, and most of them no code
const QrCode = lazy(() => import('../../../ui/qr-code.tsx').then(({ QrCode: default_ }) => ({ default: default_ })));

/** The code to scan; nothing where the gateway's link is for one app only. */
export function UpiCode({ code, amount }: { code: string; amount: number }) {
  const label = `UPI QR code for ${formatRupees(amount)}`;
  const text = qrTextOf(code);
  if (isUpiImage(code)) return <img className={`${styles.code} ${styles.picture}`} src={code} alt={label} />;
  return text ? (
    <Suspense fallback={<div className={styles.code} />}>
      <QrCode className={styles.code} text={text} label={label} />
    </Suspense>
  ) : null;
}
