import { type FormEvent, useState } from 'react';
import { formatRupees } from '#shared/money.ts';
import { Tag } from '../../icons/tag.ts';
import buttonStyles from '../../ui/button.module.css';
import fieldStyles from '../../ui/field.module.css';
import { Problem } from '../../ui/problem.tsx';
import styles from './coupon-box.module.css';
import type { Quote } from './use-quote.ts';

type Props = {
  coupon: Quote['coupon'];
  busy: boolean;
  error: string | null;
  freeVariantId: string | null;
  onApply(code: string): void;
  onRemove(): void;
  onChooseFree(variantId: string): void;
};

/** One coupon per order: entered, applied, then removable. */
export function CouponBox({ coupon, busy, error, freeVariantId, onApply, onRemove, onChooseFree }: Props) {
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(code.trim());
  };
  const free = coupon?.freeProduct;
  return (
    <div>
      <form method="post" onSubmit={submit} noValidate>
        <label className={fieldStyles.label} htmlFor="coupon">
          Coupon
        </label>
        <div className={styles.box}>
          <input
            id="coupon"
            className={fieldStyles.input}
            value={coupon ? coupon.code : code}
            readOnly={coupon !== null}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            placeholder="Enter coupon code"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'coupon-error' : undefined}
            onChange={(event) => setCode(event.target.value.toUpperCase())}
          />
          {coupon ? (
            // keys: a shared element would become the submit button during its own click
            <button
              key="remove"
              type="button"
              className={`${buttonStyles.button} ${buttonStyles.outline}`}
              onClick={() => {
                setCode('');
                onRemove();
                document.getElementById('coupon')?.focus();
              }}
            >
              Remove
            </button>
          ) : (
            <button
              key="apply"
              type="submit"
              className={`${buttonStyles.button} ${buttonStyles.outline}`}
              aria-disabled={busy || undefined}
            >
              Apply
            </button>
          )}
        </div>
      </form>
      {error && (
        <Problem id="coupon-error" live>
          {error}
        </Problem>
      )}
      {coupon && (
        <p className={fieldStyles.confirmed} role="status">
          <Tag />
          <span>
            Coupon applied! You saved {formatRupees(coupon.saved)}.
            {coupon.title && <small className={styles.title}>{coupon.title}</small>}
          </span>
        </p>
      )}
      {free && free.choices.length > 1 && (
        <div className={`${fieldStyles.field} ${styles.freeProduct}`}>
          <label htmlFor="free">Your free {free.name}</label>
          <select
            id="free"
            className={fieldStyles.input}
            value={freeVariantId ?? free.choices[0]?.id}
            onChange={(event) => onChooseFree(event.target.value)}
          >
            {free.choices.map(({ id, flavour, size }) => (
              <option key={id} value={id}>
                {[flavour, size].filter(Boolean).join(', ') || free.name}
              </option>
            ))}
          </select>
        </div>
      )}
    </div>
  );
}
