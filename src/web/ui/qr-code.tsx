import QRCode from 'qrcode';
import styles from './qr-code.module.css';

/** Light modules around the code, without which cameras do not find it. */
const QUIET = 4;

/** A QR code, dark on light in both themes; `label` says what it holds. */
export function QrCode({
  text,
  label,
  className = '',
}: {
  text: string;
  label: string;
  className?: string | undefined;
}) {
  const { data, size } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules;
  const dark = Array.from(data, (on, index) =>
    on ? `M${(index % size) + QUIET} ${Math.floor(index / size) + QUIET}h1v1h-1z` : '',
  ).join('');
  const side = size + 2 * QUIET;
  return (
    <svg className={`${styles.code} ${className}`} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path d={`M0 0h${side}v${side}H0z`} />
      <path d={dark} />
    </svg>
  );
}
