import type { ComponentProps } from 'react';
import styles from './amount-field.module.css';
import { TextField } from './field.tsx';

type Props = ComponentProps<typeof TextField> & { unit?: '₹' | '%' };

/** A number field with its unit. */
export function AmountField({ unit, className = '', ...field }: Props) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      className={`${styles.amountField} ${unit === '₹' ? styles.amountRupees : unit === '%' ? styles.amountPercent : ''} ${className}`}
      {...field}
    />
  );
}
