import type { ComponentProps } from 'react';
import { TextField } from '../../../ui/field.tsx';

type Props = ComponentProps<typeof TextField> & { unit?: '₹' | '%' };

/** A number, with its unit in the field. */
export function AmountField({ unit, className = '', ...field }: Props) {
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      className={`a-amount ${unit === '₹' ? 'a-amount--rs' : unit === '%' ? 'a-amount--pc' : ''} ${className}`}
      {...field}
    />
  );
}
