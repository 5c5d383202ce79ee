import type { ReactNode } from 'react';
import { formatRupees } from '#shared/money.ts';
import { RETURN_REASON_LABELS, RETURN_WISH_LABELS } from '#shared/return-request.ts';
import { ProductImage } from '../../shop/product-image.tsx';
import textStyles from '../../ui/text.module.css';
import styles from './return-line.module.css';
import { type ReturnLine, variantText } from './returns.ts';

type Props = { line: ReturnLine; children?: ReactNode };

/** Of a settled line, the amount is that of its refund. */
const isRefundable = ({ outcome }: ReturnLine) => outcome === null || outcome === 'refund';

/** A line of a return: what, why, what the customer wants, and what staff do about it. */
export const ReturnLineRow = ({ line, children }: Props) => (
  <li className={styles.line} data-refused={line.decision === 'refused' || undefined}>
    <div className={styles.product}>
      <ProductImage image={line.image} sizes="48px" maxWidth={96} decorative />
      <div>
        <b className={textStyles.key}>{line.productName}</b>
        <p className="muted">
          {[variantText(line), `${line.quantity} × ${RETURN_REASON_LABELS[line.reason].toLowerCase()}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <p className={styles.wish}>
        <span className="muted">Wants</span>
        <b>
          {RETURN_WISH_LABELS[line.wish]}
          {line.wish === 'refund' && isRefundable(line) && `, ${formatRupees(line.refundAmount)}`}
        </b>
      </p>
    </div>
    {children && <div className={styles.work}>{children}</div>}
  </li>
);
