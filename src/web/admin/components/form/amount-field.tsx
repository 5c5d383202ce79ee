import type { ComponentProps } from 'react';
import { TextField } from '../../../ui/field.tsx';
import styles from './amount-field.module.css';

type Props = ComponentProps<typeof TextField> & { unit?: '₹' | '%' };

/** A number, with its unit in the field. */
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
