import { formatRupees } from '#shared/money.ts';
import { isUpiImage, qrTextOf } from '#shared/upi.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import styles from './upi-page.module.css';

/** The code to scan; nothing where the gateway's link is for one app only. */
export function UpiCode({ code, amount }: { code: string; amount: number }) {
  const label = `UPI QR code for ${formatRupees(amount)}`;
  const text = qrTextOf(code);
  if (isUpiImage(code)) return <img className={`${styles.code} ${styles.picture}`} src={code} alt={label} />;
  return text ? <QrCode className={styles.code} text={text} label={label} /> : null;
}
